import { atLeast, atMost, measure, percent, type Measure } from './measure.js';
import { BUDGET } from './score.js';
import { precision, recall, share, type Counts, type Share, type Tally } from './tally.js';

/** What every set of labelled people is measured by. */
export interface Quality {
  core: Counts;
  interests: Counts;
  facts: Share;
  /** Characters of the profiles' values and of their subjects' own words. */
  size: { profiles: number; own: number };
  fromOthers: number;
  coreFromOthers: number;
  /** Share of the values that are the subject's own words. */
  grounded: number | undefined;
}

/** The lines of a table that every set has. */
export function qualityMeasures({
  core,
  interests,
  facts,
  size,
  fromOthers,
  coreFromOthers,
  grounded,
}: Quality): Measure[] {
  const weight = size.own === 0 ? undefined : size.profiles / size.own;
  return [
    measure('core slots, precision', precision(core), atLeast(0.95, 0.98)),
    measure('core slots, recall', recall(core), atLeast(0.85, 0.92)),
    measure('interests, precision', precision(interests), atLeast(0.8, 0.9)),
    measure('interests, recall', recall(interests), atLeast(0.55, 0.7)),
    measure('other stated facts found', share(facts), atLeast(0.55, 0.75), {
      note: weight === undefined ? 'profiles not weighed' : `profiles are ${percent(weight)} of the text`,
      fails: weight !== undefined && weight <= BUDGET ? undefined : `OVER ${percent(BUDGET)}`,
    }),
    measure('values from the other speaker', fromOthers, atMost(0)),
    measure('core slots from the other speaker', coreFromOthers, atMost(0)),
    measure('grounded values', grounded, atLeast(1)),
  ];
}

/** The lines of a table of the project's own cases: the same, and what only they are labelled for. */
export function caseMeasures(tally: Tally): Measure[] {
  const { values, own, profiles } = tally;
  const both = (name: string, counts: Counts): Measure[] => [
    measure(`${name}, precision`, precision(counts), undefined, {
      note: `${counts.right} of ${counts.right + counts.wrong}`,
    }),
    measure(`${name}, recall`, recall(counts), undefined, {
      note: `${counts.right} of ${counts.right + counts.missed}`,
    }),
  ];
  const part = (name: string, counts: Share): Measure =>
    measure(name, share(counts), undefined, { note: `${counts.hit} of ${counts.of}` });
  return [
    ...qualityMeasures({
      core: tally.core,
      interests: tally.interests,
      facts: tally.facts,
      size: { profiles: values.characters, own: own.characters },
      fromOthers: values.fromOthers,
      coreFromOthers: values.coreFromOthers,
      grounded: share(tally.grounded),
    }),
    part('disliked things kept out of interests', tally.dislikesKeptOut),
    part('dates of memories', tally.dates),
    ...both('traits', tally.traits),
    ...both('mood', tally.mood),
    ...both('topics to avoid', tally.avoid),
    ...both('conversation style', tally.style),
    part('chatter kept as memories (less is better)', tally.chatterKept),
    measure(
      'memories per 1,000 characters of own text',
      own.characters === 0 ? undefined : (values.memories / own.characters) * 1_000,
    ),
    part(`profiles over ${percent(BUDGET)} of their text`, { hit: profiles.overBudget, of: profiles.all }),
  ];
}
