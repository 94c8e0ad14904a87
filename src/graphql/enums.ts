import { registerEnumType } from 'type-graphql';
import {
  DATE_PRECISIONS,
  type Importance as ImportanceWord,
  type ProfileStatus as ProfileStatusWord,
} from '../profile/profile.js';
import type { Relation } from '../profile/relations.js';
import { REVISION_KINDS } from '../profile/revision.js';
import { FILTER_FIELDS, SORT_FIELDS } from '../profile/search.js';
import type { Decision } from '../profile/state.js';
import {
  SUBJECT_CHOICES,
  UNREAD_REASONS,
  type SubmissionState as SubmissionStateWord,
  type UnreadReason,
} from '../profile/submission.js';
import type { Caller } from '../tenant/caller.js';

/** What GraphQL calls a word of the rest of the house: `PROFILE_READY` is `profile.ready`. */
export const enumName = (word: string): string => word.toUpperCase().replaceAll('.', '_');

/** An enum of GraphQL names for the words that the rest of the house and REST use: `LAST_UPDATED` is `last_updated`. */
function namesFor<Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
): Record<string, Word> {
  const named = Object.fromEntries(words.map((word) => [enumName(word), word]));
  registerEnumType(named, { name, description });
  return named;
}

export const ProfileStatus = namesFor<ProfileStatusWord>(
  'ProfileStatus',
  'Whether everything submitted has been read.',
  ['processing', 'ready'],
);

export const RelationKind = namesFor<Relation['kind']>('RelationKind', 'What somebody is to the subject.', [
  'family',
  'friends',
  'work',
  'pets',
]);

export const SubmissionFallback = namesFor<UnreadReason>(
  'SubmissionFallback',
  'Why a model has not read a text: it or a filter of its server declined, what it said was no answer, or text and ' +
    'answer were too long for it.',
  UNREAD_REASONS,
);

export const SubmissionState = namesFor<SubmissionStateWord>('SubmissionState', 'What a submission goes through.', [
  'queued',
  'processing',
  'merged',
  'failed',
]);

export const SubjectChoice = namesFor(
  'SubjectChoice',
  'How the subject was told from the other speakers of a text. FIRST is a guess, of which nothing of coreInfo is ' +
    'stored; NOBODY where not even that can be, and nothing is stored.',
  SUBJECT_CHOICES,
);

export const Importance = namesFor<ImportanceWord>('Importance', 'How much a memory matters.', [
  'low',
  'medium',
  'high',
]);

export const DatePrecision = namesFor('DatePrecision', 'How much of a date is known.', DATE_PRECISIONS);

export const RevisionKind = namesFor('RevisionKind', 'What can be done to a profile by hand.', REVISION_KINDS);

export const DecisionKind = namesFor<Decision['kind']>(
  'DecisionKind',
  'PINNED holds whatever is read, FORGOTTEN counts as never said.',
  ['pinned', 'forgotten'],
);

export const ProfileFilterField = namesFor('ProfileFilterField', 'Fields that a filter can look at.', FILTER_FIELDS);

export const ProfileSortField = namesFor('ProfileSortField', 'Fields that profiles can be sorted by.', SORT_FIELDS);

export const SortOrder = namesFor('SortOrder', 'Profiles without a value come last in either order.', [
  'asc',
  'desc',
] as const);

export const TokenScope = namesFor<Caller['scope']>(
  'TokenScope',
  'READ changes nothing, FULL may change the one profile that it is for.',
  ['full', 'read'],
);
