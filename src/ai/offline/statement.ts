import type { Sentence, Word } from './sentence.js';

/**
 * Who a passage is about, in the words it uses: `i`, `my` for someone who speaks, `she`, `her`, `maria` for someone
 * described.
 */
export interface Perspective {
  person: 'first' | 'third';
  subjects: Set<string>;
  owners: Set<string>;
}

/** One thing that the subject says or that is said of the subject, taken apart as far as the rules need. */
export interface SubjectClause {
  sentence: Sentence;
  /** `self`: the subject acts. `possession`: something of the subject's is (`my name is`); `owned` are its words. */
  kind: 'self' | 'possession';
  owned: Word[];
  lemma: string;
  negated: boolean;
  past: boolean;
  /** `used to`, `no longer`, `anymore`: it held once. */
  over: boolean;
  /** `would`, `will`, `can`, `want to`, …: not a thing that is. Empty when plainly so. */
  modal: string;
  /** `have been`, `have lived`. */
  perfect: boolean;
  /** `usually`, `always`, `generally`. */
  habitual: boolean;
  /** `today`, `lately`, `right now`. */
  momentary: boolean;
  /** `maybe`, `almost`, `i guess`. */
  doubtful: boolean;
  /** The subject word itself was left out: `Love hiking.` */
  elided: boolean;
  /** What follows the verb, up to where the clause ends. */
  object: Word[];
  /**
   * Index in the sentence of the statement's first word, of the first after its verb, and of the first after its
   * clause.
   */
  begin: number;
  after: number;
  end: number;
}

export const FIRST_PERSON: Perspective = {
  person: 'first',
  subjects: new Set(['i', 'we']),
  owners: new Set(['my', 'our']),
};

/** Where a statement is held to the sentence: its subject and the beginning of its predicate. */
export interface Anchor {
  kind: SubjectClause['kind'];
  at: number;
  owned: Word[];
  /** Where the predicate begins. */
  verb: number;
}
