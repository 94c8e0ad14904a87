import { remembering } from './look-up.js';

/** English words that carry no meaning of their own. */
const STOP_WORDS = new Set(
  `a about above after again against all am an and any \
are as at be because been before being below between both but by can cannot could did do does doing done down \
during each either else
ever few for from further get gets getting got had has have having he her here hers herself him himself his how i \
if in into is it its itself just let like lot lots made make makes making may me might mine more most much must my
myself no nor not now of off oh ok okay on once one only or other our ours ourselves out over own please quite \
rather really s said same say shall she should so some such t than that the their theirs them themselves
then there these they this those through to too under until up upon us very was we well were what when where which \
while who whom whose why will with without would yes yeah yet you your yours yourself yourselves
also always anyway actually maybe perhaps though although still even thing things something anything everything \
nothing someone anyone everyone hi hello hey wow lol haha hmm um uh yep nope sure thanks thank sorry
m re ve d ll don didn doesn isn am i'm u ur ya im ive yea yeah yh ty fr rn af tbh ngl btw idk ikr lmao lmfao omg \
bro dude cuz cos tho tryna gonna wanna gotta kinda sorta dunno ok aye ah aw ha hahaha`.split(/\s+/),
);

/** Everyday words: they tell little, but not nothing. */
const EVERYDAY = new Set(
  `able across add ago agree almost alone along already \
another answer around ask asked away awesome back bad bed began begin best better big bit bring call called came \
care change close come comes coming
cool course cut day days deal different difficult dream each early easy end enjoy enough especially every exactly \
excited face fact fall far fast favorite feel feeling feels felt find fine first follow forget found free friend \
friends full fun
funny gave give glad go goes going gone good gotta great guess guy guys half hand happen happened happy hard hate \
head hear heard help hi high hold home hope hour hours house huge idea interesting keep kept kind kinda knew know \
known large last
late later leave left less life line listen little live lives living long look looking looks lost love lovely \
loves main man many matter mean means mind minute moment month months morning move name need needs never new next \
nice night
old open part past people person place places plan play point poor pretty probably problem put question quick \
ready real reason remember rest right room run sad save saw seem seems seen set short show side since sit
small soon sort sound sounds start started stay stop story strong stuff super sweet take taken taking talk talking \
tell ten think thinking thought three time times tired today together told tomorrow tonight took total totally \
town tried true
try trying turn two type understand use used usually wait walk want wanted wants watch way ways week weekend weeks \
weird went whole wish woman wonderful wondering word words work worked working works world worry worst worth wrong \
year years
yesterday young fan lover amazing appreciate beautiful definitely hopefully absolutely conversation chat chats \
talks message messages meet guess imagine learn lucky often sometimes perfect recently several special truly \
whatever anymore anyways`.split(/\s+/),
);

/**
 * How much a word tells, 0 to 1: the share of a corpus-wide inverse document frequency that word lists can stand in
 * for.
 */
export const weightOf = remembering((word): number => {
  if (STOP_WORDS.has(word) || !/[\p{L}\p{N}]/u.test(word)) return 0;
  if (EVERYDAY.has(word)) return 0.35;
  return word.length <= 2 && !/\d/.test(word) ? 0.3 : 1;
});
