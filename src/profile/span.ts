/** A stretch of a text in UTF-16 units, its end not part of it. */
export interface Span {
  start: number;
  end: number;
}
