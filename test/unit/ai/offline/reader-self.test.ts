import { describe, expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

const coreOf = (text: string): string[] =>
  slotsOf(text).filter((slot) => /^[-+]?(?:name|age|gender|location)=/.test(slot));

describe('who one is, told in passing', () => {
  it.each<[string, string[]]>([
    ["it's Odile btw", ['name=Odile']],
    ["it's me, Anselm", ['name=Anselm']],
    ["the name's Bogdan", ['name=Bogdan']],
    ["my name's spelled Siân", ['name=Siân']],
    ['everyone says Minna', ['name=Minna']],
    ['Henrik speaking', ['name=Henrik']],
    ['Could you note that my name is Fitz?', ['name=Fitz']],
    ['Odette Lindqvist, thirty-seven, florist', ['name=Odette Lindqvist', 'age=37']],
    ['Dear team,\nthe parcel never came.\nKind regards,\nMarisol Ibarra', ['name=Marisol Ibarra']],
    ['The train was late again and nobody said why.\n- Kasper', ['name=Kasper']],
    ['Ich komme am Freitag zur Probe. LG Nele', ['name=Nele']],
    [
      'Llevo un mes sin luz en casa.\nAtentamente,\nMaría del Carmen Ibáñez Sanz',
      ['name=María del Carmen Ibáñez Sanz'],
    ],
    ['我们明天下午三点见。\n此致\n敬礼\n林一诺', ['name=林一诺']],
    ['Hi Tom, thanks for the lift', []],
    ['Busy here, sorry', []],
    ['Say hi to Ravi from me', []],
    [
      'Assistant: May I have your full name and address?\nUser: Ottoline Marsh. It is in my order too.',
      ['name=Ottoline Marsh'],
    ],
    ['Assistant: What should I call you?\nUser: Wanda, but my gran says Wandzia', ['name=Wanda']],
  ])('by name: %j', (text, slots) => {
    expect(coreOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['Names Orla, 39, from Cork.', ['name=Orla', 'age=39', 'location=Cork']],
    ['Your name: Bea from payroll', ['name=Bea']],
    ['Name: Pat Moor', ['name=Pat Moor']],
    ['Name: Ada von der Heide', ['name=Ada von der Heide']],
    ['Dora, 34, nurse in Porto', ['name=Dora', 'age=34', 'location=Porto']],
    ['Dora, 34, a nurse from Porto.', ['name=Dora', 'age=34', 'location=Porto']],
    ["I'm a nurse from Lima living in Porto", ['location=Porto']],
    ["I'm walking from Graz to Split", []],
    ["I'm Dora, 34, nurse in Porto", ['name=Dora', 'age=34', 'location=Porto']],
    ['Sam | potter | Bristol, UK', ['name=Sam', 'location=Bristol, UK']],
    ['Mia Porter (31) – florist – Ghent, Belgium', ['name=Mia Porter', 'age=31', 'location=Ghent, Belgium']],
    ['Lena, she/her, illustrator in Leipzig', ['name=Lena', 'gender=female', 'location=Leipzig']],
    ['29F, Toronto, software engineer, two cats.', ['age=29', 'gender=female', 'location=Toronto']],
    ['M32, Berlin. Barista by day, DJ by night.', ['age=32', 'gender=male', 'location=Berlin']],
    ['F, 34, Madrid, lawyer', ['gender=female', 'age=34', 'location=Madrid']],
    ['29/F/Toronto', ['age=29', 'gender=female', 'location=Toronto']],
    ["Hi, I'm a 25 year old guy in Oslo", ['age=25', 'gender=male', 'location=Oslo']],
    ["I'm a wildlife photographer, 31, from Ghent", ['age=31', 'location=Ghent']],
    ["I'm a midwife in Leeds", ['location=Leeds']],
    ['Bus 34, Madrid, 12, Lyon', []],
    ['Tram 29, Toronto, delayed', []],
    ['Winter, Berlin, 2019', []],
    ["I'm back from Svalbard and need a rest", []],
  ])('in a line of parts: %j', (text, slots) => {
    expect(coreOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['he/him • 24 • art, anime, dnd', ['gender=male', 'age=24', 'art=art', 'movies=anime', 'gaming=dnd']],
    ['Coffee addict ☕ | cat mom 🐱 | Toronto 🇨🇦', ['food=Coffee', 'pets=cat', 'location=Toronto']],
    [
      '27, vegan, London. Climbing, techno, black coffee.',
      ['age=27', 'food=vegan', 'location=London', 'sports=Climbing', 'music=techno', 'food=black coffee'],
    ],
    ['Dad. Husband. Coffee snob. Seattle.', ['gender=male', 'food=Coffee', 'location=Seattle']],
    ['she/her 🌈 Berlin', ['gender=female', 'location=Berlin']],
    ['Into climbing, techno and black coffee', ['sports=climbing', 'music=techno', 'food=black coffee']],
    ['Milk, eggs, coffee, bread', []],
    ['Berlin. London. Paris.', []],
    ['News | Travel | London', []],
    ['Best coffee in Paris. Nurse says hi.', []],
  ])('in a line of parts, with what one likes: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['✨ Ana\n📍 Lisbon\n🎨 illustrator\nshe/her', ['name=Ana', 'location=Lisbon', 'gender=female']],
    ['Ada Moor\nSoftware engineer\nBerlin, Germany', ['name=Ada Moor', 'location=Berlin, Germany']],
    [
      '29F\nToronto\ncoffee, climbing',
      ['age=29', 'gender=female', 'location=Toronto', 'food=coffee', 'sports=climbing'],
    ],
    ['Mila\nRome\nI love chess', ['name=Mila', 'location=Rome', 'gaming=chess']],
    ['coffee\nmilk\neggs', []],
    ['Berlin\nParis\nRome', []],
  ])('in a few short lines: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  it('leaves what a line of parts says besides to be read', () => {
    expect(slotsOf('M32, Berlin. I love chess.')).toEqual(['age=32', 'gender=male', 'location=Berlin', 'gaming=chess']);
    expect(slotsOf('29F, Toronto, vegan, nurse')).toContain('food=vegan');
  });

  // All of it is received in May 2024.
  it.each<[string, string[]]>([
    ['I turn 40 next month', ['age=39']],
    ["I'll be 60 in November", ['age=59']],
    ["I'm 72 next month", ['age=71']],
    ['forty-nine and still dancing', ['age=49']],
    ['not bad for 66', ['age=66']],
    ['my 30th is in August', ['age=29']],
    ["it's my birthday soon and I'll be 27", ['age=26']],
    ['just hit the big 5-0', ['age=50']],
    ['I was born on 3 March 1990', ['age=34']],
    ['I was born in 1990', ['age=33']],
    ['I turned thirty-one in February', ['age=31']],
    ["I'm Welsh, 52, and a roofer", ['age=52']],
    ['at 47 I should know better', ['age=47']],
    ["I'm still a beginner at 71", ['age=71']],
    ['User: hes 61 im 59 he snores', ['age=59']],
    ['Assistant: You are 45, right?\nUser: yes, 45 until autumn', ['age=45']],
    ['Assistant: Your date of birth, please?\nUser: 9 January 1961', ['age=63']],
    ['Agent: Date of birth?\nUser: 9 January 1961.\nAgent: City?\nUser: I live in Cork', ['age=63', 'location=Cork']],
    ["I'm in my late thirties", []],
    ["I'll be 50 by then", []],
    ['I turn 33 on Saturday', ['age=32']],
    ["I'll be 62 on Tuesday.", ['age=61']],
    ['Patient: eighty one in June', ['age=80']],
    ['I turn 45 next week Monday.', ['age=44']],
    ["I'm 17 in August", ['age=16']],
    ['Turning 26 in July', ['age=25']],
    ['I turn 60 on 3 July', ['age=59']],
    ['I turn 60 on the 3rd of July', ['age=59']],
    ['I turned 60 on 3 March', ['age=60']],
    ['I turn 60 on 3 July 2031', []],
    ['Born in Ghana, moved to Accra in 2011.', []],
    ['Born in Reading, 1990.', ['age=33']],
    ['Born and raised in Leeds in 1990', ['age=33']],
    ['my 70th is coming up in June', ['age=69']],
    ['I was 63 last week', ['age=63']],
    ['I turned 62 on Tuesday.', ['age=62']],
    ["I'll be 50 in June 2031", []],
    ["I'm 41 on paper", ['age=41']],
    ['client, mid-50s', []],
    ['At 19 I moved out', []],
    ['my brother was born in 1990', []],
  ])('by age: %j', (text, slots) => {
    expect(coreOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['our new flat in Szeged has no lift', ['location=Szeged']],
    ['I rent a studio near Coimbra', ['location=Coimbra']],
    ['it is windy down here in Napier', ['location=Napier']],
    ["I'm based out of Boise", ['location=Boise']],
    ["we're in Zandvoort now", ['location=Zandvoort']],
    ["I'm settled in Tromsø", ['location=Tromsø']],
    ['I got a place at college in Varna and moved in June', ['location=Varna']],
    ['Home is Trieste now', ['location=Trieste']],
    ['hello from rainy Sligo', ['location=Sligo']],
    ['Any tips for Ghent? Just relocated from Leeds.', ['-location=Leeds', 'location=Ghent']],
    ['We left Utrecht in March.', ['-location=Utrecht']],
    ["We aren't in Utrecht any more.", ['-location=Utrecht']],
    ['We left Utrecht at six for the ferry.', []],
    ['We sold the bungalow in Exeter.', []],
    ['I gave up my studio in Ghent.', []],
    ['We own a chalet near Innsbruck.', []],
    ['I miss my garden gate in Galway.', []],
    ['My childhood home in Exeter had no bath.', []],
    ['My barber in Norwich is a poet.', []],
    ['just moved here from Galway', ['-location=Galway']],
    ['My flat in Norwich is cold.', ['location=Norwich']],
    ['We live in a cabin near Duluth.', ['location=Duluth']],
    ['I miss you, my flat in Ghent is cold', ['location=Ghent']],
    ["I'm a Tallinn-based illustrator", ['location=Tallinn']],
    ['We live on Gotland', ['location=Gotland']],
    ["One more winter in Oslo. I've lived here nine years", ['location=Oslo']],
    ['there is a lovely bakery near me in Ghent', ['location=Ghent']],
    ['We swapped Leeds for Faro', ['location=Faro']],
    ['I ended up in Tulsa and never left', ['location=Tulsa']],
    ["I'm a nurse in Leeds", ['location=Leeds']],
    ['Assistant: Are you still in Turku?\nUser: No, Oulu.', ['location=Oulu']],
    ['Assistant: Where are you writing from?\nUser: A kitchen table in Lausanne.', ['location=Lausanne']],
    ['my parents have a house in Faro', []],
    ['got a flat in Ghent for my son', []],
    ['We bought a house in Faro for our parents', []],
    ['moving out next month, got a flat in Ghent', []],
    ["We found a house in Faro and we're moving in soon.", []],
    ['moved out last month, got a flat in Ghent', ['location=Ghent']],
    ['got a flat in Ghent for less money', ['location=Ghent']],
    ['Our flat in Ghent gets a new roof next month', ['location=Ghent']],
    ['I had a flat in Vienna once', []],
    ['I live on Elm Street', []],
    ["we're visiting friends in Porto", []],
    ['I grew up in Bergen', []],
    ["I'm staying in Rome until May", []],
  ])('by home: %j', (text, slots) => {
    expect(coreOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['As a mum of twins I never sleep', ['gender=female']],
    ['Being a dad is the best thing I did', ['gender=male']],
    ['as a bloke I notice that too', ['gender=male']],
    ['Mum of three here', ['gender=female']],
    ['my wife and I love walks', []],
    ['my sister is a mum of two', []],
    ['my gran sang as a girl', []],
  ])('by gender: %j', (text, slots) => {
    expect(coreOf(text)).toEqual(slots);
  });
});
