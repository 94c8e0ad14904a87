import { describe, expect, it } from 'vitest';
import { haveWishes, withWishes } from '../../../src/profile/wishes.js';

describe('wishes about style', () => {
  it.each([
    ['slowly', 'no jargon', 'slowly; no jargon'],
    ['no long answers', 'brief', 'no long answers; brief'],
    ['not too formal', 'casual', 'not too formal; casual'],
    ["don't treat me like a child", 'treat me like an expert', "don't treat me like a child; treat me like an expert"],
    ['no bullet points', 'no walls of text', 'no bullet points; no walls of text'],
    ['blunt; no emojis', 'formal; in Dutch', 'blunt; no emojis; formal; in Dutch'],
    ['no jargon; brief', 'no jargon', 'brief; no jargon'],
  ])('are kept beside each other where all can be met: %j and %j', (before, later, all) => {
    expect(withWishes(before, later)).toBe(all);
  });

  it.each([
    ['brief', 'go into detail', 'go into detail'],
    ['no long answers', 'you can write longer answers', 'you can write longer answers'],
    ['no smileys; slowly', 'smileys are fine', 'slowly; smileys are fine'],
    ['smileys are fine', 'no smileys', 'no smileys'],
    ['formal; no jargon', 'be casual; jargon is fine', 'be casual; jargon is fine'],
    ['not too technical', 'very technical', 'very technical'],
  ])('take the place of what they are opposed to: %j and %j', (before, later, all) => {
    expect(withWishes(before, later)).toBe(all);
  });

  it('lose the oldest where all are too long', () => {
    const long = Array.from({ length: 6 }, (_, at) => `no questions of kind ${at}`).join('; ');
    expect(long.length).toBeGreaterThan(100);
    expect(withWishes(long, 'slowly')).toBe(`${long.split('; ').slice(3).join('; ')}; slowly`);
  });

  it('are known again in any order', () => {
    expect(haveWishes('brief; no emojis', 'No emojis')).toBe(true);
    expect(haveWishes('brief; no emojis', 'no emojis; slowly')).toBe(false);
  });
});
