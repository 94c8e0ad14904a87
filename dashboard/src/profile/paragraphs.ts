const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** About three lines of a usual screen. */
const LONG = 190;

/** A summary in short paragraphs, broken between sentences: one of several that is nearly full begins the next. */
export function paragraphsOf(summary: string): string[] {
  const paragraphs: string[] = [];
  for (const { segment } of sentences.segment(summary)) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.length + segment.trim().length > LONG) paragraphs.push(segment);
    else paragraphs[paragraphs.length - 1] = last + segment;
  }
  return paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '');
}
