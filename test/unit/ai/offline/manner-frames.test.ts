import { describe, expect, it } from 'vitest';
import { MANNER_FRAMES, mannersAsked } from '../../../../src/ai/offline/manner-frames.js';
import { sentencesOf } from '../../../../src/ai/offline/sentence.js';

/** What the frames hear in the sentences of a turn. */
const asked = (text: string) => {
  const sentences = sentencesOf(text);
  return sentences.flatMap((sentence, at) => mannersAsked(sentence, sentences.slice(Math.max(0, at - 4), at)));
};

describe('each frame of requests', () => {
  it.each(MANNER_FRAMES.map((frame) => [frame.id, frame] as const))(
    '%s matches its examples and no others',
    (id, frame) => {
      expect(frame.fits.length).toBeGreaterThan(1);
      expect(frame.fitsNot.length).toBeGreaterThan(1);
      const kept = (text: string) =>
        asked(text)
          .filter((one) => one.id === id)
          .map(({ finding }) => finding.value);
      for (const { text, value } of frame.fits) expect(kept(text), text).toContain(value);
      for (const text of frame.fitsNot) expect(kept(text), text).toEqual([]);
    },
  );
});
