import { describe, expect, it } from 'vitest';
import { senseOfText } from '../../../../src/ai/offline/clauses/clause-senses.js';
import { scoreText } from '../../../../src/ai/offline/spans/scored-text.js';
import { parseText } from '../../../../src/text/parse.js';

const TEXT =
  "I was told in March that I have coeliac disease, so no bread for me. My neighbour Ada keeps bees and she's off to " +
  'Norway in June. Anyway the bus is late again and it is raining.';

const sensesOf = (text: string): ReturnType<typeof senseOfText> => senseOfText(() => scoreText(parseText(text), {}));

const senseOf = (text: string, part: string): ReturnType<ReturnType<typeof senseOfText>> => {
  const start = text.indexOf(part);
  return sensesOf(text)(start, start + part.length);
};

describe('what the network makes of a clause', () => {
  it('finds the illness of a first person more worth remembering than the weather', () => {
    const illness = senseOf(TEXT, 'I have coeliac disease')!;
    const weather = senseOf(TEXT, 'it is raining')!;
    expect(illness.likely).toBeGreaterThan(weather.likely);
  });

  it("finds a neighbour's plans more likely somebody else's than one's own illness", () => {
    const own = senseOf(TEXT, 'I have coeliac disease')!;
    const another = senseOf(TEXT, "she's off to Norway in June")!;
    expect(another.other).toBeGreaterThan(own.other);
  });

  it('says nothing where no token is, of half a word, and of a text too short to have anything around a clause', () => {
    expect(sensesOf(TEXT)(TEXT.length, TEXT.length + 10)).toBeUndefined();
    expect(senseOf(TEXT, 'oeliac')).toBeUndefined();
    expect(senseOf('I have coeliac disease', 'coeliac')).toBeUndefined();
  });

  it('is the same however often, and in whatever order, it is asked', () => {
    const sense = sensesOf(TEXT);
    const first = sense(0, 20);
    sense(70, 100);
    expect(sense(0, 20)).toEqual(first);
  });
});
