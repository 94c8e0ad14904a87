import type { Phrasebook } from '../phrasebook.js';

export const dutch: Phrasebook = {
  code: 'nl',
  everyday:
    'ik het een en niet van op met voor ook heb mijn maar zijn ben woon hou jaar graag naar wij dat hoi heet vind ' +
    'leuk ze zo nog echt houd',
  self: "ik mijn mij me m'n wij we ons onze ben heb woon werk hou vind doe ga was had studeer",
  others: 'hij zij ze hem haar hun jij je jouw u uw jullie meneer mevrouw',
  fillers:
    'ook heel erg echt nu momenteel altijd graag al nog net zo wel gewoon eigenlijk tegenwoordig vooral best ' +
    'behoorlijk vrij nogal beetje een_beetje veel ontzettend enorm vaak soms even daar hier dan toch verder ' +
    'sinds_kort inmiddels onlangs zelf weer vandaag vroeger super meestal lekker gek_genoeg helemaal totaal meer',
  stops:
    'maar omdat waar als die dat met sinds voor ben heb werk woon jaar want terwijl zonder elke iedere ' +
    'in_het_weekend in_de_zomer op_zondag bij is zijn was wordt toen dus daarom doen maken kan vind vinden leuk om ' +
    'te dan je jij jou u hij zij ze er tijdens na door genaamd',
  and: 'en of',
  articles: "de het een mijn m'n die",
  not: 'niet geen nooit',
  instead: 'maar',
  without: 'zonder',
  theirs: 'woont wonen leeft blijft blijven heeft is wordt',
  unreal: 'als of zou stel misschien wanneer',
  people:
    'zus zussen broer broers moeder vader ouders mama papa vriend vriendin vrienden zoon dochter zonen dochters ' +
    "man vrouw echtgenoot echtgenote partner kind kinderen oma opa tante oom neef nicht baas collega collega's " +
    'buurman buurvrouw schoonmoeder schoonvader kleinkind familie mensen gezin',
  links: 'van op in aan de het een uit met over bij voor naar onder',
  years: 'jaar jaren oud jong',
  since: 'al sinds',
  pronouns: 'ik wij we',
  from: 'uit',
  notPlaces: 'huis flat stad dorp appartement buurt centrum platteland studentenhuis rust vrede gezin straat',
  light: {
    '-': 'spelen doen gaan maken oefenen beoefenen leren',
    music: 'luisteren',
    movies: 'kijken',
    books: 'lezen',
    food: 'eten drinken koken bakken',
    travel: 'reizen bezoeken',
    hobbies: 'verzamelen',
  },
  topics: {
    music:
      'muziek* *muziek gitaar* piano viool drummen drums fluit accordeon concert* koor zingen zang jazz rock opera ' +
      'draailier trompet orgel techno metal klassiek',
    food:
      'eten lievelingseten koken bakken pizza* pasta kaas* chocolade koffie thee wijn bier brood taart* *taart fruit ' +
      'groente* vlees vis soep salade* *soep drop sushi ijs spruitjes ui uien haring stroopwafel* pannenkoek* patat ' +
      'friet olijven koriander hagelslag witlof champignons',
    books: 'boek boeken *boek *boeken lezen roman* thriller* poëzie gedicht* strip* literatuur manga',
    movies: 'film films *films serie* *serie bioscoop documentaire* anime televisie',
    sports:
      'voetbal* hockey* basketbal tennis* zwemmen zeilen surfen ski* schaats* klimmen boulderen roeien fietsen ' +
      'wielrennen volleybal boksen judo karate golf duiken vissen turnen handbal boogschieten paardrijden ' +
      'fierljeppen kanoën skeeleren badminton korfbal marathon mountainbiken padel',
    fitness: 'fitness sportschool yoga pilates hardlopen joggen wandelen_lange krachttraining crossfit meditatie',
    travel: 'reizen *reizen vakantie* strand backpacken',
    technology: 'techniek programmeren computers robots elektronica sterrenkunde wetenschap',
    art:
      'kunst* schilderen tekenen fotograf* foto* pottenbakken naaien breien haken dansen dans toneel theater musea ' +
      'museum borduren schrijven keramiek kalligraferen',
    gaming: 'schaken schaak dammen games gamen bordspel* *spellen kaarten puzzelen puzzels kruiswoord*',
    fashion: 'mode kleding schoenen',
    pets: 'hond* kat katten poes* paard* konijn* vogel* huisdier* papegaai schildpad* dieren cavia*',
    hobbies:
      'tuin* tuinieren moestuin wandelen verzamel* postzegels vrijwilligerswerk kamperen klussen imkeren planten ' +
      'vogels_kijken',
  },
  traits:
    'geduldig* ongeduldig* verlegen introvert* extravert* koppig* eigenwijs* nieuwsgierig* creatief creatieve ' +
    'gevoelig* lui luie hardwerkend* georganiseerd* chaotisch* perfectionist* optimist* pessimist* eerlijk* gul ' +
    'gulle rustig* zenuwachtig* jaloers* ambitieus* ambitieuze gereserveerd* sociaal sociale dromerig* verstrooid* ' +
    'stipt* trouw* grappig* onafhankelijk* spontaan spontane avontuurlijk* spraakzaam behulpzaam zorgzaam direct* ' +
    'bescheiden slordig* nuchter* zelfverzekerd*',
  moods:
    'moe blij verdrietig* gelukkig* gestrest* boos bang somber* uitgeput* bezorgd* verveeld* opgewonden enthousiast* ' +
    'teleurgesteld* opgelucht* dankbaar* eenzaam tevreden vrolijk* chagrijnig* gefrustreerd*',
  styles:
    'kort korte kortere bondig* direct* simpel* eenvoudig* formeel* informeel* uitgebreid* niet_te_lang je_en_jij ' +
    'tutoyeren met_u to_the_point duidelijk* beleefd* langzaam vriendelijk* humor opsomming* voorbeelden zakelijk*',
  lasting:
    'werk* baan beroep verpleeg* arts leraar lerares ingenieur* advocaat studeer* studie universiteit zoon dochter ' +
    'kinderen man vrouw vriend vriendin partner broer zus moeder vader ouders getrouwd* single gescheiden weduw* ' +
    'allergi* allergisch* diabet* astma hooikoorts ziek* vegetari* veganist* zwanger hond kat papegaai ' +
    'gepensioneerd* pensioen geboren spreek bedrijf molen* winkel zelfstandig*',
  milestones:
    'getrouwd bruiloft geboren geboorte gescheiden overleden afgestudeerd* diploma geopereerd operatie diagnose ' +
    'gepromoveerd verhuisd ontslagen gewonnen geadopteerd zwanger verloofd* gebroken',
  dates:
    'gisteren eergisteren vandaag morgen vorige vorig volgende volgend maandag dinsdag woensdag donderdag vrijdag ' +
    'zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december week ' +
    'maand geleden afgelopen',
  phrases: {
    name: [
      'ik heet {name}',
      "(mijn|m'n) (naam|voornaam) (is|:) {name}",
      '(noem me|noem mij|iedereen noemt me|ze noemen me|zeg maar) {name}',
      'mijn naam {name}',
    ],
    intro: ['ik ben {name}', '(hier|je spreekt met|u spreekt met) {name}'],
    age: [
      '(ik ben|ben) {age} (jaar oud|jaar jong|jaar|)',
      '(ik ben|ben|ik werd|ben ik) (net|gisteren|vandaag|vorige week|pas|onlangs|) {age} geworden',
      "(mijn|m'n) leeftijd (is|:) {age}",
      'ik word vandaag {age}',
      'met mijn {age} jaar',
      'ik werd (gisteren|vandaag|vorige week) {age}',
    ],
    coming: ['(ik word|word|word ik) (volgende *|in *|binnenkort|morgen|dit jaar|over * *) {age}'],
    birthday: [
      'vandaag ben ik jarig',
      'ik ben vandaag jarig',
      'het is vandaag mijn verjaardag',
      'vandaag is mijn verjaardag',
      'gisteren was ik jarig',
      'ik was gisteren jarig',
      'vandaag is het mijn verjaardag',
    ],
    place: [
      '(ik woon|woon|woon ik|ik leef|wij wonen|we wonen) (in|te|bij|vlakbij|in de buurt van|op) {place}',
      'ik zit (momenteel|nu|) in {place}',
      '(ik ben|ben|we zijn|wij zijn|ik ben net|ben ik) (vorige maand|vorig jaar|vorige week|onlangs|' +
        ') naar {place} (verhuisd|getrokken)',
      '(ik ben|we zijn|ben ik|wij zijn) verhuisd naar {place}',
      '(ik verhuisde|we verhuisden) naar {place}',
      'mijn woonplaats is {place}',
      '(hier|bij ons|hier bij ons) in {place}',
      '(mijn huis|ons huis|mijn flat|mijn appartement|onze flat|mijn kamer) in {place}',
      '(groetjes|groeten|groet|gegroet) uit {place}',
    ],
    left: ['(ik ben|we zijn) (weg|vertrokken|verhuisd) uit {place}'],
    origin: ['(ik kom|kom|wij komen|ik kom oorspronkelijk) uit {place}'],
    likes: [
      '(ik|we|) (hou|houd|houden|geniet) van {things}',
      '(daarnaast|ook) hou ik van {things}',
      'ik vind {things} (leuk|geweldig|lekker|fijn|heerlijk|fantastisch|super|mooi|interessant|ontspannend)',
      '{things} vind ik (heel|erg|echt|) (leuk|geweldig|lekker|fijn|heerlijk|fantastisch|mooi|interessant)',
      'ik ben (gek|dol|verslaafd|verzot|een liefhebber|fan|een fan|een grote fan) (op|aan|van) {things}',
      "(mijn|m'n) (hobby|passie|lievelingseten|lievelingssport|favoriete eten|favoriete sport|favoriete " +
        'band|grote passie) is {things}',
      "(mijn|m'n) (hobby's|hobbies|hobbys|interesses|passies) zijn {things}",
      "{things} (is|zijn) (mijn hobby|mijn passie|mijn lust en mijn leven|mijn hobby's)",
      'ik (verzamel|aanbid) {things}',
      '(ik doe|doe ik|doe) aan {things}',
      'ik (speel|lees|kijk|kook|bak|eet|drink|luister|zing|dans|schilder|teken) (graag|veel|vaak|het liefst) (naar|' +
        ') {things}',
      'ik (ben|ben sinds kort) begonnen met {things}',
      '(in mijn vrije tijd|in het weekend) * ik {things}',
      'ik leer {things}',
      'ik interesseer me voor {things}',
      'ik ben geïnteresseerd in {things}',
    ],
    'likes.music': ['ik luister (naar|graag naar) {things}'],
    'likes.books': ['ik lees {things}'],
    'likes.movies': ['ik kijk (naar|) {things}'],
    'likes.gaming': ['ik speel {things}'],
    dislikes: [
      '(ik haat|ik verafschuw|haat) {things}',
      'ik (heb|kreeg) een hekel aan {things}',
      'ik kan niet tegen {things}',
      '{things} (haat ik|vind ik vreselijk|vind ik stom|vind ik saai|vind ik niks|vind ik vies|kan ik niet uitstaan|' +
        'lust ik niet)',
      'ik vind {things} (vreselijk|stom|saai|vies|niks|verschrikkelijk|niet leuk|niet meer leuk|niet lekker|' +
        'niet meer lekker|niet fijn)',
      'ik (ben gestopt|stopte|ben opgehouden) met {things}',
      'ik lust geen {things}',
      'ik (speel|eet|drink|lees|rook|kijk) geen {things}',
      'ik ben {things} (beu|zat)',
      '(vroeger hield ik|ik hield vroeger) van {things}',
    ],
    being: ['(ik ben|ben|ben ik) {being}', '(ik voel me|voel me|ik vind mezelf) {being}'],
    style: [
      '(antwoord|praat|schrijf|hou|houd|maak|wees|zeg|spreek|geef|gebruik|je mag me|u mag me) (me|het|maar gewoon|' +
        'maar|gewoon|met me|je antwoorden|mij|) {style}',
      'ik (hou van|wil|heb liever|wil graag) {style} (antwoorden|zinnen)',
    ],
    avoid: [
      'ik wil (liever|) niet over {topic} (praten|spreken)',
      'ik (wil|praat) (liever|) niet (over|praten over) {topic}',
      'over {topic} (wil|praat) ik (liever|) niet',
      '(vraag|begin) (me|) niet (naar|over) {topic}',
      '(praat|praten we) niet over {topic}',
    ],
    work: ['ik werk (als|bij|in|voor)', 'ik studeer', 'werk als', 'mijn werk', 'mijn baan', 'van beroep'],
    female: ['ik ben (een|) (vrouw|moeder)'],
    male: ['ik ben (een|) (man|vader)'],
  },
  questions: {
    name: [
      'hoe heet je',
      'hoe heet u',
      'wat is je naam',
      'wat is uw naam',
      'je naam',
      'uw naam',
      'met wie spreek ik',
      'wie ben je',
    ],
    age: ['hoe oud ben je', 'hoe oud bent u', 'je leeftijd', 'uw leeftijd'],
    place: ['waar woon je', 'waar woont u', 'waar kom je vandaan', 'waar komt u vandaan', 'in welke stad'],
    dislikes: ['een hekel aan', 'wat vind je niet leuk', 'waar hou je niet van', 'wat haat je'],
    likes: [
      'wat vind je leuk',
      'waar hou je van',
      'je hobby',
      'uw hobby',
      'in je vrije tijd',
      'wat doe je graag',
      'wat vindt u leuk',
      'heb je hobby',
    ],
    mood: ['hoe gaat het', 'hoe voel je je', 'hoe is het'],
    style: ['hoe zal ik', 'hoe moet ik', 'hoe wil je dat ik'],
  },
};
