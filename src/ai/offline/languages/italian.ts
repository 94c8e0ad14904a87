import type { Phrasebook } from '../phrasebook.js';

export const italian: Phrasebook = {
  code: 'it',
  everyday:
    'io sono il gli e di che non per una mio mia ho mi piace anni vivo molto anche ma con della abito ciao chiamo ' +
    'lavoro sto nel nella faccio è più perché',
  self:
    'io sono ho mi mio mia miei mie me vivo abito lavoro sto faccio studio vado noi ci nostra nostro nostre nostri ' +
    'abbiamo siamo ero avevo facevo',
  others: 'lui lei egli ella loro tu tuo tua tuoi tue voi vostra vostro suo sua signor signora',
  fillers:
    'anche molto moltissimo davvero attualmente ora adesso sempre solo tanto tantissimo proprio ormai ancora ' +
    "già oggi qui un_po' po soprattutto particolarmente piuttosto abbastanza veramente più ogni_tanto spesso " +
    "sinceramente infatti appena quasi invece certo tra_l'altro pure neanche nemmeno mai_più troppo follemente " +
    'un_sacco da_poco ultimamente di_solito',
  stops:
    'ma però perché dove che con da quando sono vivo lavoro per anni è era così mentre poi dal dalla dalle ' +
    'la_domenica il_sabato nel_weekend nel_tempo_libero in_estate in_inverno ogni tutti tutte senza se cui tu ti lei ' +
    'lui voi fa tempo un_tempo chiamato chiamata',
  and: 'e ed o oppure né',
  articles: "il lo la i gli le l' un una uno un' dei degli delle del della",
  not: 'non mai neppure',
  instead: 'ma bensì',
  without: 'senza niente',
  theirs: 'vive vivono abita abitano sta stanno risiede resta rimane ha hanno compie',
  unreal: 'se magari vorrei immagina supponiamo quando',
  people:
    'sorella sorelle fratello fratelli madre padre mamma papà genitori amico amica amici amiche figlio figlia figli ' +
    'figlie moglie marito compagno compagna fidanzato fidanzata ragazzo_mio nonna nonno nonni zia zio cugino cugina ' +
    'nipote suocera suocero cognato cognata capo collega colleghi vicino vicina bambino bambina famiglia gente ' +
    'persone',
  links:
    "di d' del della dello dei delle degli a al alla allo ai alle in nel nella per su sul sulla il la lo l' le " +
    'gli i un una',
  elided: 'l d un dell all nell sull dall quest quell m t c s n com dov',
  years: 'anni anno',
  since: 'da dal',
  pronouns: 'io noi',
  from: "da di dal dalla dall' della del",
  notPlaces:
    'casa città campagna affitto appartamento paese centro coppia periferia famiglia pace convivenza montagna ' +
    'provincia',
  light: {
    '-': 'giocare fare praticare andare suonare essere avere stare imparare',
    music: 'ascoltare',
    movies: 'guardare vedere',
    books: 'leggere',
    food: 'mangiare bere cucinare preparare',
    travel: 'viaggiare visitare',
    hobbies: 'collezionare',
  },
  topics: {
    music:
      'musica* canzon* chitarra* pianoforte piano violino batteria flauto fisarmonica concert* coro cantare canto ' +
      'jazz rock opera lirica zampogna tromba sassofono vinili basso_elettrico',
    food:
      'cucina* cucinare pizza* pasta formaggi* cioccolat* caffè tè vino* birra* pane torta* dolci dolce dessert ' +
      'frutta verdura* carne pesce risotto* gelato* tiramisù sushi funghi_trifolati liquirizia olive cipoll* aglio ' +
      'melanzan* insalat* lasagne carbonara mangiare panettone',
    books: 'libr* lettura leggere romanz* poesi* letteratura fumett* manga* giall*',
    movies: 'film cinema serie documentar* anime televisione tv',
    sports:
      'calcio basket pallacanestro tennis nuoto nuotare surf sci sciare ciclismo bici* bicicletta arrampica* boxe ' +
      'judo karate rugby pallavolo golf equitazione scherma sub vela canoa canottaggio bocce pattinaggio padel pesca ' +
      'speleologia maratona immersioni parapendio snowboard moto* motociclismo',
    fitness: 'palestra yoga pilates correre corsa jogging allenamento camminare camminate fitness crossfit meditazione',
    travel: 'viagg* spiaggia mare',
    technology: 'informatica programma* computer robot* tecnologia astronomia scienza elettronica',
    art:
      'arte pittura dipinger* disegn* fotografi* ballo ballare danza teatro muse* ceramica cucito cucire ricamo ' +
      'uncinetto maglia scultura calligrafia scrivere acquerell*',
    gaming: 'videogioch* scacchi carte gioch* puzzle enigmistica burraco poker',
    fashion: 'moda vestiti scarpe trucco',
    pets: 'can* cane cani gatt* cavall* conigl* uccell* animali tartarug* pappagall* criceto asin*',
    hobbies:
      'giardin* giardinaggio orto escursion* trekking campeggio collezion* francobolli volontariato funghi ' +
      'apicoltura bricolage piante',
  },
  traits:
    'timid* pazient* impazient* testard* cocciut* introvers* estrovers* curios* creativ* sensibil* pigr* lavorat* ' +
    'organizzat* disordinat* ordinat* perfezionist* ottimist* pessimist* onest* sincer* generos* tranquill* nervos* ' +
    'gelos* ambizios* riservat* socievol* sognat* distratt* puntual* leal* divertent* ansios* indipendent* spontane* ' +
    'permalos* avventuros* chiacchieron* orgoglios* romantic* altruist* lunatic* solitari* schiett* precis* metodic*',
  moods:
    'stanc* content* trist* felic* stressat* arrabbiat* deprimess* depress* esaust* preoccupat* annoiat* emozionat* ' +
    'entusiast* delus* sollevat* grat* nervosism* agitat* seren* giù frustrat*',
  styles:
    'breve brevi cort* concis* dirett* semplic* formal* informal* dettagliat* dammi_del_tu del_tu del_lei ' +
    'senza_giri_di_parole chiar* gentil* lentamente umorismo schematic* elenchi esempi tecnic*',
  lasting:
    'lavor* mestiere infermier* medico ingegner* avvocat* insegnant* studi* università figlio figlia figli figlie ' +
    'moglie marito compagn* fidanzat* fratello fratelli sorella sorelle madre padre mamma papà genitori sposat* ' +
    'single celibe nubile divorziat* separat* vedov* allergi* diabet* asma malatt* vegetarian* vegan* celiac* ' +
    'intollerant* incinta cane gatto asin* pensionat* pensione nato nata parlo azienda casaro geometra bottega ditta',
  milestones:
    'sposat* matrimonio nascita nato nata divorzio divorziat* morto morta laurea* laureat* operat* operazione ' +
    'diagnos* promoss* trasferit* licenziat* vinto adottat* fidanzat*',
  dates:
    'ieri oggi domani scorso scorsa prossimo prossima lunedì martedì mercoledì giovedì venerdì sabato domenica ' +
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre settimana mese fa',
  phrases: {
    name: [
      '(mi chiamo|io mi chiamo) {name}',
      '(il mio nome|il mio nome completo|nome) (è|:) {name}',
      '(chiamami|chiamatemi|mi chiamano|puoi chiamarmi|tutti mi chiamano) {name}',
      'piacere , {name}',
    ],
    intro: ['(io sono|sono) {name}', 'qui {name}'],
    age: [
      '(ho|io ho) {age} anni',
      '(ho|) (compiuto|appena compiuto|da poco compiuto) {age} anni',
      '(la mia età|età) (è|:) {age}',
      '(oggi|ieri) ho compiuto {age}',
      'oggi compio {age} anni',
      '(con|a) i miei {age} anni',
      'sono un * di {age} anni',
      'sono una * di {age} anni',
    ],
    coming: ['(compio|compirò|sto per compiere|sto per fare|faccio|farò) {age} anni'],
    birthday: [
      'oggi è il mio compleanno',
      'è il mio compleanno',
      'oggi compio gli anni',
      'ieri era il mio compleanno',
      'ieri è stato il mio compleanno',
    ],
    place: [
      '(vivo|abito|viviamo|abitiamo|risiedo|sto|sto di casa) (a|in|ad|nei pressi di|vicino a|nel|nella|negli|' +
        'alle porte di) {place}',
      '(mi sono trasferito|mi sono trasferita|ci siamo trasferiti|ci siamo trasferite|mi sono spostato|' +
        'mi sono spostata|sono andato a vivere|sono andata a vivere|siamo andati a vivere|mi sono appena trasferito|' +
        'mi sono appena trasferita) (a|in|ad|nel|nella|negli) {place}',
      'a {place} ci (vivo|sto|abito)',
      '(qui|qua|da noi|qui da noi) a {place}',
      '(la mia casa|casa mia|il mio appartamento|il nostro appartamento|casa nostra) (a|di) {place}',
      '(saluti|un saluto|baci|abbracci) da {place}',
      '(vivo|abito) da * (anni|mesi) (a|in|ad) {place}',
    ],
    left: [
      '(ho lasciato|abbiamo lasciato) {place}',
      '(me ne sono andato|me ne sono andata|sono andato via|sono andata via) da {place}',
    ],
    origin: [
      '(vengo|sono originario|sono originaria|originario|originaria|provengo) ' +
        "(da|dalla|dal|dall'|dagli|dai|di|della|del|dell') {place}",
      'sono di {place}',
    ],
    likes: [
      '(mi|ci|a me) (piace|piacciono|interessa|interessano|appassiona|appassionano|diverte|rilassa|affascina|' +
        'entusiasma) {things}',
      '{things} (mi|ci) (piace|piacciono|rilassa|diverte|affascina|appassiona)',
      '(amo|adoro|preferisco|amiamo|colleziono|pratico|ascolto volentieri) {things}',
      '(i miei hobby|i miei passatempi|le mie passioni|i miei interessi) (sono|:) {things}',
      '(il mio hobby|il mio passatempo|la mia passione|la mia grande passione|il mio cibo|il mio piatto|il mio sport|' +
        'la mia band) (è|preferito è|preferita è|:) {things}',
      '{things} (è|sono) (la mia passione|il mio hobby|le mie passioni|la mia vita)',
      'sono (un|una|) (appassionato|appassionata|fan|amante|fanatico|patito|patita|tifoso|tifosa) ' +
        "(di|del|della|dello|dell'|dei|degli|delle) {things}",
      '(vado pazzo|vado pazza|vado matto|vado matta|impazzisco|stravedo) per {things}',
      '(sto imparando|sto imparando a|imparo a|ho iniziato a|ho cominciato a|mi sono messo a|mi sono messa a) {things}',
      '(mi diverto|mi rilasso) a {things}',
      'nel tempo libero (mi piace|) {things}',
      'quello che mi piace (di più|) è {things}',
      "mi dedico (a|al|alla|all'|alle|ai) {things}",
    ],
    'likes.sports': ['(gioco|giochiamo) (a|al|alla) {things}'],
    'likes.music': ['(suono|ascolto) {things}'],
    'likes.books': ['leggo {things}'],
    'likes.movies': ['guardo {things}'],
    does: ['(faccio|facciamo) {things}'],
    dislikes: [
      '(odio|detesto|non sopporto|non tollero|non reggo) {things}',
      '{things} (non lo sopporto|non la sopporto|non li sopporto|non le sopporto|mi annoia|mi annoiano|mi fa schifo|' +
        'mi fanno schifo|mi stufa|mi irrita|mi disgusta)',
      '(mi annoia|mi annoiano|mi fa schifo|mi fanno schifo|mi stanca|mi irrita) {things}',
      '(ho smesso di|ho smesso con|ho abbandonato|ho mollato|ho lasciato perdere|ho chiuso con) {things}',
      '(mi sono stufato|mi sono stufata|mi sono stancato|mi sono stancata|sono stufo|sono stufa) (di|del|della|dei|' +
        'delle) {things}',
      '(mi piaceva|mi piacevano|amavo|adoravo) (prima|un tempo|una volta|) {things}',
      '(andavo pazzo|andavo matto|andavo pazza|andavo matta) per {things}',
      'non (gioco|suono|leggo|mangio|bevo|faccio|guardo|ascolto) più {things}',
    ],
    being: ['(sono|io sono) {being}', '(mi sento|mi considero|sto|dicono che sono|sono una persona) {being}'],
    style: [
      '(rispondimi|rispondi|parlami|scrivimi|sii|dammi|preferisco|vorrei|usa|trattami|mi risponda|' +
        'mi parli) (risposte|messaggi|frasi|in modo|un tono|) {style}',
      'diamoci {style}',
      'puoi {style}',
    ],
    avoid: [
      "(non voglio|preferisco non|non mi va di|non vorrei) parlare (di|del|della|dello|dell'|dei|delle) {topic}",
      '(non parlarmi|non mi parlare|non chiedermi|non parliamo|evita di parlare) ' +
        "(di|del|della|dello|dell'|dei|delle) {topic}",
    ],
    work: [
      'lavoro (come|in|per|a|da)',
      "faccio (il|la|l')",
      'sono (un|una) (infermiere|insegnante|medico)',
      'studio',
      'di mestiere',
      'adesso sono',
      'il mio lavoro',
    ],
    female: ['sono una (donna|ragazza|madre|mamma)'],
    male: ['sono un (uomo|ragazzo|padre|papà)'],
  },
  questions: {
    name: ['come ti chiami', 'come si chiama', 'il tuo nome', 'il suo nome', 'chi sei', 'con chi parlo'],
    age: ['quanti anni hai', 'quanti anni ha', 'la tua età', 'che età'],
    place: ['dove vivi', 'dove abiti', 'dove vive', 'dove abita', 'di dove sei', 'da dove vieni'],
    dislikes: ['cosa non ti piace', 'che cosa odi', 'cosa detesti', 'cosa non le piace'],
    likes: [
      'cosa ti piace',
      'che cosa ti piace',
      'nel tempo libero',
      'i tuoi hobby',
      'hai hobby',
      'quali hobby',
      'le tue passioni',
      'cosa le piace',
    ],
    mood: ['come stai', 'come va', 'come ti senti', 'come sta'],
    style: ['come vuoi che', 'come preferisci che', 'come devo parlarti'],
  },
};
