/** A stretch of a text that a person marked, in UTF-16 units of the text without its marks. */
export interface Mark {
  kind: string;
  start: number;
  end: number;
}

export interface MarkedText {
  id: string;
  kind: string;
  language: string;
  subject: string;
  text: string;
  marks: Mark[];
}

export function markedTextsIn(file: string): MarkedText[];
