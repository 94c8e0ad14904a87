// The sentences on which word vectors are trained: what people say of themselves and ask for, made of frames and lists,
// and any frequent words beside each other. Nothing of it is anybody's text. The same sentences at every call.

/** Frames, each with the kinds of things that it is filled with. */
const FRAMES = `
works as a {job}|{job}|a {job} in {place}|retired {job}|{job} looking for work|training to be a {job}|used to be a {job}
{job} and {job}|a {job} who loves {hobby}|{job}, {hobby}, {hobby}|my sister is a {job}|{job} with a {animal}
{job} from {place}, {food}, {hobby}|do you know a good {job}|who could help me as a {job}|worked as a {job} for years
loves {hobby}|{hobby}|{hobby} and {hobby}|spends weekends {hobby}|keen on {hobby}|someone to go {hobby} with
teaches {hobby}|learning {hobby}|{hobby} every morning before work|{hobby} with my {kin}|{hobby} in {place}
lives in {place}|{place}|moved from {place} to {place}|born in {place}|somebody near {place}|{place}, {job}
loves {food}|{food}|cooks {food} for the whole family|allergic to {food}|{food} and {food}|{food} from {place}
has a {animal}|{animal}|two {animal}s and a {animal}|walks the {animal}|a {animal} called Max|{animal} owner, {hobby}
my {kin} is a {job}|close to my {kin}|lives with {kin}|{kin} and {kin}|{kin}, {animal}, {place}
my {kin} lives in {place}
listens to {music}|{music}|plays {music}|{music} and {hobby}|goes to concerts of {music}|sings {music} in {place}
{situation}|{situation}, {job}|{situation} and loves {hobby}|people who are {situation}|{situation} in {place}
{situation}, {kin}|{trait}|{trait} and {trait}|{trait} {job}|a {trait} person who loves {hobby}|{trait}, {situation}
{word} {hobby}|{word} {job}|{word} and {word}|my {word}|likes {word}|{word} {word} {word}|{word} in {place}
the {word} of {word}|{word} {food}|{word} and {animal}|{word} {situation}|talks about {word} and {word} all day`
  .trim()
  .split(/[|\n]/);

const SITUATIONS =
  `newborn twins|a new father|a new mother|on parental leave|a single parent|a single mother|a widow|a widower|
lost her husband|lost his wife|recently divorced|going through a divorce|newly married|engaged to be married|
expecting a baby|pregnant|grandparents|grandchildren|teenage children|children have left home|adopted a child|
looking for a job|unemployed|just lost the job|changing careers|starting a business|self-employed|freelance|
working nights|working shifts|working from home|retired|about to retire|studying at university|still at school|
first year of college|writing a thesis|exchange student|apprentice|moved to a new city|new in town|an immigrant|
a refugee|far away from home|homesick|lonely|looking for friends|looking for love|single|in a wheelchair|blind|deaf|
living with diabetes|living with chronic pain|recovering from cancer|recovering from an operation|sober|
gave up smoking|burnt out|depressed|anxious|cannot sleep|caring for an old parent|a sick child|paying off debts|
saving for a house|renovating an old house|buying a first home|living on a boat|living in a van|lives on a farm|
lives in the countryside|lives by the sea|lives in the mountains|training for a marathon|learning a language|
learning to drive|learning to swim|goes to church|volunteers at a shelter|volunteers in a soup kitchen|vegan|
vegetarian|eats no gluten|eats halal|keeps kosher|up before dawn|night owl|early riser|lost weight|a long commute|
travels the world|speaks four languages|grew up bilingual|served in the army|politically active|
fixes things around the house|grows vegetables|makes clothes|runs an online shop|works with computers|works with
children|works with animals|works with wood|works outdoors|works in a hospital|works in a school|works in a bank|
works in a restaurant|works in construction|works in science|works in the theatre|works at sea`
    .replaceAll('\n', ' ')
    .split('|')
    .map((one) => one.trim());

const TRAITS =
  `shy|quiet|talkative|funny|patient|ambitious|creative|adventurous|careful|lazy|tidy|messy|curious|stubborn|
generous|sporty|musical|religious|outgoing|introverted|cheerful|grumpy|calm|nervous|brave|romantic|practical|bookish|
artistic|technical|scientific|frugal|rich|poor|young|old|middle-aged|hard-working|competitive|helpful|kind|honest|
sarcastic|nerdy|athletic|outdoorsy|handy|spiritual|political|nostalgic|sleepy|hungry|busy|friendly`
    .replaceAll('\n', '')
    .split('|');

/** A generator of numbers from 0 to 1, the same for the same seed (Mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * So many different sentences. `things` has the lists that frames are filled from, `words` is the vocabulary, most
 * frequent first; each of the first `often` words stands beside another in a sentence of its own.
 */
export function corpusOf({ things, words, often, framed }) {
  const random = randomFrom(1);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const lists = { ...things, situation: SITUATIONS, trait: TRAITS };
  // A word of any frequency alike would mostly be a name; rank grows with the square.
  const word = () => words[Math.floor(random() ** 2 * words.length)];
  const sentences = new Set();
  while (sentences.size < framed)
    sentences.add(pick(FRAMES).replace(/\{(\w+)\}/g, (_, kind) => (kind === 'word' ? word() : pick(lists[kind]))));
  for (const one of words.slice(0, often)) {
    const [before, after] = random() < 0.5 ? [word(), one] : [one, pick(lists[pick(Object.keys(lists))])];
    sentences.add(`${before} ${after}`);
  }
  return [...sentences];
}
