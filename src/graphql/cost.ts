/**
 * What an operation may cost. A page of a hundred profiles with every plain field, and `__typename` everywhere, costs
 * about 1,100, the rules that made its values with it.
 */
export const MAX_COST = 1_150;
/** A plain field: a value copied out of something that was read. */
export const FIELD_COST = 0.1;
/** A row that is read and parsed for its fields, whichever are selected. */
export const ROW_COST = 1;
/** A JSON value: as long as many fields. */
export const JSON_COST = 2;
/** Evidence and decisions: the state of a profile's merge is read for them. */
export const EVIDENCE_COST = 3;
/**
 * Beside its page, a list whose total is counted, and a search by meaning: its question is embedded and compared with
 * every profile.
 */
export const LISTING_COST = 5;
export const EMBEDDING_COST = 20;
/** Two moments of a profile are folded from its history. */
export const COMPARISON_COST = 20;
/** One in an operation: it may be megabytes. */
export const EXPORT_COST = 600;
/** One in an operation: a text is read while the client waits. */
export const PREVIEW_COST = 600;

/** A field that exists once whatever is selected beside it. */
export const ONCE = { complexity: 0 };
/** As much as what is selected of it. */
export const AS_ITS_FIELDS = { complexity: ({ childComplexity }: { childComplexity: number }) => childComplexity };
/** A read of its own, once. */
export const ONE_READ = {
  complexity: ({ childComplexity }: { childComplexity: number }) => ROW_COST + childComplexity,
};

/** The sizes of pages that the service gives at most, and by itself. */
const LONGEST_PAGE = 100;
const USUAL_PAGE = 20;

/** The cost of a page: a row with its fields for every item asked for. */
export function costOfPage(wanted: unknown, childComplexity: number): number {
  const items = typeof wanted === 'number' ? Math.min(Math.max(wanted, 1), LONGEST_PAGE) : USUAL_PAGE;
  return ROW_COST + items * (ROW_COST + childComplexity);
}
