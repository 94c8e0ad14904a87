/** Words that tell what kind of interest something is. Plurals are folded by the look-up. */
const WORDS: Record<string, string> = {
  music: `music song concert gig band orchestra choir opera jazz rock pop metal punk blues country folk soul funk reggae techno house hip-hop rap rnb classical indie ska disco grunge edm
    guitar piano violin cello drum bass flute saxophone sax trumpet ukulele banjo harp clarinet keyboard synthesizer harmonica accordion instrument singing karaoke vinyl album symphony soundtrack playlist sing mozart bach beethoven beatles kpop k-pop bluegrass salsa-music`,
  food: `food pizza pasta sushi ramen burger hamburger taco burrito curry steak bbq barbecue cheese chocolate cake cookie cupcake ice-cream dessert pie bread fruit apple banana mango strawberry berry orange
    vegetable salad soup sandwich noodle rice seafood fish-and-chips salmon shrimp lobster crab chicken bacon beef pork egg cereal pancake waffle donut candy coffee tea espresso latte wine beer whiskey cocktail vodka juice soda
    smoothie cuisine cooking baking brunch breakfast dinner vegan vegetarian pescatarian olive avocado mushroom tofu spaghetti lasagna fries cider spice snack falafel hummus kebab dumpling bagel honey peanut macaroni popcorn meal cook bake grilling tomato potato broccoli meat nachos`,
  books: `book reading novel poetry poem literature comic manga author biography library fantasy-novel thriller-novel shakespeare tolkien rowling fiction sci-fi-novel memoir bookstore read short-story essay austen dickens magazine non-fiction nonfiction`,
  movies: `movie film cinema tv television series anime documentary sitcom netflix show cartoon hollywood marvel horror thriller rom-com romcom disney pixar star-wars drama k-drama hitchcock tarantino comedy`,
  sports: `sport soccer football basketball baseball tennis golf hockey volleyball rugby cricket badminton ping-pong table-tennis boxing wrestling karate judo taekwondo martial-art mma ski skiing snowboarding snowboard
    surfing surf skating skateboarding skateboard swimming swim climbing bouldering cycling biking bike rowing sailing kayaking canoeing diving scuba snorkeling fencing archery gymnastics bowling softball lacrosse triathlon marathon
    horse-riding equestrian racing race nascar formula-one olympics nba nfl fishing hunting paintball motocross parkour skydiving polo handball squash curling billiards pool darts wakeboarding windsurfing mountaineering rafting nba paragliding`,
  fitness: `fitness gym yoga pilates running jogging run workout exercise weightlifting lifting crossfit cardio aerobics zumba stretching meditation walking walk exercising bodybuilding weight calisthenics spinning`,
  travel: `travel traveling travelling trip vacation backpacking road-trip europe asia africa italy spain france japan beach country island cruise sightseeing abroad travels hostel`,
  technology: `technology computer programming coding software robot robotics ai machine-learning gadget electronics tech code hacking web startup science astronomy physics engineering data 3d-printing blockchain crypto app iphone internet drone arduino facebook twitch youtube instagram linux python javascript typescript rust`,
  art: `art painting drawing sketching photography photo sculpture pottery ceramics museum gallery design calligraphy origami paint draw theater theatre ballet dance dancing acting craft crafting knitting crochet sewing quilting
    embroidery watercolor illustration architecture color coloring scrapbooking woodworking jewelry salsa tango musical ballroom improv graffiti tattoo poetry-slam`,
  gaming: `gaming game video-game videogame board-game chess minecraft fortnite zelda nintendo playstation xbox poker card puzzle rpg dungeons-and-dragons d&d warcraft mario pokemon tetris checkers sudoku scrabble gamer e-sports esports crossword league-of-legends counter-strike bridge`,
  fashion: `fashion clothes clothing shoe dress makeup style handbag hat sneaker shopping hair nail-art cosmetics jewellery thrifting streetwear short jean lipstick outfit`,
  pets: `pet dog cat puppy kitten bird parrot hamster rabbit bunny turtle tortoise fish goldfish snake lizard horse pony guinea-pig ferret iguana gecko chinchilla poodle labrador retriever bulldog terrier chihuahua beagle husky dachshund corgi animal kitty doggy rat gerbil cockatiel parakeet hedgehog pug dane lab shepherd collie`,
  hobbies: `gardening garden hiking hike camping bird-watching birdwatching stamp coin collecting volunteering astrology genealogy origami magic juggling model-train blogging foraging woodwork diy carpentry stargazing beekeeping gardening nature park journaling antique hobby outdoors kite car motorcycle motorbike`,
};

const CATEGORY = new Map<string, string>();
for (const [category, words] of Object.entries(WORDS)) {
  for (const word of words.trim().split(/\s+/)) {
    const key = word.replaceAll('-', ' ');
    if (!CATEGORY.has(key)) CATEGORY.set(key, category);
    if (!CATEGORY.has(word)) CATEGORY.set(word, category);
  }
}

/** The category a lower-case phrase belongs to: by the whole phrase, then by its words from the last to the first. */
export function categoryOf(phrase: string): string | undefined {
  const whole = lookUp(phrase);
  if (whole) return whole;
  const words = phrase.split(' ');
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const pair = at > 0 ? lookUp(`${words[at - 1]} ${words[at]}`) : undefined;
    const found = pair ?? lookUp(words[at] ?? '');
    if (found) return found;
  }
  return undefined;
}

/** Is this one word a thing that people have as an interest? */
export const isInterestWord = (word: string): boolean => lookUp(word) !== undefined;

export const isPet = (word: string): boolean => lookUp(word) === 'pets' && word !== 'animal' && word !== 'animals' && word !== 'fish';

function lookUp(word: string): string | undefined {
  return CATEGORY.get(word) ?? CATEGORY.get(singular(word)) ?? (word.endsWith('ies') ? CATEGORY.get(word.slice(0, -1)) : undefined);
}

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
