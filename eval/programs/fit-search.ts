import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { backgroundTurns } from '../../src/ai/background.js';
import { barsOf, cosineBetween, scaleOf, USUAL_FALL } from '../../src/ai/calibration.js';
import { ground } from '../../src/ai/ground.js';
import { ASKED, backgroundOf, bearingAmong, isStatement, STATED } from '../../src/ai/offline/commonness.js';
import { embedOffline } from '../../src/ai/offline/embedder.js';
import { OFFLINE_CALIBRATION } from '../../src/ai/offline/model.js';
import { readOffline } from '../../src/ai/offline/read.js';
import { embeddingTexts } from '../../src/profile/embedding-texts.js';
import { merge } from '../../src/profile/merge.js';
import { MIXTURE } from '../../src/profile/search.js';
import { emptyState } from '../../src/profile/state.js';
import { FORMS, loadNatural, type Query } from '../natural/data.js';
import { f1, tallyOf, type SearchTally } from '../natural/score.js';
import { total } from '../tally.js';

/**
 * Fits the calibration of the offline embedder and where the best hit moves it, on searches as people type them: the
 * tuned halves of eval/natural, and, where the folder of the shared suites is named, sentences about the people of 100
 * conversations that the suite does not ask about. Prints what each set gets by a setting fitted on all others, then
 * the best setting for all of them and what is chosen now, with what these give on each set, the locked halves among
 * them.
 * It holds for people and queries of these kinds.
 *
 * npm run build && node dist/eval/programs/fit-search.js [folder of the shared suites]
 */

interface Setting {
  midpoint: number;
  oneWordMidpoint: number;
  slope: number;
  fall: number;
  /** What the commonness of a query counts for, beside what it counts for now. */
  commonness: number;
  /** How far behind the best hit others are meant, and how far that may rise, by a query and by a statement. */
  behind: number;
  rise: number;
  behindStated: number;
  riseStated: number;
}

/** A query with everybody's cosine, the nearest first. */
interface Asked {
  query: Query;
  commonness: number;
  near: { id: string; cosine: number }[];
}

interface Person {
  id: string;
  posts: { text: string; inputType: string | undefined }[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SENTENCES = 'sentences';
const RECEIVED = '2026-03-04T10:00:00.000Z';
/** Of the conversations, which are asked about by the suite that is only measured, and which are fitted on. */
const CONVERSATIONS = { locked: [0, 100], tuned: [100, 200] } as const;

const background = backgroundOf(embedOffline(backgroundTurns(), 'stored'));

function readPerson({ id, posts }: Person): { id: string; facts: Float32Array[]; whole: Float32Array } | undefined {
  let state = emptyState();
  posts.forEach(({ text, inputType }, at) => {
    const input = { submissionId: `s${at}`, text, inputType, receivedAt: RECEIVED };
    const { facts, said } = ground(text, readOffline(input));
    state = merge(state, { submissionId: input.submissionId, receivedAt: RECEIVED, facts, said }).state;
  });
  const { whole, facts } = embeddingTexts(state);
  if (whole === '') return undefined;
  return {
    id,
    facts: embedOffline(facts.length > 0 ? facts : [whole], 'stored'),
    whole: embedOffline([whole], 'stored')[0]!,
  };
}

function askAll(people: Person[], queries: Query[]): Asked[] {
  const read = people.map(readPerson).filter((one) => one !== undefined);
  return queries.map((query) => {
    const vector = embedOffline([query.query], 'query')[0]!;
    const near = read
      .map(({ id, facts, whole }) => {
        const best = Math.max(...facts.map((fact) => cosineBetween(fact, vector)));
        return { id, cosine: MIXTURE.fact * best + MIXTURE.whole * cosineBetween(whole, vector) };
      })
      .toSorted((a, b) => b.cosine - a.cosine);
    return { query, commonness: bearingAmong(background, query.query, vector).commonness, near };
  });
}

/** What is found at the default sensitivity, as a search would. */
function found({ query, commonness, near }: Asked, setting: Setting): string[] {
  const bearing = {
    commonness: setting.commonness * commonness,
    ...(isStatement(query.query)
      ? { behind: setting.behindStated, rise: setting.riseStated }
      : { behind: setting.behind, rise: setting.rise }),
  };
  const { threshold, shift } = barsOf(63, scaleOf({ ...setting, fitted: true }, query.query, bearing));
  const moved = Math.min(shift.most, Math.max(shift.least, (near[0]?.cosine ?? -1) - shift.from));
  return near.filter(({ cosine }) => cosine >= threshold + moved).map(({ id }) => id);
}

const tally = (asked: Asked[], setting: Setting): SearchTally =>
  total(
    asked.map((one) =>
      tallyOf({ query: one.query, all: one.near.map(({ id }) => id), found: found(one, setting), nearMisses: 0 }),
    ),
  );

/** F1, less for those who find nobody though somebody fits; whom nobody fits may rarely be answered (`most`). */
const MOST_ANSWERED = 0.35;
const EMPTY_COSTS = 0.5;
const ANSWERED_COSTS = 2;
/** Weight of a set of sentences: without it, what is found for them is traded away for what short queries find. */
const SENTENCES_WEIGH = 3;

function worth(name: string, asked: Asked[], setting: Setting): number {
  const { answerable, unanswerable, found: counts } = tally(asked, setting);
  const answered = unanswerable.queries === 0 ? 0 : unanswerable.withHits / unanswerable.queries;
  return (
    (name.startsWith(SENTENCES) ? SENTENCES_WEIGH : 1) * (f1(counts) ?? 0) -
    (EMPTY_COSTS * answerable.empty) / answerable.queries -
    ANSWERED_COSTS * Math.max(0, answered - MOST_ANSWERED)
  );
}

/** The people that a set is about, told in either form. */
const setOf = (name: string): string => name.slice(name.indexOf(', ') + 2);

function line(name: string, asked: Asked[], setting: Setting): string {
  const { answerable, unanswerable, found: counts } = tally(asked, setting);
  const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3));
  return [
    name.padEnd(16),
    `nDCG@10 ${share(answerable.ndcg, answerable.queries)}`,
    `F1 ${(f1(counts) ?? 0).toFixed(3)}`,
    `empty ${share(answerable.empty, answerable.queries)}`,
    `nobody fits, with hits ${share(unanswerable.withHits, unanswerable.queries)}`,
  ].join('  ');
}

/** People and the sentences about them, from the conversations of the shared suites. */
function conversations(shared: string, [from, to]: readonly [number, number]): { people: Person[]; queries: Query[] } {
  const file = path.join(shared, 'data/xpersona/En_persona_valid.json');
  type Conversation = { persona: string[]; dialogue: [string, string][] };
  const some = (JSON.parse(fs.readFileSync(file, 'utf8')) as Conversation[]).slice(from, to);
  const fits = new Map<string, Query['relevant']>();
  some.forEach(({ persona }, at) =>
    persona.forEach((sentence) => {
      const query = sentence.toLowerCase().replace(/\s+/g, ' ').trim();
      fits.set(query, { ...fits.get(query), [`c${at}`]: 2 });
    }),
  );
  const people = some.map(({ dialogue }, at) => ({
    id: `c${at}`,
    posts: [{ text: dialogue.map(([a, b]) => `Assistant: ${a}\nUser: ${b}`).join('\n'), inputType: 'conversation' }],
  }));
  return { people, queries: [...fits].map(([query, relevant]) => ({ query, kind: 'sentence', relevant })) };
}

const [shared] = process.argv.slice(2);
const sets: { name: string; isTuned: boolean; asked: Asked[] }[] = [];
const natural = Object.entries(loadNatural(path.join(root, 'eval/natural'))).flatMap(([half, halfSets]) =>
  halfSets.flatMap((set) => FORMS.map((form) => ({ half, set, form }))),
);
for (const { half, set, form } of natural) {
  const posted = set.people[form].map(({ id, posts }) => ({
    id,
    posts: posts.map((text) => ({ text, inputType: undefined })),
  }));
  sets.push({ name: `${form}, ${set.name}`, isTuned: half === 'tuned', asked: askAll(posted, set.queries) });
}
if (shared !== undefined)
  for (const [half, range] of Object.entries(CONVERSATIONS)) {
    const { people, queries } = conversations(shared, range);
    sets.push({ name: `${SENTENCES}, ${half}`, isTuned: half === 'tuned', asked: askAll(people, queries) });
  }

/** How far each constant is moved at a time, the largest steps first. */
const STEPS: Record<keyof Setting, number[]> = {
  midpoint: [0.02, 0.01, 0.005],
  oneWordMidpoint: [0.02, 0.01, 0.005],
  slope: [1, 0.5],
  fall: [0.2, 0.1, 0.05],
  commonness: [0.3, 0.15, 0.05],
  behind: [0.1, 0.05],
  rise: [0.3, 0.15, 0.05],
  behindStated: [0.1, 0.05],
  riseStated: [0.3, 0.15, 0.05],
};
const ROUNDS = 3;

/** The best setting for some sets that is reached from another by moving one constant at a time. */
function fit(some: typeof sets, start: Setting): Setting {
  const worthOf = (setting: Setting): number =>
    some.reduce((sum, { name, asked }) => sum + worth(name, asked, setting), 0);
  let best = { setting: start, worth: worthOf(start) };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(STEPS) as (keyof Setting)[])
      for (const step of STEPS[name].flatMap((size) => [size, -size]))
        for (;;) {
          const setting = { ...best.setting, [name]: Math.max(0, best.setting[name] + step) };
          const moved = { setting, worth: worthOf(setting) };
          if (moved.worth <= best.worth) break;
          best = moved;
        }
  return best.setting;
}

function show(title: string, setting: Setting, some: typeof sets): void {
  const told = Object.entries(setting).map(([name, number]) => `${name} ${number.toFixed(3)}`);
  console.log(`\n${title}: ${told.join(', ')}`);
  for (const { name, asked } of some) console.log(`  ${line(name, asked, setting)}`);
}

const tuned = sets.filter(({ isTuned }) => isTuned);
const { midpoint, oneWordMidpoint, slope, fall = USUAL_FALL } = OFFLINE_CALIBRATION;
const present = {
  midpoint,
  oneWordMidpoint,
  slope,
  fall,
  commonness: 1,
  behind: ASKED.behind,
  rise: ASKED.rise,
  behindStated: STATED.behind,
  riseStated: STATED.rise,
};
// What is fitted without a set shows on that set how it does on people and words that nobody fitted it to.
const people = new Set(tuned.filter(({ name }) => !name.startsWith(SENTENCES)).map(({ name }) => setOf(name)));
for (const one of people) {
  const isLeftOut = ({ name }: { name: string }): boolean => setOf(name) === one;
  const others = fit(
    tuned.filter((set) => !isLeftOut(set)),
    present,
  );
  show(`Fitted without ${one}`, others, tuned.filter(isLeftOut));
}
show('Fitted on all tuned sets', fit(tuned, present), sets);
show('Now', present, sets);
