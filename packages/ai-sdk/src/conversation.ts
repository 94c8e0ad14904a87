import type { LanguageModelMiddleware } from 'ai';

export type Params = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params'];
type Message = Params['prompt'][number];

/** What one turn of a conversation has for the profile. */
export interface Turn {
  /** What the person said last. */
  text: string;
  /** What goes to the service: the text, with the end of what it answers, which "Yes, since May" needs. */
  data: string | { messages: { role: 'assistant' | 'user'; content: string }[] };
  /** The same for the same turn of the same conversation, so that an answer made again stores nothing twice. */
  key: string;
}

/** Of a long answer the end is what a person replies to. */
const REPLIED_TO_CHARACTERS = 2_000;

const textOf = ({ content }: Message): string =>
  typeof content === 'string'
    ? content
    : content
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n')
        .trim();

/** What the person said last, or an empty text. */
export function lastSaid(prompt: Message[]): string {
  const last = prompt.findLast(({ role }) => role === 'user');
  return last ? textOf(last) : '';
}

/**
 * The turn that a call of the model answers; undefined where the person said nothing new: a later step of the same
 * answer, after its tools, or no text.
 */
export async function turnOf(profileId: string, prompt: Message[]): Promise<Turn | undefined> {
  const talk = prompt.filter(({ role }) => role !== 'system');
  const [before, last] = [talk.at(-2), talk.at(-1)];
  if (last?.role !== 'user') return undefined;
  const text = textOf(last);
  if (text === '') return undefined;
  const asked = before?.role === 'assistant' ? textOf(before).slice(-REPLIED_TO_CHARACTERS) : '';
  const messages = [
    { role: 'assistant' as const, content: asked },
    { role: 'user' as const, content: text },
  ];
  return { text, data: asked === '' ? text : { messages }, key: await digestOf(profileId, talk) };
}

async function digestOf(profileId: string, talk: Message[]): Promise<string> {
  const said = JSON.stringify([profileId, talk.map((message) => [message.role, textOf(message)])]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The prompt with a message of the system after those it has. */
export function withSystemMessage(params: Params, content: string): Params {
  const at = params.prompt.findIndex(({ role }) => role !== 'system');
  const after = at === -1 ? params.prompt.length : at;
  return { ...params, prompt: params.prompt.toSpliced(after, 0, { role: 'system', content }) };
}
