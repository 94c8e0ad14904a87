import { describe, expect, test } from 'vitest';
import { bookOf } from '../../../../src/ai/offline/language.js';
import { PHRASEBOOKS } from '../../../../src/ai/offline/languages.js';
import { memoriesOf, read, slotsOf } from './told-by-reader.js';

/**
 * What people write in each language, in capitals and without, as they talk and as they type, with what of it belongs
 * in a profile.
 */
const SAID: Record<string, [text: string, slots: string[]][]> = {
  es: [
    [
      'hola! me llamo carmen y vivo en sevilla, tengo 34 años y soy enfermera',
      ['name=carmen', 'location=sevilla', 'age=34'],
    ],
    [
      'Buenas, soy Joaquín, de Granada. Me gustan los caballos y la cerámica.',
      ['name=Joaquín', 'location=Granada', 'pets=caballos', 'art=cerámica'],
    ],
    ['me encanta jugar al ajedrez y tocar la guitarra', ['gaming=ajedrez', 'music=guitarra']],
    ['No me gusta nada el queso azul ni el ruido', ['-food=queso azul', '-other=ruido']],
    ['Odio madrugar. También odio los atascos.', ['-other=madrugar', '-other=atascos']],
    ['ya no vivo en Bilbao, me mudé a Vigo hace un mes', ['-location=Bilbao', 'location=Vigo']],
    ['He dejado de fumar y ya no bebo café', ['-other=fumar', '-food=café']],
    ['Hoy es mi cumpleaños!! cumplo 40', ['age=40']],
    ['tengo treinta y dos años', ['age=32']],
    ['Mi hermana se llama Lucía y vive en París', []],
    ['vivo en casa de mis padres', []],
    ['Me dicen Pepe', ['name=Pepe']],
    ['mi nombre es María José Fernández', ['name=María José Fernández']],
    ['Trabajo como profesora de biología en un instituto de Murcia.', []],
    [
      'mis hobbies son el senderismo, la fotografía y cocinar con mi novio',
      ['hobbies=senderismo', 'art=fotografía', 'food=cocinar'],
    ],
    ['me gusta salir con mis amigos', ['other=salir']],
    ['me gusta mucho leer novelas de misterio por la noche', ['books=novelas de misterio']],
    ['En mi tiempo libre hago yoga y escucho jazz', ['fitness=yoga', 'music=jazz']],
    ['si viviera en Roma sería feliz', []],
    ['Estoy muy cansada y un poco triste hoy', ['recent=cansada', 'recent=triste']],
    ['soy bastante tímido pero muy curioso', ['traits=tímido', 'traits=curioso']],
    [
      'User: hola\nAssistant: ¿Cómo te llamas?\nUser: Begoña\nAssistant: ¿Cuántos años tienes?\nUser: ' +
        '45\nAssistant: ¿Dónde vives?\nUser: en Zaragoza\nAssistant: ¿Qué te gusta hacer?\nUser: pintar ' +
        'acuarelas, la jardinería y los perros',
      ['name=Begoña', 'age=45', 'location=Zaragoza', 'art=acuarelas', 'hobbies=jardinería', 'pets=perros'],
    ],
    [
      'no quiero hablar de mi divorcio. Respóndeme breve y directo por favor.',
      ['topics_to_avoid=divorcio', 'conversation_style=breve y directo'],
    ],
    ['Antes me gustaba el fútbol pero ahora prefiero el pádel', ['-sports=fútbol', 'sports=pádel']],
    ['llevo diez años viviendo en Toledo', ['location=Toledo']],
    ['Nos mudamos a Valencia en marzo con los niños', ['location=Valencia']],
    ['Soy vegetariana y alérgica a los frutos secos.', []],
    ['me flipa el anime y los videojuegos', ['movies=anime', 'gaming=videojuegos']],
    ['Soy fan del Real Betis y de la música flamenca', ['other=Real Betis', 'music=música flamenca']],
    ['El fútbol me encanta, pero el baloncesto me aburre', ['sports=fútbol', '-sports=baloncesto']],
    ['Tengo 3 gatos', []],
    ['Tengo 20 minutos', []],
    ['Amo a mi esposa', []],
    ['vivo en un pueblo cerca de Ávila con dos perros', ['location=Ávila']],
    ['Soy argentino, de Rosario, pero vivo en Barcelona desde 2015', ['location=Barcelona']],
    ['Mi comida favorita es la paella', ['food=paella']],
    ['A mis 67 años sigo nadando', ['age=67']],
    ['quisiera vivir en Japón', []],
  ],
  de: [
    [
      'hi, ich bin lena und wohne in leipzig, bin 29 jahre alt und krankenschwester',
      ['name=lena', 'location=leipzig', 'age=29'],
    ],
    [
      'Hallo, ich heiße Ömer Yıldız, bin 41 und lebe seit 2010 in Dortmund.',
      ['name=Ömer Yıldız', 'age=41', 'location=Dortmund'],
    ],
    [
      'Ich heisse Regula und komme aus Zuerich, ich hoere gerne Jazz.',
      ['name=Regula', 'location=Zuerich', 'music=Jazz'],
    ],
    ['mag keinen käse, aber ich liebe schokolade über alles', ['-food=käse', 'food=schokolade']],
    ['Ich mag Horrorfilme nicht, aber Komödien schon.', ['-movies=Horrorfilme']],
    ['Ich spiele Gitarre und lese gerne Krimis.', ['music=Gitarre', 'books=Krimis']],
    ['Ich gehe gern wandern und koche am liebsten italienisch', ['hobbies=wandern', 'other=italienisch']],
    ['Ich bin vierunddreißig Jahre alt.', ['age=34']],
    ['Ich bin Lehrer.', []],
    ['Ich bin Vegetarierin und habe eine Katze.', []],
    ['Meine Hobbys: Nähen, Joggen und Brettspiele', ['art=Nähen', 'fitness=Joggen', 'gaming=Brettspiele']],
    ['Ich wohne nicht mehr in Berlin, sondern in Potsdam.', ['-location=Berlin', 'location=Potsdam']],
    ['Letztes Jahr bin ich nach Graz gezogen.', ['location=Graz']],
    ['Ich hab heute Geburtstag und werde 50!', ['+age=1']],
    ['Mein Bruder heißt Tim und wohnt in Ulm.', []],
    ['Tennis spiele ich nicht mehr, seit mein Knie kaputt ist.', ['-sports=Tennis']],
    ['Mit dem Rauchen habe ich aufgehört.', ['-other=Rauchen']],
    ['Wenn ich reich wäre, würde ich in Monaco wohnen.', []],
    ['Mir gefällt die Arbeit im Garten', ['hobbies=Arbeit im Garten']],
    ['Ich bin ziemlich ungeduldig und manchmal chaotisch.', ['traits=ungeduldig', 'traits=chaotisch']],
    ['Bin heute total müde', ['recent=müde']],
    ['Wandern und Kochen sind meine Hobbys', ['hobbies=Wandern', 'food=Kochen']],
    ['Ich arbeite als Tischler bei einer kleinen Firma in Kassel.', []],
    [
      'User: Moin\nAssistant: Wie heißt du?\nUser: Fiete\nAssistant: Wie alt bist du?\nUser: 33\nAssistant: Wo ' +
        'wohnst du?\nUser: in Husum\nAssistant: Was machst du gern?\nUser: Segeln, Lesen und mit dem Hund ' +
        'rausgehen',
      ['name=Fiete', 'age=33', 'location=Husum', 'sports=Segeln', 'books=Lesen'],
    ],
    [
      'Bitte antworte mir kurz und ohne Floskeln. Ich möchte nicht über meine Scheidung sprechen.',
      ['conversation_style=kurz und ohne Floskeln', 'topics_to_avoid=Scheidung'],
    ],
    ['Am 3. Mai 2024 habe ich geheiratet.', []],
    ['Mein Name ist Hase, ich weiß von nichts.', ['name=Hase']],
    ['Ich wohne in einer WG.', []],
    ['Ich wohne in einem Dorf bei Passau mit meiner Frau', ['location=Passau']],
    ['Ich liebe meine Frau', []],
    ['Ich liebe es, früh aufzustehen', []],
    ['Ich lese gerade ein Buch über Bienen', ['books=Buch über Bienen']],
    ['Seit kurzem lerne ich Japanisch', ['other=Japanisch']],
    ['Ich bin 1,80 groß', []],
    ['Ich bin 2 Wochen in Rom', []],
    ['Liebe Grüße, Sabine', []],
    ['Ich bin Deutscher', []],
    ['Ich trinke gern Tee', ['food=Tee']],
    ['Ich esse kein Fleisch', ['-food=Fleisch']],
    ['Ich finde Fußball langweilig', ['-sports=Fußball']],
  ],
  fr: [
    ["Salut, moi c'est Maëlle, j'ai 27 ans et j'habite à Nantes", ['name=Maëlle', 'age=27', 'location=Nantes']],
    ["je m'appelle youssef, jai 19 ans et jhabite lille", ['name=youssef', 'age=19', 'location=lille']],
    [
      'Je suis Odile Marchand, retraitée, et je vis près de Dijon avec mon mari.',
      ['name=Odile Marchand', 'location=Dijon'],
    ],
    ["J'adore la randonnée et je joue du piano.", ['hobbies=randonnée', 'music=piano']],
    ["J'aime pas le café mais j'aime bien le thé vert.", ['-food=café', 'food=thé vert']],
    ["Je n'aime plus courir, par contre je fais du yoga", ['-fitness=courir', 'fitness=yoga']],
    ["je déteste les champignons et les films d'horreur", ['-hobbies=champignons', "-movies=films d'horreur"]],
    ["On a déménagé à Grenoble l'été dernier.", ['location=Grenoble']],
    ["J'ai arrêté de fumer.", ['-other=fumer']],
    ["C'est mon anniversaire aujourd'hui, j'ai quarante et un ans !", ['age=41']],
    ["Mon frère s'appelle Hugo et il habite à Nice.", []],
    ['Je travaille comme infirmière dans un hôpital de Rouen.', []],
    ['Je suis fatiguée et un peu stressée en ce moment', ['recent=fatiguée', 'recent=stressée']],
    ["Je suis quelqu'un de très patient mais têtu", ['traits=patient', 'traits=têtu']],
    [
      'Mes passions : la photo, le jardinage et les vieux films',
      ['art=photo', 'hobbies=jardinage', 'movies=vieux films'],
    ],
    ["Si j'habitais à Paris je serais malheureuse", []],
    [
      "User: Coucou\nAssistant: Comment tu t'appelles ?\nUser: Sidonie\nAssistant: Quel âge as-tu ?\nUser: 52 " +
        "ans\nAssistant: Où habitez-vous ?\nUser: à Brest\nAssistant: Qu'est-ce que tu aimes faire ?\nUser: " +
        'coudre, chanter et promener mes chiens',
      ['name=Sidonie', 'age=52', 'location=Brest', 'art=coudre', 'music=chanter'],
    ],
    [
      'Je ne veux pas parler de ma séparation. Réponds-moi en phrases courtes, et tutoie-moi.',
      ['topics_to_avoid=séparation', 'conversation_style=phrases courtes'],
    ],
    ["Je viens de Liège mais j'habite maintenant à Namur.", ['location=Namur']],
    ["J'ai deux enfants et un chat.", []],
    ['Je suis allergique aux arachides.', []],
    ["j'écoute du jazz et je lis des romans historiques", ['music=jazz', 'books=romans historiques']],
    ["Je suis passionnée d'astronomie", ['technology=astronomie']],
    ['La lecture est ma passion', ['books=lecture']],
    ["J'aime mon mari", []],
    ["J'aime quand il pleut", []],
    ['Je suis prof de maths', []],
    ["J'ai 3 heures de train par jour", []],
    ["J'habite dans un petit village près de Quimper", ['location=Quimper']],
    ['Je suis français', []],
    ['Il y a dix ans que je vis à Toulouse', ['location=Toulouse']],
  ],
  it: [
    ['ciao sono beatrice, ho 31 anni e abito a torino', ['name=beatrice', 'age=31', 'location=torino']],
    [
      'Mi chiamo Ruggero Valenti, vivo a Bari da dieci anni e faccio il falegname.',
      ['name=Ruggero Valenti', 'location=Bari'],
    ],
    ['Ho quarantasette anni.', ['age=47']],
    ['Mi piacciono i gatti, la montagna e leggere gialli', ['pets=gatti', 'other=montagna', 'books=gialli']],
    ['Non mi piace il pesce e odio svegliarmi presto', ['-food=pesce', '-other=svegliarmi presto']],
    ['Non vivo più a Genova, mi sono trasferita a Parma', ['-location=Genova', 'location=Parma']],
    ['Suono il violino e ascolto jazz', ['music=violino', 'music=jazz']],
    ['Gioco a tennis con mio fratello ogni sabato', ['sports=tennis']],
    ['Ho smesso di fumare e non mangio più carne', ['-other=fumare', '-food=carne']],
    ['Oggi è il mio compleanno!', ['+age=1']],
    ['Mia sorella si chiama Elena e vive a Napoli', []],
    ["Sono un'insegnante di matematica", []],
    ["Sono stanca e un po' triste", ['recent=stanca', 'recent=triste']],
    ['Sono molto pigro ma simpatico e curioso', ['traits=pigro', 'traits=curioso']],
    ['Il mio hobby è la fotografia', ['art=fotografia']],
    ['Se vivessi a Londra sarei felice', []],
    [
      'User: ciao\nAssistant: Come ti chiami?\nUser: Ludovica\nAssistant: Quanti anni hai?\nUser: ' +
        '24\nAssistant: Dove abiti?\nUser: a Siena\nAssistant: Cosa ti piace fare?\nUser: dipingere, il trekking ' +
        'e la cucina giapponese',
      ['name=Ludovica', 'age=24', 'location=Siena', 'art=dipingere', 'hobbies=trekking', 'food=cucina giapponese'],
    ],
    [
      'Non voglio parlare del mio divorzio. Rispondimi in modo breve e diretto.',
      ['topics_to_avoid=divorzio', 'conversation_style=breve e diretto'],
    ],
    ['Sono di Lecce ma abito a Bologna per lavoro', ['location=Bologna']],
    ['Sono appassionata di astronomia e di vecchi film', ['technology=astronomia', 'movies=vecchi film']],
    ['Vado pazzo per il gelato', ['food=gelato']],
    ['Sono allergico alle noci.', []],
    ['ho due figli e un cane', []],
    ['Amo mia moglie', []],
    ['Abito in un paesino vicino a Trento', ['location=Trento']],
  ],
  pt: [
    ['oi, sou a larissa, tenho 22 anos e moro em recife', ['name=larissa', 'age=22', 'location=recife']],
    [
      'Meu nome é Otávio Brandão, moro no Rio de Janeiro e sou enfermeiro.',
      ['name=Otávio Brandão', 'location=Rio de Janeiro'],
    ],
    ['Tenho trinta e cinco anos.', ['age=35']],
    ['Gosto de samba, de futebol e de cozinhar para os amigos', ['music=samba', 'sports=futebol', 'food=cozinhar']],
    ['Não gosto de cebola nem de barulho', ['-food=cebola', '-other=barulho']],
    ['Não moro mais em Curitiba, me mudei para Florianópolis', ['-location=Curitiba', 'location=Florianópolis']],
    ['Eu toco violão e leio romances policiais', ['music=violão', 'books=romances policiais']],
    ['Parei de fumar e não bebo mais café', ['-other=fumar', '-food=café']],
    ['Hoje é meu aniversário!', ['+age=1']],
    ['A minha irmã chama-se Inês e vive em Braga', []],
    ['Chamo-me Gonçalo e vivo em Coimbra há dez anos', ['name=Gonçalo', 'location=Coimbra']],
    ['Estou cansada e um pouco triste', ['recent=cansada', 'recent=triste']],
    ['Sou muito teimoso e meio preguiçoso', ['traits=teimoso', 'traits=preguiçoso']],
    ['Meu hobby é a jardinagem', ['hobbies=jardinagem']],
    ['Se eu morasse em Paris seria feliz', []],
    [
      'User: oi\nAssistant: Como você se chama?\nUser: Thaís\nAssistant: Quantos anos você tem?\nUser: ' +
        '38\nAssistant: Onde você mora?\nUser: em Natal\nAssistant: O que você gosta de fazer?\nUser: surfar, ler ' +
        'e costurar',
      ['name=Thaís', 'age=38', 'location=Natal', 'sports=surfar', 'books=ler', 'art=costurar'],
    ],
    [
      'Não quero falar sobre o meu divórcio. Responda com frases curtas, por favor.',
      ['topics_to_avoid=divórcio', 'conversation_style=frases curtas'],
    ],
    ['Sou do Porto mas moro em Lisboa', ['location=Lisboa']],
    ['Sou apaixonada por astronomia', ['technology=astronomia']],
    ['Sou alérgico a amendoim.', []],
    ['tenho dois filhos e um gato', []],
    ['Amo minha esposa', []],
    ['Estou aprendendo a tocar piano', ['music=piano']],
    ['Detesto acordar cedo', ['-other=acordar cedo']],
  ],
  nl: [
    ['hoi ik ben femke, 25 jaar en ik woon in eindhoven', ['name=femke', 'age=25', 'location=eindhoven']],
    [
      'Ik heet Joost van den Berg en ik woon al tien jaar in Den Haag.',
      ['name=Joost van den Berg', 'location=Den Haag'],
    ],
    ['Ik ben achtendertig jaar oud.', ['age=38']],
    [
      'Ik hou van koken, wandelen in het bos en oude films',
      ['food=koken', 'hobbies=wandelen in het bos', 'movies=oude films'],
    ],
    ['Ik hou niet van koffie en ik haat regen', ['-food=koffie', '-other=regen']],
    ['Ik woon niet meer in Breda, ik ben verhuisd naar Tilburg', ['-location=Breda', 'location=Tilburg']],
    ['Ik speel piano en lees graag thrillers', ['music=piano', 'books=thrillers']],
    ['Ik ben gestopt met roken en ik eet geen vlees', ['-other=roken', '-food=vlees']],
    ['Vandaag ben ik jarig!', ['+age=1']],
    ['Mijn zus heet Anouk en woont in Delft', []],
    ['Ik ben lerares op een basisschool', []],
    ['Ik ben moe en een beetje verdrietig', ['recent=moe', 'recent=verdrietig']],
    ['Ik ben best koppig maar wel geduldig', ['traits=koppig', 'traits=geduldig']],
    ["Mijn hobby's zijn haken, tuinieren en fotografie", ['art=haken', 'hobbies=tuinieren', 'art=fotografie']],
    ['Als ik in Parijs woonde zou ik gelukkig zijn', []],
    [
      'User: hoi\nAssistant: Hoe heet je?\nUser: Sjoerd\nAssistant: Hoe oud ben je?\nUser: 47\nAssistant: Waar ' +
        'woon je?\nUser: in Assen\nAssistant: Wat doe je graag?\nUser: vissen, klussen en schaken',
      ['name=Sjoerd', 'age=47', 'location=Assen', 'sports=vissen', 'hobbies=klussen', 'gaming=schaken'],
    ],
    [
      'Ik wil niet over mijn scheiding praten. Hou het kort en direct.',
      ['topics_to_avoid=scheiding', 'conversation_style=kort en direct'],
    ],
    ['Ik kom uit Maastricht maar ik woon in Leiden', ['location=Leiden']],
    ['Ik ben dol op katten', ['pets=katten']],
    ['Ik ben allergisch voor noten.', []],
    ['Ik heb twee kinderen en een hond', []],
    ['Ik hou van mijn man', []],
    ['Ik vind schaatsen leuk', ['sports=schaatsen']],
    ['Voetbal vind ik saai', ['-sports=Voetbal']],
    ['In mijn vrije tijd schilder ik landschappen', ['other=landschappen']],
  ],
  zh: [
    ['大家好，我叫王小雨，今年二十八岁，住在杭州，是一名护士。', ['name=王小雨', 'age=28', 'location=杭州']],
    ['我是李娜，来自成都，现在在深圳工作。', ['name=李娜', 'location=深圳']],
    ['我喜欢打篮球、看电影和做饭。', ['sports=篮球', 'movies=电影', 'food=做饭']],
    ['我不喜欢吃辣，也讨厌下雨天', ['-food=吃辣', '-other=下雨天']],
    ['我不再住在广州了，搬到了珠海', ['-location=广州', 'location=珠海']],
    ['我的爱好是摄影和爬山', ['art=摄影', 'hobbies=爬山']],
    ['我姐姐住在纽约，她喜欢跳舞。', []],
    ['今天是我的生日！我三十岁了', ['age=30']],
    ['如果我住在巴黎就好了', []],
    ['我说如果中了奖，我就搬去昆明。我住在青岛。', ['location=青岛']],
    [
      'User: 你好\nAssistant: 你叫什么名字？\nUser: 陈静\nAssistant: 你多大了？\nUser: 41\nAssistant: 你住在哪里？\nUser: ' +
        '南京\nAssistant: 你喜欢做什么？\nUser: 钓鱼、下棋',
      ['name=陈静', 'age=41', 'location=南京', 'sports=钓鱼', 'gaming=下棋'],
    ],
    ['我以前喜欢喝咖啡，现在不喝了', ['-food=咖啡']],
    ['我性格内向，有点固执', ['traits=内向', 'traits=固执']],
    ['我今天很累，也有点难过', ['recent=累', 'recent=难过']],
    ['请回答得简短一点，不要提我的前夫', ['conversation_style=简短', 'topics_to_avoid=前夫']],
    ['我对海鲜过敏', []],
    ['我有两个孩子和一只猫', []],
    ['我很喜欢听古典音乐', ['music=古典音乐']],
    ['我爱我的妻子', []],
    ['我想搬到云南', []],
    ['我是上海人', ['location=上海']],
    ['我家在苏州，有一条狗', ['location=苏州']],
    ['我最近迷上了烘焙', ['food=烘焙']],
  ],
  ja: [
    ['私の名前は佐藤健です。35歳です。大阪に住んでいます。', ['name=佐藤健', 'age=35', 'location=大阪']],
    ['趣味は登山と写真です。', ['sports=登山', 'art=写真']],
    ['納豆が嫌いです。犬が大好きです。', ['-food=納豆', 'pets=犬']],
    ['今日は私の誕生日です', ['+age=1']],
    ['横浜に引っ越しました。', ['location=横浜']],
  ],
};

describe.each(Object.entries(SAID))('a text in %s', (code, texts) => {
  test.each(texts)('tells what it says: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  test('is known for its language', () => {
    const text = texts.map(([said]) => said.split('\n').at(-1)).join('\n');
    expect(read(text).find(({ path }) => path === 'core_info.language')?.value).toBe(code);
  });
});

describe('languages', () => {
  test('have a table of sentences each', () => {
    expect(Object.keys(SAID).toSorted()).toEqual(PHRASEBOOKS.map(({ code }) => code).toSorted());
  });

  test.each<[text: string, memories: string[]]>([
    ['Am 3. Mai 2022 habe ich geheiratet.', ['Am 3. Mai 2022 habe ich geheiratet (2022-05-03)']],
    [
      'Ich bin Orgelbauer und habe Heuschnupfen, meine Tochter Ronja lebt in Bergen.',
      ['Ich bin Orgelbauer und habe Heuschnupfen', 'meine Tochter Ronja lebt in Bergen'],
    ],
    ['Trabajo de noche en un faro. Me gusta el café.', ['Trabajo de noche en un faro']],
    ['Nous avons des jumelles de six ans.', ['Nous avons des jumelles de six ans']],
    ['Si je gagnais au loto, je partirais avec mon mari.', []],
    ['我对花生过敏。我喜欢游泳。', ['我对花生过敏']],
  ])('keep what is worth remembering, without tastes and suppositions: %j', (text, memories) => {
    expect(memoriesOf(text)).toEqual(memories);
  });

  test.each<[text: string, slots: string[]]>([
    [
      "Hi! I live in Cork. Me llamo Ana y me encanta el café. It's raining again.",
      ['location=Cork', 'name=Ana', 'food=café'],
    ],
    [
      'Hola, vivo en Lima desde hace años y trabajo mucho. I love hiking and old maps.',
      ['location=Lima', 'hobbies=hiking', 'other=old maps'],
    ],
  ])('may change from sentence to sentence: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  test('of which nothing is known are read as far as English goes', () => {
    expect(bookOf('sv')).toBeUndefined();
    expect(slotsOf('Jag heter Astrid och jag bor i Umeå.')).toEqual([]);
  });
});
