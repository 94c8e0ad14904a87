/** A labelled stretch of a text, with the categories that it may stand in; none stands for any. */
export interface Span {
  start: number;
  end: number;
  categories: string[];
}

export function labelledIn(file: string, categories?: readonly string[]): { text: string; spans: Span[] }[];
export function halfOf(text: string): 'train' | 'test';
