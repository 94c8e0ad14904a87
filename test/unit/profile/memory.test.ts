import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/profile/changes.js';
import { merge } from '../../../src/profile/merge.js';
import type { Fact, MemoryValue } from '../../../src/profile/observation.js';
import { project } from '../../../src/profile/project.js';
import { emptyState, parseState, serializeState, type Held } from '../../../src/profile/state.js';
import { day, event, fact, feels, observe, profileAfter } from './telling.js';

describe('memories (R11)', () => {
  it.each([
    ['I got engaged in Delft', 'Got engaged in Delft!', 1],
    ['I adopted a grey puppy', 'We adopted a puppy', 1],
    ['I ran my first marathon in Vienna', 'ran a marathon in Vienna', 1],
    ['I got engaged', 'I got engaged in Delft to a baker', 2],
    ['I got the job at the bakery', "I didn't get the job at the bakery", 2],
    ['I got engaged in Delft', 'My sister got engaged in Delft', 2],
    ['I ran 10 km in Vienna', 'I ran 21 km in Vienna', 2],
    ['I moved to Ghent', 'I bought a boat', 2],
    ['Yesterday I went cycling with my sister Ana.', 'Yesterday I went swimming with my sister Ana.', 2],
    ['I ran a marathon in Vienna', 'I ran a marathon in Vienna last spring', 1],
    ['I ran a marathon in Vienna in 2019', 'I ran a marathon in Vienna in 2021', 2],
    ['I adopted a grey puppy', 'I adopted a brown puppy', 2],
    ['I ran a marathon in Vienna', 'I ran a half marathon in Vienna', 2],
    ['I ran a marathon in Vienna', 'I ran my second marathon in Vienna', 2],
    ['I moved from Porto to Lisbon', 'I moved from Lisbon to Porto', 2],
    ['I moved to Porto', 'I moved from Porto', 2],
    ['Ana beat Ben at chess', 'Ben beat Ana at chess', 2],
    ['My mother visited me', 'I visited my mother', 2],
    ['I am a nurse in Leeds', 'I was a nurse in Leeds', 2],
    ['I will run a marathon in Vienna', 'I run a marathon in Vienna', 2],
    ['I crashed his car in Ghent', 'I crashed her car in Ghent', 2],
    ['Ich habe den Job in Bonn bekommen', 'Ich habe den Job in Bonn nicht bekommen', 2],
    ['Ayer fui a nadar con mi hermana', 'Ayer fui a bailar con mi hermana', 2],
    ['昨日は妹と自転車に乗りました', '昨日は妹と泳ぎました', 2],
    ['I got engaged in Delft', 'Lieke got engaged in Delft', 2],
  ])('of %s and %s keeps as many as there are', (first, second, count) => {
    expect(profileAfter([event(first)], [event(second)]).memories).toHaveLength(count);
  });

  it.each([
    ['2020', undefined, '2020-01-01', 'year'],
    ['2020-09', '2020', '2020-09-01', 'month'],
    ['2020', '2020-09-17', '2020-09-17', undefined],
    ['2020-09-17', '2020-09', '2020-09-17', undefined],
  ])('told of %s and of %s is shown with all that is known of its date', (first, second, date, precision) => {
    const { memories } = profileAfter([event('got engaged', first)], [event('got engaged', second)]);
    expect(memories).toEqual([
      { event: 'got engaged', date, ...(precision && { date_precision: precision }), confidence: 0.95 },
    ]);
  });

  it.each([
    ['2020', '2021-09'],
    ['2020-09', '2020-10-17'],
    ['2020-09-16', '2020-09-17'],
  ])('of one event in %s and in %s are two', (first, second) => {
    const { memories } = profileAfter([event('got engaged', first)], [event('got engaged', second)]);
    expect(memories).toHaveLength(2);
  });

  it('keeps the longer text, the date and the greater importance of two tellings', () => {
    const document = profileAfter(
      [event('got engaged in Delft', '2020-09-17', 'low')],
      [event('I got engaged in Delft at noon', undefined, 'high')],
    );
    expect(document.memories).toEqual([
      { event: 'I got engaged in Delft at noon', date: '2020-09-17', importance: 'high', confidence: 0.95 },
    ]);
  });

  it('never loses one that differs in a single word that carries meaning', () => {
    const parts = [
      ['went', 'stayed', 'came'],
      ['cycling', 'swimming', 'dancing', 'fishing'],
      ['with my sister', 'with my brother', 'without my sister'],
      ['Ana', 'Noor', 'Bo'],
      ['in Ghent', 'in Porto', 'near Ghent lake'],
      ['for 2 hours', 'for 3 hours', 'for two days'],
    ];
    fc.assert(
      fc.property(
        fc.tuple(...parts.map((words) => fc.constantFrom(...words))),
        fc.nat(parts.length - 1),
        fc.nat(10),
        (words, at, step) => {
          const others = parts[at]!.filter((word) => word !== words[at]);
          const first = `I ${words.join(' ')}`;
          const second = `I ${words.with(at, others[step % others.length]!).join(' ')}`;
          expect(
            profileAfter([event(first)], [event(second)])
              .memories?.map((memory) => memory.event)
              .toSorted(),
          ).toEqual([first, second].toSorted());
        },
      ),
    );
  });

  it('tells in the log in which other words it was told', () => {
    const [first, second] = observe([[event('I adopted a grey puppy')], [event('We adopted a puppy')]]);
    const before = merge(emptyState(), first!).state;
    const { state, changes } = merge(before, second!);
    expect(changes).toEqual({
      memories: [{ event: 'I adopted a grey puppy', confidence: 0.95, told_as: ['We adopted a puppy'] }],
    });
    expect(project(state).memories).toEqual([{ event: 'I adopted a grey puppy', confidence: 0.95 }]);
    expect(applyChanges(project(before), changes).memories).toEqual(project(state).memories);
  });

  it('takes back a fuller telling, and nothing that only resembles it', () => {
    const taken = event('I work at the bank', undefined, undefined, { polarity: 'retracts' });
    const said = [
      event('I work at the bank in Porto'),
      event('I work at the bakery'),
      event('My sister works at the bank'),
      event('I work near the bank'),
    ];
    expect(
      profileAfter(said, [taken])
        .memories?.map((memory) => memory.event)
        .toSorted(),
    ).toEqual(['I work at the bakery', 'My sister works at the bank']);
  });

  it('goes on from states whose keys did not keep the order of words', () => {
    const old = (path: 'memories', value: MemoryValue): Held => ({
      path,
      value,
      key: 'bakeri job@',
      confidence: 0.9,
      plainest: 0.9,
      support: 1,
      firstAt: day(0),
      lastAt: day(0),
      evidence: [{ submissionId: 's0', receivedAt: day(0), quote: value.event, start: 0, end: value.event.length }],
    });
    const state = {
      ...emptyState(),
      held: [old('memories', { event: 'I got the job at the bakery' })],
      tombstones: [{ path: 'memories' as const, key: 'boat sold@', at: day(5) }],
    };
    const again = merge(
      parseState(serializeState(state)),
      observe([{ text: '', facts: [event('Got the job at the bakery!')], receivedAt: day(1) }])[0]!,
    );
    expect(project(again.state).memories).toHaveLength(1);
    const late = merge(
      again.state,
      observe([
        { text: '', facts: [event('I sold the boat', undefined, undefined, { at: day(2) })], receivedAt: day(6) },
      ])[0]!,
    );
    expect(project(late.state).memories).toHaveLength(1);
  });

  it('takes back the event of every year when no date is said', () => {
    const taken = event('I went to Rome', undefined, undefined, { polarity: 'retracts' });
    expect(
      profileAfter([event('I went to Rome', '2020-09-17')], [event('I went to Rome', '2022-09-17')], [taken]),
    ).toEqual({});
  });

  it('keeps yearly events apart by their dates', () => {
    expect(
      profileAfter(
        [event('I went to Rome', '2020-09-17')],
        [event('I went to Rome', '2022-09-17')],
        [event('I went to Rome', '2020-09-17')],
      ).memories,
    ).toEqual([
      { event: 'I went to Rome', date: '2022-09-17', confidence: 0.9 },
      { event: 'I went to Rome', date: '2020-09-17', confidence: 0.95 },
    ]);
  });
});

describe('mood and language (R12)', () => {
  it('shows the last mood as recent and the commonest as default', () => {
    const { mood_trends: mood } = profileAfter([feels('happy')], [feels('happy')], [feels('sad')]).personality ?? {};
    expect([mood?.recent?.value, mood?.default?.value]).toEqual(['sad', 'happy']);
  });

  it('keeps what led when moods are as common', () => {
    const [happy, sad] = [[feels('happy')], [feels('sad')]];
    expect(profileAfter(happy, sad, sad, happy).personality?.mood_trends?.default?.value).toBe('happy');
  });

  it('does not take a passing mood for the usual one', () => {
    const moods = (...posts: Fact[][]): unknown => profileAfter(...posts).personality?.mood_trends?.default?.value;
    expect(moods([feels('furious')])).toBeUndefined();
    expect(moods([feels('happy')], [feels('sad')])).toBeUndefined();
    expect(moods([feels('weary')], [feels('weary')])).toBe('weary');
    expect(moods([fact('personality.mood_trends.default', 'cheerful')], [feels('sad')])).toBe('cheerful');
  });

  it('does not take an old mood for the recent one', () => {
    expect(
      profileAfter([feels('happy')], [feels('sad', { at: day(-10) })]).personality?.mood_trends?.recent?.value,
    ).toBe('happy');
  });

  it('gives more weight to a sentence about what is usual', () => {
    const mood = profileAfter([feels('sad')], [feels('sad')], [fact('personality.mood_trends.default', 'cheerful')])
      .personality?.mood_trends;
    expect([mood?.recent?.value, mood?.default?.value]).toEqual(['sad', 'cheerful']);
  });

  it('knows the language by what most submissions are written in', () => {
    const writes = (code: string): Fact[] => [fact('core_info.language', code)];
    const document = profileAfter(writes('de'), writes('de'), writes('en'));
    expect(document.core_info?.language?.value).toBe('de');
    expect(document.core_info?.language?.confidence).toBeLessThan(
      profileAfter(writes('de'), writes('de')).core_info?.language?.confidence ?? 0,
    );
  });
});
