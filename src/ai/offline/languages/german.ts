import type { Phrasebook } from '../phrasebook.js';
import { germanTopics } from '../german-topics.js';

export const german: Phrasebook = {
  code: 'de',
  everyday:
    'ich und der das ist nicht ein eine mit für auf von zu auch bin habe mein meine aber sehr gerne wir mag heiße ' +
    'wohne jetzt noch kein keine seit hallo moin gern',
  self: 'ich mein meine meinen meiner meinem meines mir mich wir uns unser unsere unserem unserer unseren',
  others: 'er sie ihr ihre ihnen ihm du dir dich dein deine deinen deiner euch euer eure herr frau',
  fillers:
    'auch sehr wirklich gerne gern total jetzt derzeit aktuell momentan schon noch immer erst dort echt so ja ' +
    'eigentlich einfach übrigens eher ziemlich etwas besonders mittlerweile inzwischen zurzeit am_liebsten ' +
    'unheimlich richtig voll mal wieder viel oft meistens leidenschaftlich manchmal seit_kurzem heute persönlich ' +
    'ungefähr nun genau gerade halt also wahnsinnig mehr',
  stops:
    'aber sondern weil wo wenn mit seit für nach bin habe arbeite wohne als obwohl denn ohne jeden jede jedes ' +
    'am_wochenende im_sommer im_winter abends morgens sonntags dass bei ist sind war wird macht machen kann geht ' +
    'finde finden und_zwar zu_hause deshalb deswegen dafür außerdem damit sie er es du dir dich ihr man vor jahre ' +
    'seitdem gefällt gefallen schmeckt geworden zusammen über_alles namens',
  and: 'und oder sowie',
  articles: 'der die das den dem des ein eine einen einem einer mein meine',
  not: 'nicht kein keine keinen keiner keinem nie niemals',
  instead: 'sondern',
  without: 'ohne',
  theirs: 'wohnt wohnen lebt leben bleibt bleiben ist sind wird',
  unreal: 'wenn ob falls würde wäre hätte möchte könnte angenommen früher',
  people:
    'schwester bruder freund freundin freunde mutter vater eltern mama papa sohn tochter söhne töchter mann frau ' +
    'ehemann ehefrau partner partnerin kind kinder oma opa großmutter großvater tante onkel cousin cousine neffe ' +
    'nichte chef chefin kollege kollegin nachbar nachbarin schwager schwägerin enkel enkelin familie leute menschen ' +
    'mensch geschwister',
  links: 'von vom zu zum zur in im an am auf aus mit über der die das den dem bei fürs ins unter',
  digraphs: true,
  capitalNouns: true,
  years: 'jahre jahren jahr alt jung',
  from: 'aus',
  since: 'seit',
  pronouns: 'ich wir',
  notPlaces:
    'haus wohnung stadt dorf land untermiete wohngemeinschaft wg nähe beziehung familie partnerschaft frieden ' +
    'zentrum innenstadt hause ruhe angst miete eigenheim einfamilienhaus studentenwohnheim häuschen',
  light: {
    '-': 'spielen machen gehen treiben fahren üben besuchen lernen',
    music: 'hören',
    movies: 'schauen gucken ansehen anschauen',
    books: 'lesen',
    food: 'essen trinken kochen backen',
    travel: 'reisen',
    hobbies: 'sammeln',
  },
  topics: germanTopics,

  traits:
    'geduldig* ungeduldig* schüchtern* introvertiert* extrovertiert* stur* wortkarg* gesprächig* ehrgeizig* faul* ' +
    'fleißig* ordentlich* chaotisch* perfektionist* optimist* pessimist* neugierig* kreativ* sensibel* sensibl* ' +
    'hilfsbereit* pünktlich* unpünktlich* zuverlässig* ehrlich* ruhig* nervös* vergesslich* humorvoll* lustig* ' +
    'dickköpfig* eigensinnig* abenteuerlustig* sparsam* großzügig* zurückhaltend* gesellig* loyal* spontan* direkt* ' +
    'ernst* tollpatschig* launisch* selbstbewusst* bescheiden* gründlich* verträumt* eifersüchtig*',
  moods:
    'müde traurig* glücklich* gestresst* fröhlich* wütend* genervt* erschöpft* zufrieden* einsam* ängstlich* ' +
    'besorgt* gelangweilt* aufgeregt* deprimiert* froh frustriert* überfordert* niedergeschlagen* entspannt* ' +
    'dankbar* verzweifelt*',
  styles:
    'kurz kurze kurzen knapp* direkt* förmlich* formell* locker* ausführlich* einfach einfache einfachen trocken* ' +
    'sachlich* freundlich* duzen duze siezen siez siezt per_du per_sie du stichpunkt* höflich* langsam* humorvoll* ' +
    'klar* ohne_umschweife ohne_floskeln',
  lasting:
    'arbeite arbeitet beruf* job* firma studiere studium uni* ausbildung* lehrer* krankenschwester krankenpfleg* ' +
    'pfleger* ingenieur* arzt ärztin sohn tochter söhne töchter kind kinder frau mann ehemann ehefrau freund ' +
    'freundin partner* bruder schwester mutter vater eltern verheiratet* ledig* geschieden* verwitwet* allergi* ' +
    'diabet* asthma gicht krank* vegetarier* vegetarisch* vegan* laktose* gluten* schwanger* hund katze haustier* ' +
    'papagei* rentner* rente geboren spreche selbstständig* *allergie *bauer hebamme bin schildkröte*',
  milestones:
    'geheiratet hochzeit geburt geboren geschieden scheidung gestorben verstorben abschluss* operiert operation* ' +
    'diagnose* befördert* umgezogen gekündigt* gewonnen* adoptiert* schwanger verlobt*',
  dates:
    'gestern vorgestern heute morgen letzte letzten letztes nächste nächsten nächstes montag dienstag mittwoch ' +
    'donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november ' +
    'dezember woche monat vor',
  phrases: {
    name: [
      'ich (heiße|heisse) {name}',
      '(heiße|heisse) {name}',
      'mein (name|vorname) (ist|lautet|:) {name}',
      '(man nennt mich|alle nennen mich|nenn mich|nennt mich|nennen sie mich|du kannst mich * nennen) {name}',
      'mein name {name}',
    ],
    intro: ['ich bin (der|die|) {name}', '(hier ist|hier schreibt|hier spricht) {name}', 'bin (der|die) {name}'],
    age: [
      '(ich bin|bin) {age} (jahre alt|jahre jung|jahre|j alt|)',
      'mein alter (ist|:) {age}',
      '(ich bin|bin) (gerade|heute|gestern|letzte woche|vor kurzem|im * ) {age} geworden',
      '(ich werde|werde) heute {age}',
      'mit meinen {age} (jahren|)',
      '(ich bin|bin) inzwischen {age}',
    ],
    coming: [
      '(ich werde|werde) (im *|am *|nächsten monat|nächste woche|nächstes jahr|dieses jahr|bald|morgen) {age}',
      '(im *|am *|nächsten monat|nächste woche|nächstes jahr|bald|morgen) werde ich {age}',
    ],
    birthday: [
      '(ich habe|habe|hab) heute geburtstag',
      'heute ist mein geburtstag',
      'heute habe ich geburtstag',
      'heute hab ich geburtstag',
      'gestern hatte ich geburtstag',
      'ich hatte gestern geburtstag',
    ],
    place: [
      '(ich wohne|wohne|ich lebe|lebe|wohnen wir|wir wohnen|wir leben|ich wohn|wohn|leb) (in|im|bei|nahe|auf|' +
        'in der nähe von|am rand von|am rande von) {place}',
      '(wohne|lebe|wohn) ich (jetzt|) (in|im|auf) {place}',
      '(ich bin|bin|wir sind|sind) nach {place} (gezogen|umgezogen|übergesiedelt)',
      '(ich bin|bin|wir sind) (letztes jahr|letzten monat|letzte woche|vor * (wochen|monaten|jahren|jahr|monat)|im *|' +
        'vor kurzem) nach {place} (gezogen|umgezogen)',
      '(bin ich|sind wir) (|letzten monat|letzte woche|letztes jahr) nach {place} (gezogen|umgezogen)',
      '(zog ich|ich zog|wir zogen) nach {place}',
      'mein wohnort ist {place}',
      '(bei uns|hier bei uns|bei mir|bei uns hier) in {place}',
      '(ich bin|bin) in {place} (hängengeblieben|hängen geblieben|geblieben|gelandet)',
      '(meine wohnung|unsere wohnung|mein haus|unser haus|meine bude|meine wg|unser garten) in {place}',
      '(grüße|gruß|grüsse|gruss) (aus|aus dem) {place}',
      'sondern (in|im|auf|bei) {place}',
      'ich (bin zu hause|bin daheim) in {place}',
    ],
    left: [
      '(ich bin|bin|wir sind) aus {place} (weggezogen|fortgezogen|ausgezogen|weg)',
      '(ich habe|wir haben) {place} verlassen',
    ],
    origin: ['(ich komme|komme|ich stamme|komm|wir kommen|ich komm) aus {place}', '(ich bin|bin) aus {place}'],
    likes: [
      'ich (liebe|mag|bevorzuge|sammle|genieße|vergöttere|restauriere|züchte) {things}',
      '(liebe|mag|sammle) ich {things}',
      'mag {things}',
      'ich (mache|koche|backe|trinke|esse|fahre|male|tanze) (gern|gerne|am liebsten|oft|viel|leidenschaftlich|' +
        'regelmäßig) {things}',
      'ich (interessiere|begeistere) mich für {things}',
      'meine (hobbys|hobbies|interessen|leidenschaften) (sind|:) {things}',
      'mein (hobby|lieblingsessen|lieblingshobby|lieblingssport|liebstes hobby|lieblingsgetränk|lieblingsfilm|' +
        'lieblingsbuch) ist {things}',
      'meine (leidenschaft|lieblingsmusik|lieblingsserie|große leidenschaft|lieblingsband) (ist|gilt) {things}',
      '{things} (ist|sind) (mein hobby|meine hobbys|meine hobbies|meine leidenschaft|mein ein und alles|' +
        'mein lieblingshobby)',
      '{things} (gefällt|gefallen|schmeckt|schmecken) (mir|uns)',
      '(mir gefällt|mir gefallen|mir schmeckt|mir schmecken) {things}',
      '{things} (mag|liebe|spiele|lese|höre|esse|trinke|schaue) ich',
      'ich finde {things} (toll|super|klasse|spannend|interessant|schön|cool|großartig|faszinierend)',
      '{things} macht mir spaß',
      'mir macht {things} spaß',
      '(ich gehe|gehe ich|geh ich|ich geh) (|jeden *|jede woche|jetzt|seit kurzem|jetzt jeden *|regelmäßig) (zum|zur|' +
        'ins) {things}',
      'ich gehe (gern|gerne|oft|regelmäßig|viel) {things}',
      'ich bin (ein|) (großer|riesen|riesiger|große|absoluter|) fan (von|vom|der|des) {things}',
      'ich (stehe|fahre|schwöre) (total|voll|) auf {things}',
      '(ich lerne|lerne ich|ich übe) {things}',
      '(in meiner freizeit|in der freizeit|am wochenende|nebenbei) * ich {things}',
      '(ich habe|hab|habe ich) (mit dem|mit|) {things} angefangen',
    ],
    does: ['ich (mache|treibe|übe|betreibe) {things}', '(mache|treibe) ich {things}'],
    'likes.music': ['ich (höre|hör) {things}', '(höre|hör) ich {things}'],
    'likes.books': ['ich lese {things}', 'lese ich {things}'],
    'likes.movies': ['ich (schaue|gucke|schau|guck) {things}', '(schaue|gucke) ich {things}'],
    'likes.gaming': ['ich (spiele|zocke|spiel) {things}', '(spiele|zocke) ich {things}'],
    dislikes: [
      '(ich hasse|hasse|ich verabscheue) {things}',
      '{things} (kann|konnte) ich nicht (ausstehen|leiden|ab|riechen|mehr sehen)',
      'ich kann {things} nicht (ausstehen|leiden|ab|riechen|mehr sehen)',
      '{things} (hasse|verabscheue) ich',
      '{things} (macht|machen) mir keinen spaß',
      '{things} (nervt|nerven|langweilt|langweilen|ekelt|stört) mich',
      'mich (nervt|nerven|langweilt|langweilen|ekelt) {things}',
      'ich habe (mit|mit dem|mit der) {things} aufgehört',
      'ich habe {things} aufgegeben',
      'mit (dem|der|) {things} habe ich aufgehört',
      'ich finde {things} (langweilig|doof|blöd|schrecklich|furchtbar|ätzend|eklig)',
      'ich habe genug von {things}',
      'mit {things} kann ich nichts anfangen',
      'ich kann mit {things} nichts anfangen',
      '(früher mochte ich|früher liebte ich|ich mochte früher) {things}',
      'ich (esse|trinke|spiele|lese|höre|mache|schaue|rauche) kein {things}',
    ],
    being: [
      '(ich bin|bin|bin ich) {being}',
      '(ich fühle mich|fühle mich) {being}',
      '(ich gelte als|ich halte mich für|ich war schon immer) {being}',
    ],
    style: [
      '(antworte|antworten sie|schreib|schreibe|rede|sprich|halte|halt|fass|fasse|erklär|erkläre|bleib) (mir|dich|es|' +
        'bitte|dich bitte|mit mir|deine antworten|) {style}',
      '(ich mag|ich bevorzuge|ich möchte|ich will|ich hätte gern|gib mir|bitte) {style} (antworten|sätze|nachrichten)',
      '(kannst du mich|bitte|du darfst mich|sie dürfen mich|wir können uns) {style}',
      'sei bitte {style}',
      'sei {style}',
    ],
    avoid: [
      'über {topic} (will|möchte|mag|spreche|rede) ich (nicht|ungern)',
      'ich (will|möchte|mag) nicht über {topic} (sprechen|reden)',
      'nicht über {topic} (sprechen|reden)',
      '(sprich|frag|frage|sprechen sie|fragen sie) mich (bitte|) nicht (auf|nach) {topic} (an|)',
      'bitte (nichts über|keine fragen zu|kein wort über|nichts zu) {topic}',
      'bitte nicht (nach|über) {topic} (fragen|sprechen|reden|)',
    ],
    work: [
      '(ich arbeite|arbeite) (als|bei|in|im|für)',
      'ich bin (von beruf|lehrer|lehrerin|arzt|ärztin|ingenieur|ingenieurin|student|studentin)',
      'ich studiere',
      'mein beruf',
      'mein job',
    ],
    female: ['ich bin (eine|) (frau|mutter|mama)', 'ich bin weiblich', 'als (mutter|mama) von'],
    male: ['ich bin (ein|) (mann|vater|papa)', 'ich bin männlich', 'als (vater|papa) von'],
  },
  questions: {
    name: [
      'wie heißt du',
      'wie heissen sie',
      'wie ist dein name',
      'dein name',
      'ihr name',
      'wer bist du',
      'mit wem spreche ich',
    ],
    age: ['wie alt bist du', 'wie alt sind sie', 'dein alter', 'ihr alter'],
    place: [
      'wo wohnst du',
      'wo lebst du',
      'woher kommst du',
      'wo wohnen sie',
      'woher kommen sie',
      'wo leben sie',
      'in welcher stadt',
    ],
    dislikes: ['was magst du nicht', 'was magst du gar nicht', 'was hasst du', 'was mögen sie nicht'],
    likes: [
      'was magst du',
      'was machst du gern',
      'was machst du in deiner freizeit',
      'deine hobbys',
      'hast du hobbys',
      'welche hobbys',
      'ihre hobbys',
      'in der freizeit',
      'was mögen sie',
    ],
    mood: ['wie geht es dir', "wie geht's", 'wie geht es ihnen', 'wie fühlst du dich', 'wie gehts'],
    style: [
      'wie soll ich mit dir reden',
      'wie soll ich antworten',
      'wie soll ich dir antworten',
      'wie möchtest du angesprochen',
      'wie soll ich mit ihnen',
    ],
  },
};
