/**
 * What the network makes of a stretch of a text, each as a logit: 0 is as likely as not.
 *
 * - likely: it tells something of the subject that is worth remembering;
 * - other: it tells of somebody else, or what is supposed, quoted or said in jest.
 */
export interface Sense {
  likely: number;
  other: number;
}

/** What the network makes of a stretch of a submission; undefined where it reads nothing of it, or of a short text. */
export type SenseOf = (start: number, end: number) => Sense | undefined;
