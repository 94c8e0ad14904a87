import { stemmer } from 'stemmer';

// What people search by beside what people say: the vectors know that hiking keeps company with golf, not that it is
// done outdoors. One topic a line, its names before the colon; words are compared by stem.
const LINES = `
outdoor outdoors nature outdoorsy outdoorsman wilderness: hiking trekking camping climbing bouldering backpacking \
kayaking canoeing fishing hunting surfing skiing snowboarding mountaineering birdwatching sailing rafting trail \
mountain forest
pet pets: cat kitten dog puppy parrot hamster rabbit goldfish ferret tortoise budgie poodle labrador terrier
animal animals wildlife: cat kitten dog puppy parrot hamster rabbit horse pony goat sheep chicken veterinarian vet \
zoo bird
musician musical instrument instruments: guitar piano violin cello drum bass saxophone flute trumpet ukulele \
clarinet harp viola banjo accordion trombone oboe singer songwriter band orchestra
music: jazz blues rock punk metal pop rap techno reggae folk soul opera guitar piano violin cello drum saxophone \
flute band concert orchestra singing choir
medical medicine healthcare health hospital: nurse doctor surgeon physician dentist paramedic pharmacist therapist \
midwife radiologist cardiologist pediatrician psychiatrist
doctor physician: surgeon pediatrician cardiologist dermatologist psychiatrist neurologist anesthesiologist
sport sports sporty athlete athletic: football soccer basketball baseball volleyball tennis badminton hockey rugby \
cricket golf swimming running cycling boxing wrestling skiing snowboarding surfing rowing karate judo fencing \
gymnastics athletics marathon triathlon climbing lacrosse handball softball
winter snow: skiing ski snowboarding hockey skating curling sledding snowshoeing
water ocean sea: surfing swimming diving scuba snorkeling kayaking canoeing sailing rowing windsurfing kitesurfing
fitness gym exercise workout: weightlifting bodybuilding crossfit pilates jogging running yoga aerobics \
powerlifting
runner running jogging: marathon jogging triathlon
cooking cook foodie food culinary cuisine: chef cooking baking pastry restaurant recipe sushi barbecue pizza pasta
baker baking: cake cupcake pastry bread cookie pie sourdough
reader reading book books bookworm literature: novel poetry fiction book librarian library manga comic reading
writer writing author: novel poem poetry blog journalist screenplay author
gamer gaming game games: chess poker minecraft fortnite dungeon xbox playstation nintendo videogame esports
art artist artistic creative: painting drawing sculpture pottery sketching illustration illustrator photography \
calligraphy watercolor ceramics
craft crafts handicraft handicrafts: knitting crochet sewing woodworking quilting pottery embroidery carpentry \
origami
technology tech techie computer computers: programming software coding developer programmer robotics linux \
javascript python gadget
programmer coder developer coding: software programming javascript python developer programmer
parent parents parenthood kids kid children child: son daughter twin baby toddler mother father mom dad children \
kid child
grandparent grandparents: grandchild grandchildren grandson granddaughter grandma grandpa grandmother grandfather
married marriage spouse: wife husband married wedding
student students: college university school undergraduate studies studying student
traveler traveller travelling traveling travel: travel trip abroad backpacking pilot vacation tourist
legal lawyer attorney law: lawyer attorney solicitor barrister paralegal judge
police enforcement cop: police officer sheriff detective
teacher educator education: teacher professor tutor lecturer teaching
scientist science researcher: biologist physicist chemist astronomer geologist laboratory scientist researcher
engineer engineering: engineer software mechanical electrical civil
business entrepreneur entrepreneurship founder: startup founder business shop restaurant company entrepreneur
finance financial money: accountant banker investor trader stocks economist accounting banking
drinks alcohol drinking: beer wine whiskey whisky cocktail brewing brewery vodka gin
beer: brewing brewery ale lager
movie movies film films cinema: movie film horror director actor actress netflix
car cars automobile vehicles: car motorcycle motorsport mechanic convertible
dancer dance dancing: salsa ballet tango ballroom flamenco dance
vegetarian: vegan vegetarian
gardener gardening plants: gardening flower rose vegetable orchard plant
wellness mindfulness spiritual: yoga meditation reiki
language languages multilingual bilingual: spanish french german italian japanese chinese mandarin korean arabic \
russian portuguese fluent linguist
religion religious faith: church christian muslim jewish buddhist catholic prayer mosque synagogue temple
soldier military: army navy marine soldier sergeant veteran`;

const named = new Map<string, string[]>();
const belonging = new Map<string, string[]>();
for (const line of LINES.trim().split('\n')) {
  const [names = '', members = ''] = line.split(':');
  const topic = names.split(' ')[0]!;
  for (const name of names.trim().split(' ')) add(named, name, topic);
  for (const word of [...names.trim().split(' '), ...members.trim().split(' ')]) add(belonging, word, topic);
}

/**
 * Topics that a stem names, so that a query asks for all that belongs to them: "outdoor" asks for outdoor things,
 * "hike" for hiking alone.
 */
export const topicsNamed = (stem: string): readonly string[] => named.get(stem) ?? [];

/** Topics that a stem belongs to: "hike" and "outdoor" to outdoor things. */
export const topicsOf = (stem: string): readonly string[] => belonging.get(stem) ?? [];

function add(topics: Map<string, string[]>, word: string, topic: string): void {
  const stem = stemmer(word);
  const there = topics.get(stem) ?? [];
  if (!there.includes(topic)) topics.set(stem, [...there, topic]);
}
