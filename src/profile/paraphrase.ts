import { stem, wordsOf } from './words.js';

/**
 * Words of an event that a reader may use in telling what a text says in others, and the words of a text that each of
 * them may stand for.
 */

const stems = (words: string): string[] => wordsOf(words).map(stem);

/**
 * What a reader puts around an event: whose it is, that it was said, when roughly, and verbs that say nothing without
 * what follows them.
 */
const FREE = new Set(
  stems(`person people user someone subject author speaker \
customer client name call describe mention state tell say talk report share explain express experience event time \
date
currently previously recently formerly today moment several various multiple due finally eventually successfully \
thing something activity kind type level based including
work live job occupation profession role position employ become turn prefer make give take use try keep put go goes \
come bring play watch read listen eat drink practise practice visit spend run old age every regularly buy order own
start stay know ask wear happen suggest affect
instead rather around away together theirs pm am
company trip journey course lesson member department project meeting
appointment reminder help problem trouble condition disease illness household place area region level piece part way
amount total title item list note`),
);

/**
 * Each line: words a reader may say, `=`, then words of a text that say as much. Of lines with one side every word
 * stands for every other.
 */
const GROUPS = `
like love enjoy adore fond keen passionate passion favorite favourite fan enthusiast hobby interest interested \
into delight fun
dislike hate detest loathe despise stand worst awful
want plan hope intend wish dream aim = want plan hope intend wish dream aim would ll will gonna going look forward \
soon next tomorrow tonight consider think expect love like
longer = quit stop anymore longer left leave gave end former until
used = used was were had lived did ago before once kid child until past
buy purchase acquire get receive adopt rescue gift = buy bought purchase get got receive adopt rescue gift gave \
given new
move relocate settle = move relocate settle moved new
marry married wedding wed spouse = marry married wedding wed wife husband spouse
divorce divorced separate separated = divorce ex separated split
engage engaged engagement = fiance fiancee engage propose
pet pets animal = dog cat puppy kitten rabbit hamster parrot horse bird fish snake tortoise lizard beagle \
greyhound pet
study student degree university college = study student university college school degree major course
learn = learn lesson class course taught study
graduate = graduate degree diploma
join attend participate participated part = join attend go went joined member took been
begin commence start first = begin start new first took joined open set launch plan book take since
class = class lesson course teach taught school student
club = club team league member society join
team = team club crew colleague squad side league we us
group = group club circle meet together band
stop quit end finish leave left cease former ex resign = stop quit end finish leave left gave given up done longer \
anymore used resign
retire retirement = retire retirement pension leaving
own ownership possess = have got own my
suffer struggle diagnose diagnosed condition illness = suffer struggle diagnose have got been condition bad
allergy allergic intolerant intolerance = allergic allergy intolerant reaction
week = week wk
tomorrow = tomorrow tmrw tmr
operation surgery = operation op surgery
neighbour neighbor = neighbour neighbor door
boy = boy lad
girl = girl lass
alcohol = alcohol drink beer wine booze
deadline = deadline till until due by
injured injury = injury hurt sprain break broke torn
younger = younger kid little
elder older = elder older big
year = year yr
month = month mo
minute = minute min
hour = hour hr
regularly often usually frequently always habit routine = every always often usually regularly each daily weekly \
days nights
daily = every day
weekly = every week
travel trip vacation holiday travelled = go went visit trip travel drive flew flight fly holiday vacation been \
hike
age aged old year = old year turn born
born birth birthplace = born birth
birthday = birthday turn born
home house apartment flat = home house apartment flat
family relative = mother father mum mom dad brother sister son daughter child kid wife husband parent cousin uncle \
aunt family
together = we us our with both together
help volunteer = help volunteer
teach teacher = teach teacher taught
feel felt feeling = be am feel felt
earn graduated receive award awarded = win won earn award prize get got receive pass degree
earn income salary wage = earn income salary wage pay paid gross net netto mtl
born = born b birth dob née geboren
widow widowed widower = widow widowed widower late died passed dead lost
pregnant = pregnant expecting due term trimester
retired = retire retired retd ret pension pensioner
medication medicine = med meds pill tablet dose
medical = med
psychology psychologist = psych
mathematics = math maths
permanent = perm
crossword = xword
christmas = xmas
birthday = bday birth dob
manager = mgr
management = mgmt
department = dept
appointment = appt
government = govt
business = biz
university = uni
veterinarian veterinary = vet vets
qualification qualifying = qual quals
regulatory regulation = reg regs
certificate certification = cert certs
laboratory = lab labs
assistant = asst
international = intl
refrigerator = fridge
telephone = phone
examination = exam
physiotherapy physiotherapist = physio
vegetable = veg veggie veggies
rehearsal rehearse = rehearse rehearsal
programmer programming = code coding coder dev program
developer development = dev devs develop
photograph photography = photo photos pic pics shoot shot
message = msg text texts
temperature = temp
apartment = apt
mechanic = mech
engineer engineering = eng engr
professor = prof
technology technician = tech
bicycle = bike
kilometre kilometer = km
`;

const CUES = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split('\n')) {
  const [told = '', said = told] = line.split('=');
  for (const word of stems(told)) CUES.set(word, new Set([...(CUES.get(word) ?? []), ...stems(said)]));
}

const DENIALS = new Set(
  (
    'not no never none nobody nothing neither nor without dont doesnt didnt cant cannot couldnt wont wouldnt isnt ' +
    'arent aint wasnt werent havent hasnt hadnt shouldnt hardly barely quit stop nicht kein keine keinen nie ne ' +
    'pas jamais nunca ni non mai nao niet geen nooit unable lack'
  ).split(' '),
);

/** Whether a word turns a statement round. */
export const isDenial = (word: string): boolean => DENIALS.has(word);

/** Whether a word may stand in an event though the text says none like it. */
export const isFree = (word: string): boolean => FREE.has(stem(word));

/** Whether words of a text, as stems, say as much as a word of an event does. */
export function isToldBy(word: string, said: ReadonlySet<string>): boolean {
  const cues = CUES.get(stem(word));
  return cues !== undefined && [...cues].some((cue) => said.has(cue));
}
