import type { Phrasebook } from '../phrasebook.js';

export const spanish: Phrasebook = {
  code: 'es',
  everyday:
    'el los las una y es soy tengo mi me muy pero yo con para por años vivo como estoy en que hola también está nada ' +
    'gusta llamo',
  self:
    'yo mí me mi mis conmigo nosotros nosotras nos nuestra nuestro nuestras nuestros soy estoy tengo vivo trabajo ' +
    'hago voy fui estuve tuve quiero puedo sé he hice empecé estudio somos vivimos tenemos estamos hemos',
  others: 'ella ellos ellas usted ustedes tu tus te vosotros vuestra vuestro vos su sus',
  fillers:
    'también mucho muchísimo muy bastante actualmente ahora realmente siempre ya solo sólo todavía aún hoy aquí acá ' +
    'un_poco poco algo súper re muchas demasiado tanto sobre_todo además la_verdad casi que nada para_nada igual más',
  stops:
    'pero porque donde cuando desde con para aunque mientras pues entonces hace cada durante los_domingos ' +
    'los_sábados los_fines los_viernes en_invierno en_verano todos_los todas_las desde_hace sin en_casa es son está ' +
    'están era fue así también mucho muchísimo que si cual tú te usted le saber llamado llamada',
  and: 'y e o u ni',
  articles: 'el la los las un una unos unas lo',
  not: 'no tampoco nunca jamás',
  instead: 'sino',
  without: 'sin',
  theirs: 'vive viven reside residen está están tiene tienen queda cumple',
  unreal: 'si ojalá cuando quisiera quizás quizá imagina supongamos',
  people:
    'hermana hermano hermanas hermanos madre padre mamá papá padres amigo amiga amigos amigas hijo hija hijos hijas ' +
    'esposa esposo marido mujer novio novia pareja abuelo abuela abuelos tío tía primo prima sobrino sobrina suegra ' +
    'suegro cuñado cuñada jefe jefa compañero compañera vecino vecina bebé nieto nieta familia persona gente ella él ' +
    'ellos',
  links: 'de del a al en por para con la las los el y contra sobre',
  years: 'años año',
  from: 'de del',
  since: 'desde',
  pronouns: 'yo',
  notPlaces:
    'casa piso ciudad pueblo campo pareja paz familia apartamento departamento centro barrio alquiler calle general ' +
    'internet',
  light: {
    '-': 'jugar hacer practicar ir salir andar estar tener usar aprender',
    music: 'escuchar tocar',
    movies: 'ver mirar',
    books: 'leer',
    food: 'comer beber tomar cocinar preparar probar',
    travel: 'viajar visitar conocer',
    art: 'pintar dibujar',
    hobbies: 'coleccionar',
  },
  topics: {
    music:
      'música* musica* canci* guitarra* piano* violín* violin* batería flauta acordeón* concierto* coro canto cantar ' +
      'jazz rock ópera salsa flamenco cumbia reguetón reggaeton tango bolero* bajo_eléctrico trompeta zampoña ' +
      'charango ukelele vinilo*',
    food:
      'comida* cocina* pizza* sushi pasta* queso* chocolate* café té vino* cerveza* pan tarta* pastel* postre* ' +
      'fruta* verdura* carne* pescado* marisco* arroz tortilla* paella* taco* empanada* asado* helado* ensalada* ' +
      'sopa* cilantro cebolla* aceituna* ajo huevo* hamburguesa* mate dulce* repostería hornear aguacate* patata* ' +
      'champiñones setas curanto pollo jamón gazpacho',
    books: 'libro* lectura* novela* poesía* poema* cuento* cómic* comic* literatura manga* ensayo* leer',
    movies: 'película* peli* cine serie* documental* anime* telenovela* teatro_filmado ver_la_tele televisión tele',
    sports:
      'fútbol futbol baloncesto básquet tenis natación nadar surf* esquí* esquiar ciclismo bici* bicicleta* remar ' +
      'remo kayak piragua* voleibol vóley boxeo kárate judo escal* patin* rugby pádel padel golf hípica ' +
      'montar_a_caballo buceo bucear atletismo maratón vela pesca pescar correr_maratones béisbol snowboard',
    fitness: 'gimnasio gym yoga pilates correr running entren* caminar crossfit pesas zumba meditar meditación',
    travel: 'viaje* viajar playa* montaña* mochilero turismo',
    technology: 'tecnología informática programa* ordenador* computador* robot* astronomía física ciencia* código',
    art:
      'arte pintura* pintar dibuj* fotografía* foto* cerámica* escultura* baile* bailar danza* teatro* museo* tejer ' +
      'ganchillo croché coser bordar bordado tallar talla acuarela* telar manualidades escribir',
    gaming: 'videojuego* ajedrez juegos_de_mesa juego* dominó cartas póker puzles rompecabezas crucigramas',
    fashion: 'moda ropa zapatos maquillaje',
    pets: 'perro* perra* gato* gata* mascota* caballo* conejo* loro* pájaro* tortuga* hámster pez peces animales',
    hobbies:
      'jardín* jardinería huerto senderismo excursion* acampar camping coleccion* sellos voluntariado carpintería ' +
      'setas_silvestres plantas observar_aves aves apicultura',
  },
  traits:
    'terc* tímid* pacient* impacient* introvertid* extrovertid* sociable* perezos* vago vaga trabajador* ordenad* ' +
    'desordenad* organizad* perfeccionist* optimist* pesimist* sensible* curios* creativ* despistad* distraíd* ' +
    'puntual* ambicios* amable* generos* honest* sincer* reservad* callad* habladora hablador charlat* tranquil* ' +
    'nervios* alegre* divertid* celos* orgullos* testarud* cabezot* responsabl* independient* aventurer* detallist* ' +
    'romántic* cariños* competitiv* impulsiv* maniátic* friolera friolero miedos* leal* metódic* desconfiad* humild*',
  moods:
    'cansad* content* trist* feliz felices estresad* agobiad* enfadad* enojad* aburrid* preocupad* ansios* ' +
    'ilusionad* emocionad* deprimid* agotad* animad* nerviosism* asustad* harta harto agradecid* frustrad* ' +
    'desanimad* solitari*',
  styles:
    'breve* corto corta cortos cortas concis* direct* formal formales informal* simple* sencill* detallad* ' +
    'sin_rodeos al_grano de_tú de_usted tutéame tutear usted claro clara claras largo larga largos humor cariñ* ' +
    'amable* técnic* lento despacio ejemplos listas viñetas emojis',
  lasting:
    'trabaj* emple* profes* enfermer* médic* ingenier* abogad* cociner* camarer* estudi* universidad carrera hijo ' +
    'hija hijos hijas esposa esposo marido mujer novio novia pareja hermano hermana hermanos padre madre mamá papá ' +
    'abuel* casad* solter* divorciad* viud* alergi* alérgic* diabet* asma enferm* vegetarian* vegan* celíac* celiac* ' +
    'intolerant* embarazad* perro gato mascota tortuga loro jubilad* nací dedico soy idioma* hablo negocio empresa ' +
    'taller afinador*',
  milestones:
    'casé casamos boda nació nacimiento divorcié divorciamos murió falleció gradué graduación licencié jubilé ' +
    'operaron diagnosticaron ascendieron mudé mudamos despidieron gané premio adopté embarazada compramos',
  dates:
    'ayer anteayer hoy mañana anoche pasado pasada próximo próxima lunes martes miércoles jueves viernes sábado ' +
    'domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre semana mes hace',
  phrases: {
    name: [
      'me llamo {name}',
      'mi nombre (completo|) es {name}',
      'mi nombre : {name}',
      '(me dicen|me llaman|dime|llámame|puedes llamarme|pueden llamarme) {name}',
      'aquí {name} (de|desde)',
    ],
    intro: ['(yo soy|soy) {name}', 'te habla {name}', 'les habla {name}', 'aquí {name}'],
    age: [
      'tengo {age} años',
      'tengo {age}',
      'mi edad es {age}',
      '(cumplí|he cumplido|acabo de cumplir|recién cumplí|cumplo hoy|hoy cumplo|cumplo) {age} (años|)',
      'con {age} años (que tengo|recién cumplidos)',
      'a mis {age} años',
    ],
    coming: ['(cumplo|voy a cumplir|cumpliré|estoy por cumplir|voy para los) {age}'],
    birthday: [
      'hoy es mi cumpleaños',
      'es mi cumpleaños hoy',
      'hoy cumplo años',
      'ayer fue mi cumpleaños',
      'ayer cumplí años',
    ],
    place: [
      '(vivo|vivimos|resido|residimos) (en|cerca de|a las afueras de) {place}',
      '(estoy|estamos|sigo) viviendo en {place}',
      '(vivo|resido) ahora en {place}',
      '(me mudé|me he mudado|nos mudamos|nos hemos mudado|me trasladé|me acabo de mudar|acabo de mudarme|' +
        'nos acabamos de mudar|me vine|me vine a vivir|me fui a vivir|me cambié) (a|para) {place}',
      'llevo * (años|meses|semanas) (viviendo en|en) {place}',
      'mi ciudad es {place}',
      'mi casa está en {place}',
      '(acá|aquí) en {place}',
      '(mi piso|mi casa|mi depa|mi departamento|nuestro piso|nuestra casa|mi apartamento) (de|en) {place}',
      '(saludos|un saludo|abrazos|un abrazo) desde {place}',
      'llevo (media vida|toda la vida|la vida entera|años|muchos años) en {place}',
      'sino en {place}',
    ],
    left: ['(me fui|me marché|nos fuimos|nos marchamos) de {place}', 'dejé de vivir en {place}'],
    origin: ['soy (de|del) {place}', 'vengo (de|del) {place}', 'somos de {place}'],
    likes: [
      '(me|nos) (gusta|gustan|encanta|encantan|fascina|fascinan|apasiona|apasionan|chifla|chiflan|mola|molan|flipa|' +
        'interesa|interesan|relaja|divierte|entusiasma) {things}',
      '{things} (me|nos) (gusta|gustan|encanta|encantan|fascina|fascinan|apasiona|apasionan|chifla|mola|relaja|' +
        'relajan)',
      '(amo|adoro|disfruto|disfruto de|disfruto con|prefiero|practico|colecciono|' +
        'me dedico en mi tiempo libre a) {things}',
      '(mis pasatiempos|mis aficiones|mis hobbies|mis hobbys|mis intereses|mis gustos) (son|favoritos son|' +
        'favoritas son|:) {things}',
      '(mi pasatiempo|mi afición|mi hobby|mi pasión|mi comida|mi deporte|mi plato|mi debilidad|mi bebida) (es|' +
        'favorita es|favorito es|preferido es|preferida es) {things}',
      '{things} (es|son) mi (pasión|hobby|pasatiempo|vida|debilidad|afición)',
      'soy (muy|) (aficionado|aficionada|fan|fanático|fanática|amante|adicto|adicta) (a|al|de|del) {things}',
      'estoy (enganchado|enganchada|obsesionado|obsesionada) (a|al|con|con el|con la) {things}',
      'estoy (aprendiendo a|aprendiendo) {things}',
      'en (mi tiempo libre|mis ratos libres) (me gusta|hago|) {things}',
      '(he empezado a|empecé a|me he aficionado a|me aficioné a) {things}',
      'lo que (más|) me gusta (hacer|) es {things}',
      'me vuelve loca {things}',
      'me vuelve loco {things}',
    ],
    does: ['(hago|hacemos|practico) {things}'],
    'likes.sports': ['juego (al|a) {things}'],
    'likes.music': ['toco (el|la) {things}', 'escucho {things}'],
    'likes.books': ['leo {things}'],
    'likes.movies': ['veo {things}'],
    'likes.food': ['me encanta comer {things}', 'preparo {things}'],
    dislikes: [
      '(odio|detesto|aborrezco) {things}',
      'no (soporto|aguanto|trago) {things}',
      'no puedo con {things}',
      '(me|nos) (aburre|aburren|molesta|molestan|disgusta|repugna|cansa) {things}',
      '{things} (me|nos) (aburre|aburren|molesta|molestan|repugna|da asco|dan asco|da igual|horroriza|horrorizan)',
      '{things} no (lo|la|los|las) (soporto|aguanto)',
      'me da asco {things}',
      'me dan asco {things}',
      'me (gustaba|gustaban|encantaba|encantaban) {things}',
      '(dejé|he dejado|abandoné) {things}',
      '(dejé de|he dejado de) {things}',
      '(me harté de|me cansé de|estoy harto de|estoy harta de|me he cansado de) {things}',
      'ya no (juego al|juego a|toco|leo|practico|como|bebo|hago|veo|escucho|colecciono|fumo) {things}',
    ],
    being: ['soy {being}', 'estoy {being}', 'me siento {being}', '(me considero|dicen que soy|ando) {being}'],
    style: [
      '(respóndeme|responde|contéstame|contesta|háblame|háblale|escríbeme|trátame|sé|explícame|quiero que me hables|' +
        'prefiero que me hables|prefiero respuestas|quiero respuestas|prefiero que me respondas|' +
        'me gustan las respuestas|respuestas|hábleme|respóndame|trátame) {style}',
      'prefiero {style}',
    ],
    avoid: [
      'no (quiero|quisiera|me gusta|deseo) hablar (de|del|sobre) {topic}',
      'prefiero no hablar (de|del|sobre) {topic}',
      'no me (hables|preguntes|menciones|hable|pregunte) (de|del|sobre|por|) {topic}',
      '(mejor|) no (hablemos|toquemos) (de|del|sobre|) {topic}',
      'evita hablar (de|del|sobre) {topic}',
    ],
    work: [
      'trabajo (como|de|en|para)',
      'soy (profesor|profesora|maestra|maestro|médico|médica|enfermera|enfermero|ingeniero|ingeniera|abogado|abogada|' +
        'estudiante|camarero|camarera|cocinero|cocinera)',
      'estudio',
      'me dedico a',
      'mi trabajo',
    ],
    female: ['soy (una|) (mujer|chica|madre|señora)'],
    male: ['soy (un|) (hombre|chico|padre|señor)'],
  },
  questions: {
    name: [
      'cómo te llamas',
      'cuál es tu nombre',
      'tu nombre',
      'cómo se llama usted',
      'su nombre',
      'con quién hablo',
      'quién eres',
    ],
    age: ['cuántos años tienes', 'qué edad tienes', 'tu edad', 'cuántos años tiene', 'su edad'],
    place: ['dónde vives', 'de dónde eres', 'en qué ciudad', 'dónde vive', 'dónde resides'],
    dislikes: ['qué no te gusta', 'qué odias', 'qué detestas', 'no soportas'],
    likes: [
      'qué te gusta',
      'qué haces en tu tiempo libre',
      'tus aficiones',
      'tus pasatiempos',
      'qué hobbies',
      'algún hobby',
      'qué aficiones',
      'tiempo libre',
      'qué le gusta',
    ],
    mood: ['cómo estás', 'cómo te sientes', 'qué tal estás', 'cómo está'],
    style: ['cómo quieres que te hable', 'cómo prefieres que', 'cómo te hablo'],
  },
};
