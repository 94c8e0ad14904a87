/** Forms of the verbs that rules know: base, third person, past, participle in -ing, further participles. */
const FORMS = `
be am is are was were been being
have has had having
do does did doing done
live lives lived living
reside resides resided residing
dwell dwells dwelt dwelling
stay stays stayed staying
move moves moved moving
relocate relocates relocated relocating
settle settles settled settling
grow grows grew growing grown
raise raises raised raising
come comes came coming
hail hails hailed hailing
go goes went going gone
leave leaves left leaving
work works worked working
serve serves served serving
run runs ran running
study studies studied studying
learn learns learned learning learnt
major majors majored majoring
teach teaches taught teaching
love loves loved loving
like likes liked liking
enjoy enjoys enjoyed enjoying
adore adores adored adoring
prefer prefers preferred preferring
favor favors favored favoring
appreciate appreciates appreciated appreciating
dig digs dug digging
hate hates hated hating
dislike dislikes disliked disliking
despise despises despised despising
loathe loathes loathed loathing
detest detests detested detesting
play plays played playing
sing sings sang singing sung
dance dances danced dancing
paint paints painted painting
draw draws drew drawing drawn
sketch sketches sketched sketching
swim swims swam swimming swum
hike hikes hiked hiking
climb climbs climbed climbing
surf surfs surfed surfing
ski skis skied skiing
snowboard snowboards snowboarded snowboarding
skate skates skated skating
cycle cycles cycled cycling
bike bikes biked biking
ride rides rode riding ridden
jog jogs jogged jogging
cook cooks cooked cooking
bake bakes baked baking
garden gardens gardened gardening
fish fishes fished fishing
hunt hunts hunted hunting
knit knits knitted knitting
sew sews sewed sewing sewn
crochet crochets crocheted crocheting
collect collects collected collecting
write writes wrote writing written
read reads reading
watch watches watched watching
listen listens listened listening
travel travels traveled traveling travelled travelling
camp camps camped camping
exercise exercises exercised exercising
train trains trained training
practice practices practiced practicing
practise practises practised practising
lift lifts lifted lifting
box boxes boxed boxing
row rows rowed rowing
sail sails sailed sailing
dive dives dived diving
photograph photographs photographed photographing
code codes coded coding
program programs programmed programming
blog blogs blogged blogging
stream streams streamed streaming
game games gamed gaming
meditate meditates meditated meditating
volunteer volunteers volunteered volunteering
craft crafts crafted crafting
race races raced racing
coach coaches coached coaching
drink drinks drank drinking drunk
eat eats ate eating eaten
smoke smokes smoked smoking
wear wears wore wearing worn
drive drives drove driving driven
feel feels felt feeling
turn turns turned turning
celebrate celebrates celebrated celebrating
call calls called calling
name names named naming
use uses used using
want wants wanted wanting
need needs needed needing
hope hopes hoped hoping
plan plans planned planning
wish wishes wished wishing
try tries tried trying
quit quits quitted quitting
stop stops stopped stopping
give gives gave giving given
drop drops dropped dropping
abandon abandons abandoned abandoning
start starts started starting
begin begins began beginning begun
become becomes became becoming
get gets got getting gotten
buy buys bought buying
own owns owned owning
keep keeps kept keeping
adopt adopts adopted adopting
marry marries married marrying
divorce divorces divorced divorcing
graduate graduates graduated graduating
retire retires retired retiring
lose loses lost losing
fall falls fell falling fallen
win wins won winning
break breaks broke breaking broken
finish finishes finished finishing
complete completes completed completing
visit visits visited visiting
meet meets met meeting
speak speaks spoke speaking spoken
spend spends spent spending
consider considers considered considering
describe describes described describing
identify identifies identified identifying
build builds built building
make makes made making
take takes took taking taken
see sees saw seeing seen
attend attends attended attending
join joins joined joining
sell sells sold selling
earn earns earned earning
receive receives received receiving
order orders ordered ordering
book books booked booking
search searches searched searching
think thinks thought thinking
believe believes believed believing
guess guesses guessed guessing
know knows knew knowing known
mean means meant meaning
suppose supposes supposed supposing
tend tends tended tending
stand stands stood standing
bear bears bore bearing born
suffer suffers suffered suffering
miss misses missed missing
hear hears heard hearing
talk talks talked talking
sign signs signed signing
pick picks picked picking
follow follows followed following
support supports supported supporting
binge binges binged binging
binge-watch binge-watches binge-watched binge-watching
rewatch rewatches rewatched rewatching
re-watch re-watches re-watched re-watching
reread rereads rereading
re-read re-reads re-reading
replay replays replayed replaying
restore restores restored restoring
repair repairs repaired repairing
fix fixes fixed fixing
mend mends mended mending
brew brews brewed brewing
breed breeds bred breeding
carve carves carved carving
weave weaves wove weaving woven
whittle whittles whittled whittling
embroider embroiders embroidered embroidering
sculpt sculpts sculpted sculpting
forage forages foraged foraging
ferment ferments fermented fermenting
pickle pickles pickled pickling
kayak kayaks kayaked kayaking
juggle juggles juggled juggling
skateboard skateboards skateboarded skateboarding
birdwatch birdwatches birdwatched birdwatching
crave craves craved craving
dread dreads dreaded dreading
care cares cared caring
swear swears swore swearing sworn
resist resists resisted resisting
continue continues continued continuing
resume resumes resumed resuming
head heads headed heading
dabble dabbles dabbled dabbling
find finds found finding
stick sticks stuck sticking
touch touches touched touching
switch switches switched switching
relax relaxes relaxed relaxing
unwind unwinds unwound unwinding
decompress decompresses decompressed decompressing
chill chills chilled chilling
wind winds winding
`;

export interface VerbForm {
  lemma: string;
  kind: 'base' | 'present' | 'past' | 'gerund';
}

/** The form of a verb that the rules know, if this is one. */
export const verbForm = (word: string): VerbForm | undefined => TABLE.get(word);

/** Verbs that name a pastime by themselves or with what they act on. */
export const isPastime = (lemma: string): boolean => PASTIMES.has(lemma);

/** What a verb takes for object, as a category of interests. */
export const VERB_KINDS: Record<string, string> = {
  listen: 'music',
  watch: 'movies',
  rewatch: 'movies',
  binge: 'movies',
  stream: 'movies',
  read: 'books',
  reread: 'books',
  play: 'gaming',
  replay: 'gaming',
  sing: 'music',
};

const TABLE = new Map<string, VerbForm>();
for (const line of FORMS.trim().split('\n')) {
  const forms = line.split(' ');
  const lemma = forms[0] ?? '';
  forms.forEach((form, at) => {
    if (!TABLE.has(form))
      TABLE.set(form, {
        lemma,
        kind: at === 0 ? 'base' : at === 1 ? 'present' : form.endsWith('ing') ? 'gerund' : 'past',
      });
  });
}
for (const [form, lemma] of [
  ['practise', 'practice'],
  ['binge-watch', 'binge'],
  ['re-watch', 'rewatch'],
  ['re-read', 'reread'],
] as const) {
  for (const [word, { lemma: own, kind }] of TABLE) if (own === form) TABLE.set(word, { lemma, kind });
}
for (const form of ['am', 'is', 'are']) TABLE.set(form, { lemma: 'be', kind: 'present' });
for (const form of ['was', 'were']) TABLE.set(form, { lemma: 'be', kind: 'past' });

const PASTIMES = new Set(
  `play sing dance paint draw sketch swim hike climb surf \
ski snowboard skate cycle bike jog cook bake garden fish hunt knit sew crochet
collect read watch rewatch binge reread replay listen travel camp exercise lift box row sail dive photograph code \
blog stream game meditate craft run ride write practice race volunteer carve weave whittle embroider sculpt brew \
forage kayak juggle skateboard birdwatch`.split(/\s+/),
);
