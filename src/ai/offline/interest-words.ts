/**
 * Words that tell what kind of interest something is, by category; a word stands in the first that names it. Plurals
 * are folded by the look-up.
 */
export const INTEREST_WORDS: Record<string, string> = {
  music: `music song concert gig band orchestra choir opera jazz \
rock pop metal punk blues country folk soul funk reggae techno house hip-hop rap rnb classical indie ska disco \
grunge edm
    guitar piano violin cello drum bass flute saxophone sax trumpet ukulele banjo harp clarinet keyboard \
synthesizer harmonica accordion instrument singing karaoke vinyl album symphony soundtrack playlist sing mozart \
bach beethoven beatles kpop k-pop bluegrass salsa-music
    synth brass brass-band marching-band string-band wind-band mandolin viola oboe bassoon trombone tuba \
french-horn bagpipe tin-whistle concertina harpsichord kalimba sitar tabla cajon bongo marimba xylophone \
glockenspiel double-bass lute fiddle pan-pipe didgeridoo djembe
    a-cappella acapella barbershop gospel motown swing-music big-band ambient shoegaze trance dubstep \
drum-and-bass afrobeat afrobeats bossa-nova cumbia reggaeton flamenco-music klezmer chamber-music string-quartet \
madrigal hymn songwriting djing beatboxing
     lo-fi lofi synthwave new-wave post-punk emo dancehall dub house-music musical-instrument jam-session open-mic \
raves rave festival-music record-collecting
    vivaldi chopin debussy mahler verdi puccini wagner tchaikovsky handel schubert brahms haydn satie stravinsky \
shostakovich rachmaninoff`,
  food: `food pizza pasta sushi ramen burger hamburger taco \
burrito curry steak bbq barbecue cheese chocolate cake cookie cupcake ice-cream dessert pie bread fruit apple \
banana mango strawberry berry orange
    vegetable salad soup sandwich noodle rice seafood fish-and-chips salmon shrimp lobster crab chicken bacon beef \
pork egg cereal pancake waffle donut candy coffee tea espresso latte wine beer whiskey cocktail vodka juice soda
    smoothie cuisine cooking baking brunch breakfast dinner vegan vegetarian pescatarian olive avocado mushroom \
tofu spaghetti lasagna fries cider spice snack falafel hummus kebab dumpling bagel honey peanut macaroni popcorn \
meal cook bake grilling tomato potato broccoli meat nachos
    sourdough focaccia baguette croissant brioche rye-bread pastry muffin scone brownie macaron tiramisu gelato \
sorbet custard pudding crumble marmalade jam chutney pickle pickling kimchi sauerkraut kombucha kefir yoghurt \
yogurt miso tempeh halloumi feta cheddar mozzarella brie goat-cheese cheesecake
    pho banh-mi pad-thai tom-yum bibimbap bulgogi tteokbokki gyoza dim-sum bao wonton udon soba tempura teriyaki \
sashimi onigiri okonomiyaki takoyaki biryani tikka-masala dal naan samosa dosa paneer chai masala paella tapas \
chorizo gazpacho risotto gnocchi ravioli carbonara pesto prosciutto
    pupusa arepa empanada tamale quesadilla enchilada guacamole salsa-verde ceviche jerk-chicken jollof injera \
shawarma shakshuka tagine couscous baklava pierogi borscht goulash schnitzel bratwurst fondue raclette poutine \
gumbo jambalaya brisket hot-sauce hot-dog fried-chicken roast roast-dinner stew casserole chili chilli
    mackerel sardine herring tuna cod trout oyster mussel clam scallop prawn squid octopus anchovy caviar lamb \
duck turkey ham sausage meatball haggis black-pudding liver venison
    blueberry raspberry blackberry cherry peach pear plum grape melon watermelon pineapple papaya kiwi lychee \
pomegranate fig coconut lemon lime grapefruit rhubarb cranberry passion-fruit
    spinach kale cabbage cauliflower asparagus artichoke aubergine eggplant zucchini courgette pumpkin carrot \
beetroot celery cucumber onion garlic leek pea bean lentil chickpea corn sweet-potato brussels-sprout cilantro \
coriander basil mint parsley dill turmeric cinnamon cardamom wasabi horseradish mustard mayonnaise ketchup truffle \
liquorice licorice marzipan
    boba bubble-tea matcha oolong earl-grey green-tea herbal-tea hot-chocolate cappuccino flat-white cold-brew \
lemonade ginger-beer root-beer tonic milkshake gin rum tequila mezcal whisky bourbon scotch brandy sake champagne \
prosecco lager ale stout ipa mead craft-beer homebrew homebrewing brewing fermenting fermentation winemaking
    oatmeal porridge granola toast omelette omelet french-toast mac-and-cheese grilled-cheese peanut-butter \
nutella crisps chips pretzel cracker nut almond cashew pistachio walnut marshmallow fudge caramel toffee gummy \
gummies sweets
    stir-fry stir-fries congee fufu adobo lumpia stamppot bitterballen rendang satay laksa okra plantain egusi \
suya injera congee borek manti khachapuri comfort-food street-food finger-food fast-food thai-food indian-food \
mexican-food italian-food korean-food chinese-food tasting food-truck farmers-market foodie charcuterie \
cheesemaking breadmaking cake-decorating`,
  books: `book reading novel poetry poem literature comic manga \
author biography library fantasy-novel thriller-novel shakespeare tolkien rowling fiction sci-fi-novel memoir \
bookstore read short-story essay austen dickens magazine non-fiction nonfiction
    audiobook bookshop science-fiction-novel crime-novel murder-mystery murder-mysteries whodunit detective-story \
historical-fiction romance-novel romantasy graphic-novel fanfiction fanfic webtoon haiku sonnet playwriting \
creative-writing screenwriting storytelling zine bookbinding
    dostoevsky tolstoy kafka orwell hemingway steinbeck woolf bronte wilde joyce borges murakami ishiguro atwood \
le-guin pratchett gaiman asimov christie sanderson vonnegut bukowski plath neruda rumi homer dante goethe hesse \
camus proust chekhov pushkin poe lovecraft`,
  movies: `movie film cinema tv television series anime \
documentary sitcom netflix show cartoon hollywood marvel horror thriller rom-com romcom disney pixar drama k-drama \
hitchcock tarantino comedy
    western tv-show tv-series soap-opera telenovela reality-tv game-show talk-show true-crime-documentary \
crime-drama period-drama costume-drama noir film-noir sci-fi-film animated-film animation blockbuster bollywood \
nollywood studio-ghibli ghibli miyazaki kubrick scorsese nolan kurosawa bergman fellini godard almodovar \
wes-anderson lynch spielberg
          the-office succession simpsons bake-off sopranos 
         kdrama korean-drama stand-up-comedy documentaries crime-series crime-show crime-drama`,
  sports: `sport soccer football basketball baseball tennis golf \
hockey volleyball rugby cricket badminton ping-pong table-tennis boxing wrestling karate judo taekwondo \
martial-art mma ski skiing snowboarding snowboard
    surfing surf skating skateboarding skateboard swimming swim climbing bouldering cycling biking bike rowing \
sailing kayaking canoeing diving scuba snorkeling fencing archery gymnastics bowling softball lacrosse triathlon \
marathon
    horse-riding equestrian racing race nascar formula-one olympics nba nfl fishing hunting paintball motocross \
parkour skydiving polo handball squash curling billiards pool darts wakeboarding windsurfing mountaineering \
rafting nba paragliding
    skydive sky-dive scuba-dive five-a-side seven-a-side futsal hurling camogie shinty gaelic-football \
aussie-rules rounders touch-rugby walking-football pickup-basketball water-aerobics climb climbs jiu-jitsu jujitsu \
jiujitsu bjj muay-thai kickboxing krav-maga aikido kendo capoeira sumo netball pickleball padel racquetball \
ultimate-frisbee frisbee disc-golf frisbee-golf dodgeball kickball water-polo synchronized-swimming freediving \
free-diving snorkelling spearfishing fly-fishing angling wild-swimming open-water-swimming cold-water-swimming
    ice-hockey field-hockey figure-skating ice-skating roller-derby roller-skating rollerblading inline-skating \
skate longboarding snowshoeing snowshoe cross-country-skiing biathlon luge bobsleigh sledding ice-climbing \
rock-climbing free-climbing via-ferrata caving spelunking potholing orienteering hang-gliding paddleboarding \
paddle-boarding stand-up-paddleboarding kitesurfing kiteboarding bodyboarding wakesurfing jet-skiing canoe kayak \
rappelling bungee-jumping base-jumping
    mountain-biking mountain-bike bmx track-cycling gravel-biking horseback-riding dressage show-jumping \
axe-throwing cornhole petanque bocce croquet lawn-bowls snooker shuffleboard cheerleading tumbling trampolining \
pole-vault javelin discus decathlon heptathlon sprinting track-and-field athletics cross-country formula-1 f1 \
motogp rally karting go-karting drag-racing motorsport
    premier-league champions-league world-cup super-bowl test-match mlb nhl mls wnba ufc wwe arsenal barcelona-fc \
barça warriors cubs bruins `,
  fitness: `fitness gym yoga pilates running jogging run workout \
exercise weightlifting lifting crossfit cardio aerobics zumba stretching meditation walking walk exercising \
bodybuilding weight calisthenics spinning
    half-marathon ultramarathon ultra-running trail-running fell-running parkrun park-run 10k 5k couch-to-5k \
powerlifting deadlift deadlifting kettlebell strength-training weight-training hiit barre spin spin-class \
aqua-aerobics aquafit boot-camp bootcamp tai-chi qigong mindfulness breathwork nordic-walking race-walking \
power-walking rope-jumping skipping-rope jump-rope stair-climbing peloton hot-yoga aerial-yoga sauna ice-bath \
cold-plunge`,
  travel: `travel traveling travelling trip vacation backpacking \
road-trip europe asia africa italy spain france japan beach country island cruise sightseeing abroad travels \
hostel
    interrailing interrail hitchhiking globetrotting van-life vanlife camper-van campervan rv-trip city-break \
solo-travel train-travel lighthouse lighthouses ghost-town`,
  technology: `technology computer programming coding software robot \
robotics ai machine-learning gadget electronics tech code hacking web startup science astronomy physics \
engineering data 3d-printing blockchain crypto app iphone internet drone arduino facebook twitch youtube instagram \
linux python javascript typescript rust
    raspberry-pi home-automation smart-home mechanical-keyboard mechanical-keyboards ham-radio amateur-radio \
shortwave-radio radio-restoration open-source open-source-software web-development game-development gamedev \
app-development artificial-intelligence chatbot space-exploration astrophotography chemistry biology geology maths \
mathematics math statistics neuroscience linguistics telescope homelab self-hosting cryptography cybersecurity \
podcasting cryptocurrency tiktok reddit`,
  art: `art painting drawing sketching photography photo \
sculpture pottery ceramics museum gallery design calligraphy origami paint draw theater theatre ballet dance \
dancing acting craft crafting knitting crochet sewing quilting
    embroidery watercolor illustration architecture color coloring scrapbooking woodworking jewelry salsa tango \
musical ballroom improv graffiti tattoo poetry-slam
    crocheting embroidering sculpt whittle weave carve knit sew quilt cross-stitch cross-stitching needlepoint \
needlework macrame weaving felting needle-felting lace-making lacemaking tapestry tie-dye tie-dyeing batik \
screen-printing screenprinting printmaking linocut lino-cutting woodcut letterpress lettering hand-lettering \
sketch doodling doodle colouring watercolour oil-painting acrylics gouache charcoal pastel life-drawing \
figure-drawing urban-sketching digital-art pixel-art mural street-art collage
    sculpting wood-carving woodcarving carving whittling wood-turning woodturning wood-burning pyrography \
stained-glass glassblowing glass-blowing mosaic enamelling silversmithing jewellery-making jewelry-making beading \
leatherwork leathercraft leatherworking candle-making soap-making soapmaking papermaking paper-marbling resin-art \
miniature-painting
    photographer film-photography street-photography wildlife-photography portrait-photography darkroom cosplay \
puppetry mime clowning circus aerial-silks pole-dancing pole-dance burlesque line-dancing line-dance swing-dancing \
swing-dance lindy-hop square-dancing tap-dancing tap-dance jazz-dance contemporary-dance hip-hop-dance \
breakdancing breakdance salsa-dancing bachata kizomba flamenco zouk ceilidh morris-dancing folk-dancing folk-dance \
belly-dancing bellydance waltz musical-theatre musical-theater amateur-dramatics am-dram stand-up floristry \
flower-arranging ikebana interior-design`,
  gaming: `gaming game video-game videogame board-game chess \
minecraft fortnite zelda nintendo playstation xbox poker card puzzle rpg dungeons-and-dragons d&d warcraft mario \
pokemon tetris checkers sudoku scrabble gamer e-sports esports crossword league-of-legends counter-strike bridge
    d-&-d dnd tabletop tabletop-rpg role-playing-game larp larping warhammer magic-the-gathering mtg yu-gi-oh \
settlers-of-catan catan carcassonne monopoly backgammon mahjong mah-jong dominoes cribbage gin-rummy rummy \
solitaire canasta euchre jigsaw jigsaws jigsaw-puzzle jigsaw-puzzles wordle trivia quiz pub-quiz escape-room \
escape-rooms geoguessr speedrunning speedrun speedruns rubik's-cube
         the-sims halo gta the-witcher witcher cyberpunk-2077 roblox among-us fifa street-fighter genshin-impact \
genshin steam-deck nintendo-switch arcade pinball retro-gaming retro-games`,
  fashion: `fashion clothes clothing shoe dress makeup style \
handbag hat sneaker shopping hair nail-art cosmetics jewellery thrifting streetwear short jean lipstick outfit
    vintage-clothes vintage-clothing thrift-store charity-shops op-shopping skincare perfume fragrance trainers \
sneakers dressmaking millinery`,
  pets:
    'pet dog cat puppy kitten bird parrot hamster rabbit bunny turtle tortoise fish goldfish snake lizard horse ' +
    'pony guinea-pig ferret iguana gecko chinchilla poodle labrador retriever bulldog terrier chihuahua beagle ' +
    'husky dachshund corgi animal kitty doggy rat gerbil cockatiel parakeet hedgehog pug dane lab shepherd collie',
  hobbies: `gardening garden hiking hike camping bird-watching \
birdwatching stamp coin collecting volunteering volunteer-work astrology genealogy origami magic juggling \
model-train blogging foraging woodwork diy carpentry stargazing beekeeping gardening nature park journaling \
antique hobby outdoors kite car motorcycle motorbike
    birding bird-spotting twitching wildlife butterfly moth-trapping allotment houseplant house-plant succulent \
bonsai orchid dahlia rose-growing cactus cacti terrarium permaculture composting aquascaping fishkeeping rambling \
hillwalking hill-walking fell-walking bushwalking trekking backcountry bushcraft wild-camping glamping geocaching \
metal-detecting magnet-fishing treasure-hunting rockhounding fossil-hunting fossil beachcombing mudlarking \
mushroom-hunting mushroom-picking mushrooming berry-picking storm-chasing weather-watching cloud-spotting \
trainspotting plane-spotting
    model-railway model-railways model-railroad model-building model-making model-ship model-aeroplane scale-model \
dollhouse lego legos rc-car rc-plane model-rocket rocketry lock-picking lockpicking dog-training dog-agility \
horse-racing pigeon-racing ventriloquism yo-yo kite-flying urban-exploration urbex family-history local-history \
philately numismatics coin-collecting stamp-collecting record-collecting clock-repair watch-collecting watchmaking \
blacksmithing metalworking welding furniture-restoration upcycling restoring bullet-journaling letter-writing \
penpal pen-pals fountain-pen fountain-pens stationery tarot crystal-healing true-crime true-crime-podcast \
true-crime-podcasts podcast podcasts people-watching language-learning sign-language esperanto amateur-astronomy \
knife-making vintage-car classic-car vintage-cars classic-cars old-cars camper steam-engine steam-train \
steam-railways tram-spotting map-collecting`,
};
