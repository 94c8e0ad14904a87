import { expect, it } from 'vitest';
import { backgroundTurns } from '../../../src/ai/background.js';
import { backgroundOf } from '../../../src/ai/offline/commonness.js';
import { embedOffline } from '../../../src/ai/offline/embedder.js';
import { readPackedBackground } from '../../../src/ai/offline/packed-background.js';

it('the background that the build packed is what a service would make', () => {
  expect(readPackedBackground()).toEqual(backgroundOf(embedOffline(backgroundTurns(), 'stored')));
});
