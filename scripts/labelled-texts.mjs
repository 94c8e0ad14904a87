// Texts with their labels as the training scripts and their tests read them: a text a line, each labelled stretch in
// brackets with the categories that it may stand in: `my [loom|art/hobbies] arrived`.

const LABEL = /\[([^\]|]+)(?:\|([^\]]+))?\]/g;

/**
 * The texts of a file, without their brackets, and the stretches that were in them. Where the categories are told,
 * brackets without one of them are part of the text: `[21:14] Ada: my [loom|like]`.
 */
export function labelledIn(file, categories) {
  const label = categories ? new RegExp(`\\[([^[\\]|]+)\\|(${categories.join('|')})\\]`, 'g') : LABEL;
  return file
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const spans = [];
      let text = '';
      let done = 0;
      for (const { index, 0: whole, 1: said, 2: named } of line.matchAll(label)) {
        text += line.slice(done, index);
        spans.push({ start: text.length, end: text.length + said.length, categories: named?.split('/') ?? [] });
        text += said;
        done = index + whole.length;
      }
      return { text: text + line.slice(done), spans };
    });
}

/** The half that a text belongs to: a sum over its characters (FNV-1a), so that nobody chooses. */
export function halfOf(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (sum >>> 16) % 2 === 0 ? 'train' : 'test';
}
