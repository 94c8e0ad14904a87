import type { Phrasebook } from '../phrasebook.js';

export const portuguese: Phrasebook = {
  code: 'pt',
  everyday:
    'eu os uma é não sou tenho meu minha muito mas com para anos moro você estou em que gosto também do da oi olá ' +
    'chamo faço ainda nos nas tô pra',
  self:
    'eu mim me meu minha meus minhas comigo nós nosso nossa nossos nossas sou estou tô tenho moro vivo trabalho ' +
    'gosto faço vou fui estudo fiz tive somos temos moramos a_gente',
  others: 'ele ela eles elas você vocês tu teu tua seu sua lhe senhor senhora',
  fillers:
    'também muito muita realmente atualmente agora sempre já só mesmo ainda hoje aqui bastante bem meio pouco ' +
    'um_pouco tanto sobretudo principalmente super demais na_verdade quase geralmente às_vezes cá imenso ' +
    'especialmente mais tipo recém',
  stops:
    'mas porque onde que quando desde com para pra pois por_causa sem cada todos todas aos_domingos aos_sábados ' +
    'nos_fins no_verão no_inverno durante é são foi está era também muito anos assim então enquanto se cujo você tu ' +
    'te lhe isso perto contra chamado chamada',
  and: 'e ou nem',
  articles: 'o a os as um uma uns umas meu minha do da dos das',
  not: 'não nunca nem jamais nao',
  instead: 'mas mas_sim e_sim',
  without: 'sem',
  theirs: 'mora moram vive vivem reside fica ficam está estão tem têm',
  unreal: 'se quando talvez queria gostaria imagine suponha oxalá tomara',
  people:
    'irmã irmão irmãs irmãos mãe pai pais mamãe papai amigo amiga amigos amigas filho filha filhos filhas esposa ' +
    'esposo marido mulher namorado namorada companheiro companheira avó avô avós tia tio primo prima sobrinho ' +
    'sobrinha sogra sogro cunhado cunhada chefe colega colegas vizinho vizinha bebê neto neta família gente pessoa ' +
    'pessoas ela ele eles elas',
  links: 'de do da dos das a ao à aos às em no na nos nas por pelo pela o os as num numa',
  years: 'anos ano',
  since: 'há desde',
  pronouns: 'eu nós',
  from: 'de do da',
  notPlaces: 'casa cidade campo apartamento paz família bairro centro república aluguel interior sítio namoro',
  light: {
    '-': 'jogar fazer praticar ir sair andar tocar estar ter aprender',
    music: 'ouvir escutar',
    movies: 'ver assistir',
    books: 'ler',
    food: 'comer beber cozinhar preparar tomar',
    travel: 'viajar visitar',
    hobbies: 'colecionar coleccionar',
  },
  topics: {
    music:
      'música* canç* violão guitarra* piano violino bateria flauta acordeão sanfona concert* coro cantar canto jazz ' +
      'rock samba fado bossa_nova forró pagode viola* cavaquinho* show_de vinil',
    food:
      'comida* cozinha* cozinhar pizza* massa* queijo* chocolate* café chá vinho* cerveja* pão bolo* doce* ' +
      'sobremesa* fruta* legume* carne* peixe* bacalhau churrasco feijoada sushi sopa salada* sorvete gelado tacacá ' +
      'açaí jiló coentro cebola* azeitona* pastel pastéis comer tapioca cogumelos mariscos',
    books: 'livro* leitura ler romance* poesia* poema* literatura conto* quadrinhos manga mangá* banda_desenhada bd',
    movies: 'filme* cinema série* documentário* anime* novela* tv televisão',
    sports:
      'futebol basquete basquetebol tênis ténis natação nadar surf surfar vôlei voleibol ciclismo bicicleta pedalar ' +
      'escalada escalar boxe judô judo jiu-jitsu capoeira handebol golfe equitação remar remo caiaque canoagem vela ' +
      'pesca pescar skate patinação peteca maratona mergulho futsal bodyboard',
    fitness:
      'academia ginásio yoga ioga pilates correr corrida musculação caminhar caminhada treinar treino crossfit ' +
      'meditação meditar',
    travel: 'viagem viagens viajar praia*',
    technology: 'informática programa* programação computador* robô* tecnologia astronomia ciência',
    art:
      'arte pintura pintar desenh* fotografia fotografar dança* dançar teatro museu* cerâmica costura costurar ' +
      'bordado bordar crochê tricô escultura caligrafia escrever aquarela azulejos',
    gaming: 'videogame* videojogo* xadrez jogos jogos_de_tabuleiro cartas dominó quebra-cabeças puzzles',
    fashion: 'moda roupa* sapatos maquiagem',
    pets: 'cachorro* cão cães gato* cavalo* coelho* pássaro* animais tartaruga* papagaio jabuti',
    hobbies:
      'jardim jardinagem horta trilha* caminhadas acampar camping selos voluntariado marcenaria plantas apicultura',
  },
  traits:
    'tímid* pacient* impacient* teimos* introvertid* extrovertid* curios* criativ* sensíve* sensível preguiços* ' +
    'trabalhad* organizad* desorganizad* perfeccionist* otimist* optimist* pessimist* honest* sincer* generos* calm* ' +
    'nervos* ciument* ambicios* reservad* sociáve* sociável sonhad* distraíd* pontual* leal* engraçad* ansios* ' +
    'independent* espontâne* aventureir* falador tagarela desastrad* orgulhos* caseir* quiet* diret* metódic*',
  moods:
    'cansad* content* trist* feliz felizes estressad* irritad* deprimid* exaust* preocupad* entediad* animad* ' +
    'empolgad* desanimad* aliviad* grat* agradecid* nervosism* bravo brava zangad* chatead* aborrecid* frustrad* ' +
    'ansiedade',
  styles:
    'breve* curto curta curtos curtas concis* diret* direct* simples formal* informal* detalhad* frases_curtas ' +
    'sem_rodeios por_tu clar* gentil* devagar humor objetiv* tópicos exemplos técnic*',
  lasting:
    'trabalh* emprego enfermeir* médic* engenheir* advogad* professor* estud* faculdade universidade filho filha ' +
    'filhos filhas esposa marido mulher namorad* companheir* irmão irmã irmãos mãe pai pais casad* solteir* ' +
    'divorciad* viúv* alergi* alérgic* diabet* asma doenç* vegetarian* vegan* celíac* intolerant* grávida cachorro ' +
    'gato jabuti aposentad* reformad* nasci falo empresa luthier conserto oficina loja',
  milestones:
    'casei casamos casamento nasceu nascimento divorciei morreu faleceu formei formatura operad* operação ' +
    'diagnosticad* promovid* mudei mudamos mudou demitid* ganhei adotei grávida noiv*',
  dates:
    'ontem anteontem hoje amanhã passado passada próximo próxima segunda terça quarta quinta sexta sábado domingo ' +
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro semana mês atrás há',
  phrases: {
    name: [
      '(eu|) (me chamo|chamo-me) {name}',
      '(o|) meu nome (completo|) (é|:) {name}',
      '(pode me chamar de|podes chamar-me|me chame de|me chama de|todo mundo me chama de|chamam-me|' +
        'me chamam de) {name}',
      'aqui é (o|a) {name}',
      'aqui é {name}',
      'fala aqui (o|a) {name}',
    ],
    intro: ['(eu sou|sou) (o|a|) {name}'],
    age: [
      '(eu|) tenho {age} (anos|)',
      '(fiz|acabei de fazer|completei|faço hoje|vou fazer hoje|hoje faço|ontem fiz) {age} (anos|)',
      'minha idade (é|:) {age}',
      'com (meus|os meus) {age} anos',
    ],
    coming: ['(faço|vou fazer|farei|completo|vou completar) {age}'],
    birthday: [
      'hoje é (o|) meu aniversário',
      'hoje faço anos',
      'é (o|) meu aniversário hoje',
      'ontem foi (o|) meu aniversário',
      'hoje é (o|) meu dia de anos',
      'hoje eu faço aniversário',
      'hoje faço aniversário',
    ],
    place: [
      '(moro|vivo|resido|moramos|vivemos|estou morando|estou a viver|estou vivendo|tô morando|a gente mora) (em|no|' +
        'na|nos|nas|perto de|perto do|perto da|cá em|ali em) {place}',
      '(me mudei|mudei|mudei-me|nos mudamos|mudámo-nos|a gente se mudou|a gente mudou|acabei de me mudar|' +
        'acabei de mudar|vim morar|fui morar|vim viver|fui viver|mudámos-nos|mudamos) (para|pra|pro|para o|para a|em|' +
        'no|na) {place}',
      'moro há * anos (em|no|na) {place}',
      'minha cidade é {place}',
      '(aqui|cá) (em|no|na) {place}',
      '(meu apartamento|minha casa|o meu apartamento|a minha casa|meu apê) (de|em|no|na) {place}',
      '(saudações|um abraço|abraços|beijos) (de|do|da) {place}',
    ],
    left: ['(saí|saímos|fui embora) (de|do|da) {place}', '(deixei|deixamos) {place}'],
    origin: ['(sou|somos) (de|do|da|natural de) {place}', '(venho|vim) (de|do|da) {place}'],
    likes: [
      '(eu|) (gosto|gostamos|curto|adoro|amo|amamos|adoramos|prefiro|coleciono|colecciono|pratico) (de|do|da|dos|das|' +
        'mesmo|) {things}',
      'a gente (adora|ama|curte|gosta de) {things}',
      '(meus|os meus) (hobbies|passatempos|interesses|hobbys) (são|:) {things}',
      '(meu|minha|o meu|a minha) (hobby|passatempo|paixão|comida|esporte|desporto|prato|grande paixão|banda) (é|' +
        'favorita é|favorito é|preferida é|preferido é|:) {things}',
      '{things} (é|são) (minha paixão|a minha paixão|meu hobby|minha vida|o meu hobby)',
      'sou (muito|) (fã|apaixonado|apaixonada|louco|louca|viciado|viciada|amante|fanático|fanática|doido|doida) (de|' +
        'do|da|por|pelo|pela|em|com) {things}',
      '(me interesso|interesso-me|me interessei) por {things}',
      '(comecei a|comecei|estou aprendendo a|estou aprendendo|estou a aprender|tô aprendendo a|tô aprendendo|' +
        'ando a aprender) {things}',
      '{things} me (encanta|encantam|fascina|relaxa|diverte)',
      'nas horas vagas (eu|) {things}',
      'no (meu|) tempo livre (eu|) (gosto de|) {things}',
      'o que (eu|) mais gosto (de fazer|) é {things}',
    ],
    'likes.gaming': ['(eu|) jogo {things}'],
    'likes.music': ['(toco|ouço|escuto) {things}'],
    'likes.books': ['leio {things}'],
    'likes.movies': ['(assisto|vejo) {things}'],
    does: ['(faço|fazemos) {things}'],
    dislikes: [
      '(odeio|detesto|abomino) {things}',
      'não (suporto|aguento|tolero|curto) {things}',
      '{things} (me irrita|me irritam|me entedia|me dá nojo|me cansa|me aborrece|eu não suporto|não é comigo|' +
        'não é pra mim)',
      '(parei de|parei com|deixei de|larguei|desisti de|abandonei) {things}',
      '(cansei|enjoei|estou farto|estou farta|me cansei|fartei-me) (de|do|da|dos|das) {things}',
      '(eu|) (gostava|adorava|amava) (antes|) (de|do|da|) {things}',
      'não (jogo|toco|leio|como|bebo|faço|vejo|ouço) mais {things}',
      'já não (jogo|toco|leio|como|bebo|faço|vejo|ouço) {things}',
    ],
    being: ['(sou|eu sou) {being}', '(estou|tô|eu estou|ando|me sinto|sinto-me|me considero|sou uma pessoa) {being}'],
    style: [
      '(responda|responde|responda-me|responde-me|me responde|me responda|fale|fala|fale comigo|fala comigo|seja|' +
        'me trate|trata-me|escreva|prefiro|quero|me dê) (sempre|respostas|mensagens|com|um tom|) {style}',
    ],
    avoid: [
      '(não quero|prefiro não|não gosto de|não queria) falar (de|do|da|dos|das|sobre) (o|a|os|as|) {topic}',
      '(não me pergunte|não me fale|não me pergunta|não me fala|não vamos falar|evite falar) (de|do|da|dos|das|' +
        'sobre) {topic}',
    ],
    work: [
      'trabalho (como|em|na|no|de|com|para)',
      'sou (professor|professora|médico|médica|enfermeiro|enfermeira|engenheiro|engenheira|estudante)',
      'estudo',
      'meu trabalho',
      'minha profissão',
    ],
    female: ['sou (uma|) (mulher|mãe|garota|menina)'],
    male: ['sou (um|) (homem|pai|garoto|rapaz)'],
  },
  questions: {
    name: [
      'como você se chama',
      'qual é o seu nome',
      'qual o seu nome',
      'como te chamas',
      'seu nome',
      'o teu nome',
      'quem é você',
      'como se chama',
    ],
    age: ['quantos anos você tem', 'quantos anos tens', 'sua idade', 'quantos anos tem', 'qual a tua idade'],
    place: [
      'onde você mora',
      'onde moras',
      'onde vives',
      'de onde você é',
      'de onde és',
      'onde mora',
      'onde vive',
      'em que cidade',
    ],
    dislikes: [
      'o que você não gosta',
      'do que você não gosta',
      'de que não gostas',
      'o que não gosta',
      'que você odeia',
    ],
    likes: [
      'o que você gosta',
      'do que você gosta',
      'de que gostas',
      'seus hobbies',
      'tempo livre',
      'nas horas vagas',
      'teus passatempos',
      'tem algum hobby',
      'quais hobbies',
      'o que gosta',
    ],
    mood: ['como você está', 'como estás', 'como se sente', 'como vai', 'tudo bem', 'como te sentes'],
    style: ['como você quer que', 'como prefere que', 'como devo falar'],
  },
};
