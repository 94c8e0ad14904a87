import type { Limn } from './client.js';
import type { NamedValue, SetValue } from './types.js';

/** A piece of a JSON Schema. */
type JsonObject = Record<string, unknown>;

/** What a language model may do with the profile of one person, whichever framework offers it. */
export interface ProfileTool {
  name: ToolName;
  description: string;
  /** JSON Schema of what the model fills in. */
  parameters: JsonObject;
  /** Does it; `input` is what the model filled in, and the service says what is wrong with it. Throws a `LimnError`. */
  run(input: unknown, signal?: AbortSignal): Promise<unknown>;
}

export type ToolName = keyof typeof TOOLS;

export interface ToolOptions {
  limn: Limn;
  /** Whose profile it is. The model is never asked, so that it cannot read of somebody else. */
  profileId: string;
  /** The tools to offer. `search_people` tells of others than this person and is offered only where it is named. */
  only?: readonly ToolName[];
}

type Run = (limn: Limn, id: string, input: never, options: { signal?: AbortSignal }) => Promise<unknown>;

interface Definition {
  description: string;
  properties: Record<string, JsonObject>;
  required?: string[];
  run: Run;
}

const path = { type: 'string', description: 'Dotted path, such as core_info.name, interests.music or memories' };
/** All that is known, without what only grows. */
const SHOWN = ['summary', 'core_info', 'interests', 'personality', 'memories', 'preferences'];

/** Names and words are those of the service's MCP tools. */
const TOOLS = {
  profile_context: {
    description:
      'What is known of the person and matters for a question, as text for the prompt of a language model, within ' +
      'a budget of tokens. Ask it before you answer; without a query it tells of the person as a whole.',
    properties: {
      query: { type: 'string', description: 'The question to be answered, in plain words' },
      max_tokens: { type: 'integer', description: '16 to 8000, 500 by default' },
    },
    run: (limn, id, { query, max_tokens }: { query?: string; max_tokens?: number }, options) =>
      limn.context(id, { ...options, ...given('query', query), ...given('maxTokens', max_tokens) }),
  },
  get_profile: {
    description: 'All that is known of the person, each value with its confidence.',
    properties: {},
    run: (limn, id, _input: unknown, options) => limn.read(id, { ...options, fields: SHOWN }),
  },
  submit_text: {
    description:
      'Hands in any text about the person: what they wrote, a conversation, a form, a log. It is queued, read in the ' +
      'background and merged later: say so, and do not say that it is remembered.',
    properties: { text: { type: 'string' } },
    required: ['text'],
    async run(limn, id, { text }: { text: string }, options) {
      const { submissionId } = await limn.submit(id, text, options);
      return { state: 'queued', submission_id: submissionId };
    },
  },
  set_value: {
    description:
      'Sets a value by hand: no text changes it until it is forgotten. Only where the person, or whoever answers for ' +
      'them, asks for it.',
    properties: {
      path,
      value: { description: 'As the profile shows it; of a memory its event will do' },
      replaces: { description: 'The item of a list that the value corrects; it is forgotten' },
    },
    required: ['path', 'value'],
    run: (limn, id, input: SetValue, options) => revised(limn.revise(id, { set: [input] }, options)),
  },
  forget_value: {
    description: 'Makes a value count as never said: no text brings it back. Only where the person asks for it.',
    properties: { path, value: { description: 'Of a list the item; left out for all of the path' } },
    required: ['path'],
    run: (limn, id, input: NamedValue, options) => revised(limn.revise(id, { forget: [input] }, options)),
  },
  search_people: {
    description:
      'Finds people by what is known of them, in plain words, the nearest first, each with what they were found by.',
    properties: { query: { type: 'string', description: 'Whom you look for, in plain words' } },
    required: ['query'],
    async run(limn, _id, { query }: { query: string }, options) {
      const { profiles, total } = await limn.search({ ...options, query, include: 'because', fields: ['summary'] });
      return {
        total,
        people: profiles.map(({ profile_id, summary, similarityScore, because }) => ({
          profile_id,
          summary,
          similarity: similarityScore,
          because,
        })),
      };
    },
  },
} satisfies Record<string, Definition>;

const OF_THE_PERSON: ToolName[] = ['profile_context', 'get_profile', 'submit_text', 'set_value', 'forget_value'];

/** The tools of one person's profile, for a framework to offer to its model. */
export function toolsOf({ limn, profileId, only = OF_THE_PERSON }: ToolOptions): ProfileTool[] {
  return only.map((name) => {
    const { description, properties, required = [], run }: Definition = TOOLS[name];
    return {
      name,
      description,
      parameters: { type: 'object', properties, required, additionalProperties: false },
      run: (input, signal) => run(limn, profileId, input as never, signal ? { signal } : {}),
    };
  });
}

const given = <K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } =>
  (value === undefined ? {} : { [name]: value }) as { [key in K]?: V };

const revised = async (answer: ReturnType<Limn['revise']>): Promise<unknown> => ({ results: (await answer).results });
