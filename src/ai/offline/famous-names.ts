/**
 * Names so well known that they tell their kind by themselves: a fan of one is a fan of music, of films, of a sport.
 * Between bars, in lower case.
 */
export const FAMOUS_NAMES: Record<string, string> = {
  music: `taylor swift|beyonce|beyoncé|rihanna|adele|drake|kanye \
west|kendrick lamar|jay-z|eminem|snoop dogg|nas|tupac|2pac|biggie|dr dre|lady gaga|ariana grande|billie eilish|dua \
lipa|harry styles|ed sheeran|bruno mars|the weeknd|post malone|bad bunny|rosalia|shakira|olivia rodrigo|sabrina \
carpenter|chappell roan|lana del rey|lorde|charli xcx|sza|frank ocean|tyler the creator|lizzo|katy perry|justin \
bieber|selena gomez|miley cyrus|one direction
bts|blackpink|stray kids|newjeans|exo|red velvet|radiohead|coldplay|nirvana|pearl jam|soundgarden|alice in \
chains|foo fighters|metallica|megadeth|slayer|iron maiden|black sabbath|judas priest|motorhead|motörhead|ac/dc|led \
zeppelin|pink floyd|deep purple|the rolling stones|rolling stones|the who|the kinks|the clash|sex \
pistols|ramones|the ramones|the cure|joy division|new order|the smiths|morrissey|depeche mode|duran duran|talking \
heads|blondie
freddie mercury|david bowie|bowie|elton john|paul mccartney|john lennon|george harrison|ringo starr|bob \
dylan|leonard cohen|joni mitchell|neil young|bruce springsteen|tom petty|johnny cash|dolly parton|willie \
nelson|hank williams|patsy cline|elvis presley|elvis|chuck berry|jimi hendrix|janis joplin|the doors|jim \
morrison|fleetwood mac|stevie nicks|the eagles|simon and garfunkel|paul simon|billy joel|stevie wonder|marvin \
gaye|aretha franklin|otis redding|james brown|michael jackson|whitney houston|tina turner|diana ross|nina \
simone|ray charles|etta james|amy winehouse
miles davis|john coltrane|coltrane|thelonious monk|charlie parker|duke ellington|louis armstrong|ella \
fitzgerald|billie holiday|chet baker|herbie hancock|django reinhardt|frank sinatra|tony bennett|bob marley|peter \
tosh|fela kuti|youssou n'dour|miriam makeba|cesaria evora|cesária évora|edith piaf|serge gainsbourg|jacques \
brel|buena vista social club
u2|r.e.m.|oasis|blur|pulp|the verve|arctic monkeys|the strokes|the killers|muse|placebo|the white stripes|jack \
white|the black keys|kings of leon|interpol|arcade fire|the national|bon iver|sufjan stevens|fleet \
foxes|mitski|phoebe bridgers|boygenius|big thief|tame impala|mac demarco|vampire weekend|lcd soundsystem|daft \
punk|the chemical brothers|the prodigy|aphex twin|boards of canada|massive attack|portishead|bjork|björk|sigur \
rós|sigur ros|enya|the cranberries|the pogues|linkin park|green day|blink-182|my chemical romance|fall out \
boy|paramore|panic at the disco|twenty one pilots|system of a down|rage against the machine|red hot chili \
peppers|slipknot|korn|rammstein|nightwish|gojira|opeth|mastodon
abba|bee gees|earth wind and fire|chic|kraftwerk|iggy pop|lou reed|the velvet underground|patti smith|pj \
harvey|kate bush|tori amos|alanis morissette|fiona apple|sinead o'connor|hozier|florence and the machine|mumford \
and sons|lumineers|imagine dragons|maroon 5|onerepublic|nickelback|grateful dead|the grateful dead|phish|dave \
matthews band|pavement|sonic youth|pixies|the pixies|weezer|smashing pumpkins|deftones|gorillaz|stromae|manu \
chao|hans zimmer|ludovico einaudi|philip glass|steve reich|arvo pärt`,
  movies: `star wars|star trek|doctor who|lord of the rings|harry \
potter|game of thrones|house of the dragon|breaking bad|better call saul|stranger things|the crown|peaky \
blinders|sherlock|the simpsons|family guy|south park|rick and morty|futurama|bob's burgers|adventure time|avatar \
the last airbender|bojack horseman|love island|drag race|bridgerton|ted lasso|the wire|the sopranos|twin peaks|the \
x-files|x-files|buffy|gilmore girls|parks and recreation|parks and rec|brooklyn nine-nine|downton abbey|the great \
british bake off|great british bake off|grey's anatomy|the walking dead|walking dead|black mirror|squid game|the \
bear|the white lotus|white lotus|yellowjackets|euphoria|fleabag|killing eve|derry girls|schitt's creek|arrested \
development|curb your enthusiasm|seinfeld|frasier|law and order|criminal minds|house of cards|mad men|the west \
wing|homeland|dexter|battlestar galactica|firefly|the mandalorian|andor|shōgun|shogun|slow horses|line of \
duty|happy valley|vera|midsomer murders|poirot|columbo|eastenders|coronation street|emmerdale|the archers
attack on titan|demon slayer|one piece|naruto|dragon ball|dragon ball z|my hero academia|jujutsu kaisen|death \
note|fullmetal alchemist|cowboy bebop|sailor moon|neon genesis evangelion|spirited away|my neighbor totoro|howl's \
moving castle
the godfather|pulp fiction|blade runner|the matrix|inception|interstellar|jurassic park|indiana jones|back to the \
future|ghostbusters|james bond|bond films|mission impossible|fast and furious|john wick|mad max|the \
avengers|spider-man|batman|the dark knight|superman|toy story|shrek|the lion king|oppenheimer|amélie|amelie|studio \
ghibli|wes anderson|quentin tarantino|martin scorsese|christopher nolan|david lynch|stanley kubrick|alfred \
hitchcock|hayao miyazaki|akira kurosawa|agnès varda|agnes varda|ingmar bergman|steven spielberg|denis \
villeneuve|greta gerwig|the coen brothers|coen brothers`,
  books:
    'stephen king|agatha christie|jane austen|charles dickens|leo tolstoy|fyodor dostoevsky|virginia woolf|george ' +
    'orwell|ernest hemingway|john steinbeck|toni morrison|margaret atwood|ursula le guin|ursula k le guin|octavia ' +
    'butler|isaac asimov|arthur c clarke|philip k dick|frank herbert|terry pratchett|neil gaiman|brandon ' +
    'sanderson|robin hobb|patrick rothfuss|george r r martin|j k rowling|jk rowling|j r r tolkien|c s lewis|roald ' +
    'dahl|haruki murakami|kazuo ishiguro|salman rushdie|chimamanda ngozi adichie|gabriel garcia marquez|gabriel ' +
    'garcía márquez|isabel allende|jorge luis borges|elena ferrante|sally rooney|donna tartt|hilary mantel|ian ' +
    'rankin|val mcdermid|colleen hoover|sarah j maas|rebecca yarros|emily henry|james patterson|dan brown|lee ' +
    'child|john grisham|ken follett|discworld|the hobbit|the silmarillion|wheel of time|sherlock holmes|arthur ' +
    'conan doyle|mary oliver|emily dickinson|sylvia plath|walt whitman|pablo neruda',
  gaming:
    `stardew valley|animal crossing|elden ring|dark souls|bloodborne|hollow knight|baldur's gate|baldurs ` +
    'gate|disco elysium|skyrim|the elder scrolls|fallout 4|fallout new vegas|the witcher 3|red dead ' +
    'redemption|grand theft auto|gta v|cyberpunk 2077|mass effect|dragon age|final fantasy|kingdom ' +
    'hearts|zelda|breath of the wild|tears of the kingdom|super mario|mario kart|smash ' +
    'bros|splatoon|pokémon|pokemon go|monster hunter|resident evil|silent hill|metal gear|half-life|portal 2|team ' +
    'fortress|counter strike|overwatch|valorant|apex legends|fortnite|call of duty|battlefield|halo|world of ' +
    'warcraft|diablo|starcraft|league of legends|dota|dota 2|teamfight tactics|hearthstone|age of ' +
    'empires|civilization vi|crusader kings|factorio|satisfactory|rimworld|dwarf fortress|minecraft|terraria|no ' +
    `man's sky|subnautica|outer wilds|the sims|the sims 4|cities skylines|rocket league|fifa|fc 25|gran ` +
    'turismo|forza|street fighter|tekken|mortal kombat|genshin impact|honkai star rail|among us|fall guys|slay ' +
    'the spire|balatro|vampire survivors|tetris|magic the gathering|warhammer 40k|gloomhaven|wingspan|ticket to ' +
    'ride|dungeons and dragons',
  sports: `arsenal|chelsea fc|liverpool fc|manchester united|man \
united|man utd|manchester city|man city|tottenham|spurs|everton|newcastle united|aston villa|west ham|leeds \
united|celtic|rangers fc|ajax|psv|feyenoord|borussia dortmund|bayern munich|bayern|st pauli|schalke|juventus|ac \
milan|inter milan|as roma|napoli|real madrid|fc barcelona|atletico madrid|benfica|sporting lisbon|fc \
porto|galatasaray|fenerbahce|boca juniors|river plate|flamengo|corinthians|la galaxy|inter miami
lakers|celtics|knicks|chicago bulls|golden state warriors|yankees|red sox|dodgers|chicago cubs|mets|green bay \
packers|packers|steelers|dallas cowboys|new england patriots|kansas city chiefs|philadelphia eagles|san francisco \
49ers|49ers|seahawks|maple leafs|montreal canadiens|canucks|boston bruins|all blacks|springboks|wallabies|lionel \
messi|messi|cristiano ronaldo|ronaldo|serena williams|roger federer|federer|rafael nadal|nadal|novak \
djokovic|lebron james|michael jordan|tom brady|lewis hamilton|max verstappen|formula 1|formula one|premier \
league|champions league|world cup|tour de france|wimbledon|super bowl|six nations|the ashes|roland garros|giro \
d'italia`,
};
