import { parentPort, workerData } from 'node:worker_threads';
import { publishMemory } from '../threads.js';
import type { Fact } from '../profile/observation.js';
import type { Known } from '../text/conversation.js';
import type { ReadingInput } from './reader.js';

/**
 * What a thread is for: to read texts with the offline reader, to ground claims about them, or to embed them. This is
 * the other end of thread.ts; it loads only what its role needs.
 */
export type Role = 'read' | 'ground' | 'embed';

const port = parentPort;
if (!port) throw new Error('thread-worker runs as a worker thread');

publishMemory();
const openers: Record<Role, () => Promise<Run>> = { read: reading, ground: grounding, embed: embedding };
// What fails here ends the thread, as an error that nobody catches.
void openers[(workerData as { role: Role }).role]().then(serve);

function serve(run: Run): void {
  port!.postMessage({ isReady: true });
  port!.on('message', (input: unknown) => {
    try {
      port!.postMessage({ result: run(input) });
    } catch (error) {
      port!.postMessage({ error: (error as Error).stack ?? String(error) });
    }
  });
}

type Run = (input: unknown) => unknown;

/** The first text pays for dictionaries that load when they are needed: better nobody's than the first client's. */
function warm<Input>(work: (input: Input) => unknown, first: Input): Run {
  work(first);
  return (input) => work(input as Input);
}

async function reading(): Promise<Run> {
  const [{ readOffline }, { ground }, { parseText }] = await Promise.all([
    import('./offline/read.js'),
    import('./ground.js'),
    import('../text/parse.js'),
  ]);
  const first = {
    submissionId: '',
    text: 'I live in Oslo.',
    inputType: undefined,
    receivedAt: new Date(0).toISOString(),
  };
  return warm((input: ReadingInput) => {
    const parsed = parseText(input.text, input.known);
    return ground(input.text, readOffline(input, input.known, parsed), input.known, parsed);
  }, first);
}

async function grounding(): Promise<Run> {
  const { groundClaims } = await import('./ground.js');
  type Claimed = { text: string; facts: Fact[]; known?: Known };
  const first: Claimed = { text: 'I live in Oslo.', facts: [] };
  return warm(({ text, facts, known }: Claimed) => groundClaims(text, facts, known), first);
}

async function embedding(): Promise<Run> {
  const { embedOffline } = await import('./offline/embedder.js');
  return warm((texts: string[]) => embedOffline(texts, 'stored'), ['hello']);
}
