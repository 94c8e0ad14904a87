import type { Phrasebook } from '../phrasebook.js';

export const french: Phrasebook = {
  code: 'fr',
  everyday:
    "je suis et les des une est pas mon ma mes avec pour dans très mais j'ai j'aime j'habite c'est ans vous " +
    "nous au aussi j'adore d'un d'une l'ai moi bonjour salut chez fais vis joue travaille",
  self:
    "je j' moi mon ma mes me m' nous notre nos on suis ai vis habite travaille fais vais étais étudie joue adore " +
    'aime déteste',
  others: 'il elle ils elles lui eux leur vous tu te toi ta ton tes votre vos monsieur madame',
  fillers:
    'aussi beaucoup vraiment très maintenant actuellement toujours bien surtout seulement plus plutôt assez ' +
    'encore déjà trop énormément particulièrement également non_plus franchement simplement juste là ici ' +
    "toujours désormais aujourd'hui régulièrement souvent parfois un_peu tellement passionnément depuis_peu " +
    'le_plus hier même vachement grave trop_bien donc enfin évidemment complètement en_ce_moment en_fait ' +
    'personnellement bof récemment',
  stops:
    "mais parce où qui que qu' avec depuis quand lorsque pour car ans comme chez tous toutes chaque le_week-end " +
    "le_dimanche le_soir le_samedi en_été en_hiver est sont était c' ce ça cela donc puis sans pendant si dont " +
    'alors il elle ils elles vous tu te votre y nul vers par_contre avant après contre nommé nommée',
  and: 'et ou ainsi ni',
  articles: "le la les l' un une des du de d' mes mon ma ce cette",
  not: "ne n' pas jamais",
  instead: 'mais',
  without: 'sans',
  theirs: 'habite habitent vit vivent réside reste restent loge adore adorent aime aiment déteste détestent',
  unreal: 'si quand imaginons supposons',
  people:
    'soeur sœur soeurs frère frères mère père parents maman papa ami amie amis amies fils fille filles mari femme ' +
    'compagnon compagne copain copine conjoint conjointe épouse époux grand-mère grand-père mamie papi tante oncle ' +
    'cousin cousine neveu nièce chef patron collègue collègues voisin voisine beau-père belle-mère enfant enfants ' +
    'jumeaux jumelles bébé famille gens personnes',
  links: "de d' du des à au aux en la le les l' sur par sous entre",
  elided: 'j l d n m t s c qu jusqu lorsqu puisqu',
  years: 'ans an',
  since: 'depuis',
  from: "de d' du des",
  notPlaces:
    'maison appartement ville campagne couple colocation coloc banlieue village centre france_métropolitaine paix ' +
    'famille location immeuble studio montagne mer',
  light: {
    '-': 'jouer faire pratiquer aller être avoir apprendre',
    music: 'écouter',
    movies: 'regarder voir',
    books: 'lire',
    food: 'manger boire cuisiner préparer',
    travel: 'visiter',
    hobbies: 'collectionner',
  },
  topics: {
    music:
      'musique* chanson* guitare* piano* violon* batterie flûte accordéon concert* chorale chant chanter chœur jazz ' +
      'rock opéra rap techno métal harpe trompette vinyle* saxophone',
    food:
      'cuisin* pâtisserie* pizza* pâtes fromage* chocolat* café thé vin* bière* pain* gâteau* dessert* fruit* ' +
      'légume* viande* poisson* soupe* salade* sushi glace* crêpe* kouign-amann réglisse huître* raclette fondue ' +
      'croissant* manger champignons_farcis épinards olives oignon* ail steak frites tarte* confiture*',
    books:
      'livre* lecture* lire roman* poésie* poème* bd bande_dessinée bandes_dessinées littérature manga* polar* ' +
      'nouvelles',
    movies: 'film* cinéma* ciné série* documentaire* anime* dessin_animé télé télévision',
    sports:
      'foot football basket tennis natation nager surf ski* vélo cyclisme escalade grimper boxe judo karaté rugby ' +
      'hand handball volley golf équitation cheval_de_course escrime apnée plongée voile kayak aviron badminton ' +
      'patin* pétanque pêche skate* marathon parapente snowboard',
    fitness:
      'gym yoga pilates course courir jogging musculation fitness marche marcher danse_classique_fitness méditation ' +
      'crossfit',
    travel: 'voyage* voyager plage* randonnées_lointaines backpack*',
    technology: 'informatique programmation coder ordinateur* robot* technologie* astronomie sciences électronique',
    art:
      'art* peinture* peindre dessin* dessiner photo* photographie* danse* danser théâtre* musée* poterie céramique ' +
      'couture coudre tricot* tricoter crochet broderie sculpture* calligraphie écrire écriture aquarelle*',
    gaming: 'jeu jeux jeux_vidéo échecs cartes poker puzzle* mots_croisés',
    fashion: 'mode vêtement* maquillage chaussures shopping',
    pets:
      'chien* chat chats chienne chaton* cheval chevaux lapin* oiseau* animaux tortue* perroquet poisson_rouge ' +
      'hamster',
    hobbies:
      'jardin* jardinage jardiner randonnée* randonner bricol* collection* timbres camping algues champignons ' +
      'bénévolat apiculture plantes potager',
  },
  traits:
    'timid* patient* impatient* têtu* bavard* introverti* extraverti* curieu* créati* sensibl* paresseu* travailleu* ' +
    'organis* désordonné* perfectionnist* optimist* pessimist* honnêt* sincèr* généreu* calm* nerveu* jalou* ' +
    'ambitieu* réservé* sociabl* rêveu* distrait* ponctuel* maniaqu* fidèl* loya* drôl* anxieu_se indépendant* ' +
    'spontané* susceptibl* casanièr* aventurièr* maladroit* râleu* gourmand* discret* discrèt* directe rigoureu* ' +
    'solitair* franc franche',
  moods:
    'fatigué* content* triste* heureu* stressé* énervé* déprimé* épuisé* inquiet inquiète anxieu* ennuyé* excité* ' +
    'ravi* déçu* soulagé* reconnaissant* débordé* angoissé* fâché* furieu* crevé* motivé* joyeu* mélancoliqu*',
  styles:
    'court courte courts courtes bref brève brèves concis* direct* simple* formel* familier* détaillé* ' +
    'phrases_courtes réponses_courtes tutoyer tutoie tutoyez tutoiement vouvoyer vouvoie vouvoyez vouvoiement ' +
    'sans_détour clair* poli* doux douce humour lentement amical* précis* liste* exemples technique*',
  lasting:
    'travail* métier boulot infirmi* médecin professeur* prof ingénieur* avocat* étudi* université fils fille filles ' +
    'mari femme compagn* copain copine frère* soeur sœur mère père parents marié* célibataire divorcé* veu* pacsé* ' +
    'allergi* diabèt* diabétique asthm* malad* végétarien* végane* vegan intolérant* enceinte chien chat retraité* ' +
    'retraite né née parle entreprise atelier enfants jumeaux jumelles souffleu* apprenti*',
  milestones:
    'mariés marié_en mariage naissance né née divorcé décédé* mort morte diplôme* diplômé* opéré* opération ' +
    'diagnostiqué* promu* déménagé licencié* gagné adopté* fiancé*',
  dates:
    "hier avant-hier demain aujourd'hui dernier dernière prochain prochaine lundi mardi mercredi jeudi vendredi " +
    'samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre ' +
    'semaine mois',
  phrases: {
    name: [
      "(je|moi je) (m'appelle|me nomme|me prénomme) {name}",
      'je mappelle {name}',
      'je m appelle {name}',
      "(mon nom|mon prénom|mon nom complet) (est|:|c'est) {name}",
      "(moi|) c'est {name}",
      "(on m'appelle|appelez-moi|appelle-moi|tout le monde m'appelle) {name}",
      'ici {name}',
    ],
    intro: ['je suis {name}', 'moi , {name}'],
    age: [
      "(j'ai|jai|j ai|ai) {age} ans",
      "(je viens d'avoir|je viens de fêter mes|j'ai eu|j'ai fêté mes|je fête mes|du haut de mes) {age} ans",
      'je suis âgé de {age} ans',
      'je suis âgée de {age} ans',
      "mon âge (est|:|c'est) {age}",
    ],
    coming: ["(je vais avoir|j'aurai|j'aurais bientôt|je vais fêter mes|je fêterai mes|je vais sur mes) {age} ans"],
    birthday: [
      "c'est mon anniversaire",
      "aujourd'hui c'est mon anniversaire",
      "c'était mon anniversaire (hier|aujourd'hui)",
      "hier c'était mon anniversaire",
      "je fête mon anniversaire aujourd'hui",
    ],
    place: [
      "(j'habite|jhabite|j habite|nous habitons|on habite|je vis|nous vivons|on vit|je réside|nous résidons|je " +
        "loge|je suis installé|je suis installée|je me suis installé|je me suis installée|on s'est installé|on " +
        "s'est installés) (à|en|au|aux|dans|près de|à côté de|sur|du côté de|) {place}",
      "(j'ai déménagé|nous avons déménagé|on a déménagé|je viens de déménager|j'ai emménagé|nous avons " +
        "emménagé|je viens d'emménager|je suis parti vivre|je suis partie vivre) (à|en|au|aux|dans|pour|vers|sur) " +
        '{place}',
      "ma ville (est|:|c'est) {place}",
      'je suis basé (à|en) {place}',
      '(ici|chez nous|chez moi) à {place}',
      '(mon appart|mon appartement|notre appart|notre appartement|ma maison|notre maison|mon studio) (à|de) {place}',
      "(j'ai quitté|nous avons quitté|on a quitté) * pour {place}",
      '(salutations|bonjour|un bonjour|bises|bisous|amitiés) de {place}',
      'je suis basée (à|en) {place}',
    ],
    left: ["(j'ai quitté|nous avons quitté|on a quitté) {place}"],
    origin: ["(je viens|je suis|je suis originaire|nous venons|originaire|j'arrive) (de|d'|du|des) {place}"],
    likes: [
      "(j'|je|nous|on|moi j') (aime|adore|préfère|apprécie|aimons|adorons|kiffe|collectionne|pratique) {things}",
      '(jaime|jadore|j aime|j adore) {things}',
      "(je m'|on s') (intéresse|intéresse) (à|aux|au) {things}",
      'je me (passionne|suis mis|suis mise|suis prise|mets) (pour|à|au|de passion pour) {things}',
      "(mes loisirs|mes passions|mes hobbies|mes passe-temps|mes centres d'intérêt) (sont|:|c'est|ce sont) {things}",
      '(mon loisir|mon passe-temps|mon hobby|ma passion|ma grande passion|mon plat|mon sport|mon truc) ' +
        "(est|:|c'est|préféré est|préféré c'est) {things}",
      '{things} (est|sont) (ma passion|mon passe-temps|ma grande passion|mes passions)',
      'je suis (passionné|passionnée|fan|amateur|accro|fana|mordu|mordue|dingue|fou|folle|amoureux) ' +
        "(de|d'|du|des|au|aux|à) {things}",
      "(ce que|tout ce que) j'(aime|adore) (:|c'est|) {things}",
      "(j'apprends|je découvre) {things}",
      '(ça me plaît|me plaît) {things}',
      '{things} me (plaît|plaisent|passionne|passionnent|détend|détendent|fascine|fascinent)',
      "(je raffole|je ne me lasse pas) (de|d'|du|des) {things}",
      'pendant mon temps libre je {things}',
      "(j'ai commencé|je commence|j'ai repris) {things}",
    ],
    does: ["(je|j'|on|nous) (fais|faisons|fait|joue|jouons) (de l'|du|de la|de|des|au|aux|à la|à l') {things}"],
    'likes.music': ["(j'écoute|je chante) {things}"],
    'likes.books': ['je lis {things}'],
    'likes.movies': ['je regarde {things}'],
    dislikes: [
      "(je|j'|nous|on) (déteste|détestons|hais|exècre|abhorre) {things}",
      'je ne (supporte|digère) pas {things}',
      'je (supporte|digère) pas {things}',
      "j'ai horreur (de|d'|du|des) {things}",
      "(ce que|tout ce que) je (déteste|n'aime pas|ne supporte pas) (:|c'est|) {things}",
      "{things} (m'ennuie|m'ennuient|me dégoûte|me dégoûtent|m'énerve|m'énervent|me saoule|me gonfle|ne me " +
        'plaît plus|ne me plaît pas)',
      "{things} (très peu pour moi|c'est pas mon truc|ce n'est pas mon truc|c'est fini)",
      "(j'ai arrêté|j'ai abandonné|j'ai laissé tomber|j'arrête) (de|d'|la|le|l'|les|) {things}",
      "(j'en ai marre|j'en ai assez) (de|d'|du|des) {things}",
      "(j'aimais|j'adorais) (avant|autrefois|) {things}",
      "je suis pas fan (de|d'|du|des) {things}",
      "je n'aime plus {things}",
    ],
    being: ['je suis {being}', "(je me sens|on me dit|je suis quelqu'un de|je me considère comme|je reste) {being}"],
    style: [
      '(réponds|répondez|parle|parlez|écris|écrivez|sois|soyez|merci de|préfère|je préfère|fais|faites|tu peux|' +
        'vous pouvez|réponds-moi|parle-moi|répondez-moi|parlez-moi|explique-moi) (-moi|me|moi|nous|des réponses|bref|' +
        ') {style}',
      '(tutoie-moi|tutoyez-moi|vouvoyez-moi|tutoyons-nous|vouvoie-moi)',
      "(je préfère|je veux) (des réponses|les réponses|qu'on me|que tu me|que vous me) {style}",
      'des réponses {style}',
    ],
    avoid: [
      "(je ne veux pas|je n'ai pas envie de|je préfère ne pas|je ne souhaite pas|je veux pas|merci de ne " +
        "pas|évitez de|évite de|de ne pas) (me|) parler (de|d'|du|des) {topic}",
      '(ne me parlez pas|ne me parle pas|ne me posez pas de questions|me parle pas|ne parlons pas|ne ' +
        "m'interrogez pas) (de|d'|du|des|sur) {topic}",
    ],
    work: [
      'je travaille',
      'je bosse',
      "j'étudie",
      'je suis étudiant',
      'je suis étudiante',
      'mon métier',
      'mon travail',
      'mon boulot',
    ],
    female: ['je suis une (femme|fille|mère|maman)'],
    male: ['je suis un (homme|garçon|père|papa)'],
  },
  questions: {
    name: [
      "comment tu t'appelles",
      'comment vous appelez-vous',
      "comment t'appelles",
      'ton nom',
      'votre nom',
      'ton prénom',
      'votre prénom',
      'qui es-tu',
    ],
    age: ['quel âge', 'ton âge', 'votre âge'],
    place: [
      'où habites',
      'où habitez',
      'où vis',
      'où vivez',
      "d'où viens",
      "d'où venez",
      'tu viens d',
      'tu habites où',
      'vous habitez où',
      'quelle ville',
    ],
    dislikes: ["qu'est-ce que tu n'aimes pas", "qu'est-ce que tu détestes", "n'aimez pas", "n'aimes pas"],
    likes: [
      "qu'est-ce que tu aimes",
      "qu'aimez-vous",
      "qu'aimes-tu",
      'tes loisirs',
      'vos loisirs',
      'tes passions',
      'vos passions',
      'temps libre',
      'tes hobbies',
      'que fais-tu pour',
      "centres d'intérêt",
      "qu'est-ce que vous aimez",
    ],
    mood: ['comment vas-tu', 'comment ça va', 'comment allez-vous', 'ça va', 'comment te sens', 'comment vous sentez'],
    style: ['comment dois-je te', 'comment dois-je vous', 'comment veux-tu que', 'comment souhaitez-vous que'],
  },
};
