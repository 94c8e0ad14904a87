import { describe, expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

const interestsOf = (text: string): string[] =>
  slotsOf(text)
    .filter((slot) => !/^-?\+?(?:name|age|gender|location|recent|traits)=/.test(slot))
    .toSorted();

describe('pastimes told in passing', () => {
  it.each<[string, string[]]>([
    ['home late, orchestra rehearsal overran', ['music=orchestra']],
    ['My fencing club has a new hall', ['sports=fencing']],
    ['Second archery lesson on Friday!', ['sports=archery']],
    ['I signed up for a life drawing class', ['art=life drawing']],
    ['We joined a hiking group in spring', ['hobbies=hiking']],
    ['I play in a brass band', ['music=brass band']],
    ['my badminton partner moved away', ['sports=badminton']],
    ['we have film club on Wednesdays', ['movies=film club']],
    ['quit the choir in May', ['-music=choir']],
    ['my son has judo practice tonight', []],
    ['I dropped my niece at ballet class', []],
    ['cooking classes sound fun', []],
    ['I am looking for a good yoga class', []],
    ['I sang in a choir at school', []],
    ['we offer pottery classes at the centre', []],
    ['my physics class was cancelled', []],
  ])('by where one goes for them: %j', (text, slots) => {
    expect(interestsOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['finally finished embroidering a cushion for my aunt', ['art=embroidering']],
    ['we play Catan every other Friday', ['gaming=Catan']],
    ['been getting into fermentation lately', ['food=fermenting']],
    ['spent Saturday kayaking with my cousin', ['sports=kayaking']],
    ["I'm rewatching Twin Peaks", ['movies=Twin Peaks']],
    ['binge-watching Severance this week', ['movies=Severance']],
    ['I practise the oboe every night', ['music=oboe']],
    ['I am writing on behalf of our chair', []],
    ['I have read the minutes, thank you', []],
    ['I read the lease on the train', []],
    ['I read crime novels, please send me more', ['books=crime novels']],
    ['I love ramen, thanks for asking', ['food=ramen']],
    ['I am writing with regard to order 71', []],
    ['I am writing a novel', ['books=writing a novel']],
    ['I write on weekends', ['hobbies=write']],
    ['I write in the evenings', ['hobbies=write']],
    ['I took up whittling after the move', ['art=whittling']],
    ["I've been dabbling in linocut", ['art=linocut']],
    ["I'm training for my first triathlon", ['sports=triathlon']],
    ['been following cricket since 2003', ['sports=cricket']],
    ['never miss an ice hockey game', ['sports=ice hockey']],
    ['I brew mead in the cellar', ['food=mead']],
    ['we keep quails behind the shed', ['hobbies=keep quails']],
    ['I make my own soap', ['hobbies=make soap']],
    ['I build houses for a living', []],
    ["I'm drawing up a contract", []],
    ["I've been getting into debt", []],
    ['I cook professionally', []],
    ["I've switched to padel", ['sports=padel']],
    ['I have taken to birdwatching', ['hobbies=birdwatching']],
    ["I've got netball on Mondays", ['sports=netball']],
    ["I'm trying to get better at the harmonica", ['music=harmonica']],
    ['most evenings I am out in the garden', ['hobbies=garden']],
  ])('by what is done, begun or finished: %j', (text, slots) => {
    expect(interestsOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['Badminton on Tuesdays, then a curry', ['sports=Badminton']],
    ['Thursdays are for Scrabble', ['gaming=Scrabble']],
    ['the highlight of my week is gymnastics', ['sports=gymnastics']],
    ['nothing beats a plate of dumplings', ['food=dumplings']],
    ['Gardening keeps me sane', ['hobbies=Gardening']],
    ['I started learning the trumpet in Lagos', ['music=trumpet']],
    ['I took up pottery in Leeds last year', ['art=pottery']],
    ['then some gardening, which I love', ['hobbies=gardening']],
    ['I find bowling dull', ['-sports=bowling']],
    ['Golf bores me', ['-sports=Golf']],
    ["Opera isn't my cup of tea", ['-music=Opera']],
    ["life's too short for karaoke", ['-music=karaoke']],
    ["I'm off coffee", ['-food=coffee']],
    ["I've fallen in love with bouldering", ['sports=bouldering']],
    ["I'm a keen angler and a bookworm", ['sports=angler']],
    ["I'm a climber", ['sports=climber']],
    ['my coin collection grows', ['hobbies=coin collecting']],
    ['my cello needs a new bridge', ['music=cello']],
    ['I sold my cello', []],
    ['I have a weakness for gelato', ['food=gelato']],
    ['I could eat pierogi every day', ['food=pierogi']],
    ["I can't get enough of telenovelas", ['movies=telenovelas']],
    ["can't stand sauerkraut", ['-food=sauerkraut']],
    ['my go-to snack is popcorn', ['food=popcorn']],
    ['I tried rowing, hated every minute', ['-sports=rowing']],
    ["we're on our second go through Twin Peaks", ['movies=Twin Peaks']],
    ['I could talk about bonsai for hours', ['hobbies=bonsai']],
    ['they sell football shirts here', []],
    ['fave singer is Cesária Évora', ['music=Cesária Évora']],
  ])('by what one says of them: %j', (text, slots) => {
    expect(interestsOf(text)).toEqual(slots);
  });
});

describe('a pronoun in place of the thing', () => {
  it.each<[string, string[]]>([
    ['I used to hate beetroot, now I love it', ['food=beetroot']],
    ["Karaoke? Can't stand it.", ['-music=Karaoke']],
    ['Rugby? Not for me.', ['-sports=Rugby']],
    ['Ramen? Love it.', ['food=Ramen']],
    ['I tried oysters and hated them', ['-food=oysters']],
    ['tequila tastes like paint, hate it', ['-food=tequila']],
    ['we watched Amélie on Friday and loved it', ['movies=Amélie']],
    ['I tried surfing once, never again', ['-sports=surfing']],
    ['The meeting? Hated it.', []],
    ['My sister tried sushi. She loves it.', []],
    ['I got the job and love it', []],
  ])('stands for what was named before: %j', (text, slots) => {
    expect(interestsOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ['Assistant: What do you do to relax?\nUser: Origami. Or a long swim.', ['art=Origami', 'sports=long swim']],
    ['Assistant: Tea or coffee?\nUser: coffee, black', ['food=coffee']],
    ['Assistant: Do you listen to anything while you work?\nUser: Sigur Rós, mostly', ['music=Sigur Rós']],
    ['Assistant: Are you still playing squash?\nUser: No, my knee went.', ['-sports=squash']],
    ['User: What do I enjoy? Card games. Not much else.', ['gaming=Card games']],
    [
      'Assistant: What do you enjoy?\nUser: karaoke, obviously. paddleboarding before it gets hot. I work nights',
      ['music=karaoke', 'sports=paddleboarding'],
    ],
    ['Assistant: Tell me about yourself.\nUser: pretty tired', []],
    ['Assistant: Do you like golf?\nUser: No idea, never tried.', []],
  ])('or the answer is the thing alone: %j', (text, slots) => {
    expect(interestsOf(text)).toEqual(slots);
  });
});

describe('a doing with the name of an animal', () => {
  it.each<[string, string[]]>([
    ['i fish and hunt', ['sports=fish', 'hobbies=hunt']],
    ['I hunt and fish with my uncle', ['hobbies=hunt', 'sports=fish']],
    ['I love fish', ['pets=fish']],
    ['I love my parrots', ['pets=parrots']],
  ])('is no pet: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });
});
