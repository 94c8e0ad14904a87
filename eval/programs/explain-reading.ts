import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explainReading } from '../../src/ai/offline/explain.js';

/**
 * Prints how the offline reader reads a text: `npm run explain -- "text"`, with `--type` and `--subject` as a post has
 * them, and `--at` for when it was received. `-` reads the text from standard input.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { type: { type: 'string' }, subject: { type: 'string' }, at: { type: 'string' } },
});
const [given] = positionals;
if (given === undefined || positionals.length > 1) {
  process.stderr.write('usage: npm run explain -- [--type TYPE] [--subject NAME] [--at DATE] "text" | -\n');
  process.exitCode = 2;
} else {
  const text = given === '-' ? readFileSync(0, 'utf8') : given;
  const receivedAt = new Date(values.at ?? Date.now()).toISOString();
  process.stdout.write(
    `${explainReading({ text, inputType: values.type, subject: values.subject, receivedAt }).join('\n')}\n`,
  );
}
