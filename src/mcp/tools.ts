import { z } from 'zod';
import { LimnError } from '../errors.js';
import { FILTER_FIELDS } from '../profile/search.js';
import { profileBody } from '../rest/present.js';
import { contextualize } from '../service/contextualize.js';
import { explainHits } from '../service/explain-hits.js';
import { explainValue } from '../service/explain-value.js';
import { readOne, readReceipt } from '../service/read.js';
import { reviseValue, type ValueChange } from '../service/revise.js';
import { search } from '../service/search.js';
import { submit } from '../service/submit.js';
import * as Outputs from './output-schemas.js';
import { ADDS, READS, REPLACES, tool, type McpContext, type Tool } from './tool.js';

const path = z.string().describe('Dotted path, such as core_info.name, interests.music or memories');
const value = z.json().describe('As the profile shows it; of a memory its event will do');
const profile_id = z.string().describe('The id that your system gives this person');

/** Tools with a `profile_id`; where the address names the profile, they have no such input. */
const OF_A_PROFILE: Tool[] = [
  tool({
    name: 'submit_text',
    title: 'Submit a text',
    description:
      'Hands in any text about the person: what they wrote, a conversation, a form, a log. It is queued, read in the ' +
      'background and merged later: say so, and do not say that it is remembered. Answers an id for submission_status.',
    hints: ADDS,
    input: z.object({
      profile_id,
      text: z.string(),
      input_type: z.string().optional().describe('A short label, such as bio, conversation, form or activity_log'),
      subject: z.string().optional().describe('Which of several speakers the text is about, as the text has it'),
      idempotency_key: z.string().optional().describe('A request with a key is accepted once in 24 hours'),
    }),
    output: Outputs.Submitted,
    async run({ needs, caller }, { profile_id: id, text: data, ...given }) {
      const receipt = await submit(needs, caller, {
        id,
        data,
        inputType: given.input_type,
        subject: given.subject,
        idempotencyKey: given.idempotency_key,
      });
      return {
        state: 'queued' as const,
        submission_id: receipt.submissionId,
        profile_id: receipt.profileId,
        replayed: receipt.replayed,
      };
    },
  }),
  tool({
    name: 'profile_context',
    title: 'What to know for an answer',
    description:
      'What is known of the person and matters for a question, as text for the prompt of a language model, within ' +
      'a budget of tokens. Ask it before you answer; without a query it tells of the person as a whole.',
    hints: READS,
    input: z.object({
      profile_id,
      query: z.string().optional().describe('The question to be answered, in plain words'),
      max_tokens: z.number().int().optional().describe('16 to 8000, 500 by default'),
    }),
    output: Outputs.Context,
    async run({ needs, caller }, { profile_id: id, query, max_tokens: maxTokens }) {
      const context = await contextualize(needs, caller, { id, query, maxTokens });
      if (!context) throw noProfile();
      return { ...context, facts: context.facts.map((fact) => ({ ...fact })) };
    },
  }),
  tool({
    name: 'get_profile',
    title: 'Read a profile',
    description: 'All that is known of the person, each value with its confidence.',
    hints: READS,
    input: z.object({ profile_id }),
    output: Outputs.OneProfile,
    run: async (context, { profile_id: id }) => ({ profile: await readProfileBody(context, id) }),
  }),
  tool({
    name: 'explain_value',
    title: 'Why the profile says so',
    description: 'The words that the values of a path rest on, with when they were said and how often.',
    hints: READS,
    input: z.object({ profile_id, path, value: value.optional() }),
    output: Outputs.Explained,
    async run({ needs, caller }, { profile_id: id, ...named }) {
      const values = await explainValue(needs, caller, { id, ...named });
      return {
        path: named.path,
        values: values.map(({ value: explained, confidence, support, pinned, ...one }) => ({
          value: explained as z.input<typeof value>,
          confidence,
          support,
          pinned,
          first_said: one.firstAt,
          last_said: one.lastAt,
          evidence: one.evidence.map(({ submissionId, quote, receivedAt }) => ({
            submission_id: submissionId,
            quote,
            received_at: receivedAt,
          })),
        })),
      };
    },
  }),
  tool({
    name: 'set_value',
    title: 'Set a value',
    description:
      'Sets a value by hand: no text changes it until it is forgotten. Only where the person, or whoever answers for ' +
      'them, asks for it; hand in what they say by submit_text.',
    hints: REPLACES,
    input: z.object({
      profile_id,
      path,
      value,
      replaces: value.optional().describe('The item of a list that the value corrects; it is forgotten'),
    }),
    output: Outputs.Revised,
    run: async (context, { profile_id: id, ...named }) => revise(context, id, { kind: 'set', ...named }),
  }),
  tool({
    name: 'forget_value',
    title: 'Forget a value',
    description: 'Makes a value count as never said: no text brings it back. Only where the person asks for it.',
    hints: REPLACES,
    input: z.object({ profile_id, path, value: value.optional() }),
    output: Outputs.Revised,
    run: async (context, { profile_id: id, ...named }) => revise(context, id, { kind: 'forget', ...named }),
  }),
];

const SUBMISSION_STATUS = tool({
  name: 'submission_status',
  title: 'What became of a text',
  description:
    'Whether a submitted text is queued, being read, merged into the profile or failed, and what it changed.',
  hints: READS,
  input: z.object({ submission_id: z.string() }),
  output: Outputs.SubmissionStatus,
  async run({ needs, caller, profileId }, { submission_id: id }) {
    const record = await readReceipt(needs, caller, id);
    if (!record || (profileId !== undefined && record.profileId !== profileId))
      throw new LimnError('not_found', 'There is no such submission', { field: 'submission_id' });
    return {
      submission_id: record.submissionId,
      profile_id: record.profileId,
      state: record.state,
      received_at: record.receivedAt.toISOString(),
      finished_at: record.finishedAt?.toISOString() ?? null,
      attempts: record.attempts,
      error: record.error,
      changes: record.changes === null ? null : (JSON.parse(record.changes) as z.input<typeof Outputs.OneProfile>),
    } as z.input<typeof Outputs.SubmissionStatus>;
  },
});

const SEARCH_PEOPLE = tool({
  name: 'search_people',
  title: 'Find people',
  description:
    'Finds people by what is known of them, in plain words, the nearest first, each with what they were found by. ' +
    'A filter says more surely what is known of a field.',
  hints: READS,
  input: z.object({
    query: z.string().optional().describe('Whom you look for, in plain words'),
    sensitivity: z.number().optional().describe('0 to 100, 63 by default; lower gives more results'),
    filter_by: z.enum(FILTER_FIELDS as unknown as [string, ...string[]]).optional(),
    filter_value: z.string().optional().describe('Part of the value, in any case; with filter_by'),
    page: z.number().int().optional(),
    page_size: z.number().int().optional().describe('10 by default, at most 100'),
  }),
  output: Outputs.FoundPeople,
  async run({ needs, caller }, { filter_by, filter_value, page_size, ...input }) {
    const found = await search(needs, caller, {
      ...input,
      filterBy: filter_by,
      filterValue: filter_value,
      pageSize: page_size,
    });
    const because = await explainHits(needs, caller, found);
    return {
      total: found.total,
      page: found.page,
      people: found.hits.map(({ profile, similarityScore }) => {
        const { summary } = JSON.parse(profile.document) as { summary?: string };
        return {
          profile_id: profile.profileId,
          ...(similarityScore === undefined ? {} : { similarity: similarityScore }),
          status: profile.status,
          ...(summary === undefined ? {} : { summary }),
          because: because.get(profile.profileId) ?? [],
        };
      }),
    };
  },
});

/** The inputs of these tools where the address names the profile. */
const INPUTS_WITHOUT_ID = OF_A_PROFILE.map(({ input }) => input.omit({ profile_id: true }));

/** The tools of an address: for all profiles of an app, or for one profile alone. */
export function toolsFor(profileId: string | undefined): Tool[] {
  if (profileId === undefined) return [...OF_A_PROFILE, SUBMISSION_STATUS, SEARCH_PEOPLE];
  const own = OF_A_PROFILE.map((one, at): Tool => ({
    ...one,
    input: INPUTS_WITHOUT_ID[at]!,
    run: (context, input) => one.run(context, { ...input, profile_id: profileId }),
  }));
  return [...own, SUBMISSION_STATUS];
}

/** A profile as REST sends it, without its log and timestamps, which only grow. Throws `not_found`. */
export async function readProfileBody(
  { needs, caller }: McpContext,
  id: unknown,
): Promise<Record<string, z.core.util.JSONType>> {
  const stored = await readOne(needs, caller, id);
  if (!stored) throw noProfile();
  const {
    update_log: _log,
    field_timestamps: _timestamps,
    ...profile
  } = (JSON.parse(profileBody(stored)) as { profile: Record<string, z.core.util.JSONType> }).profile;
  return profile;
}

const noProfile = (): LimnError => new LimnError('not_found', 'There is no such profile', { field: 'profile_id' });

async function revise(
  { needs, caller }: McpContext,
  id: string,
  change: ValueChange,
): Promise<z.input<typeof Outputs.Revised>> {
  const { profileId, revision, changes } = await reviseValue(needs, caller, id, change);
  return {
    profile_id: profileId,
    changed: revision !== null,
    changes: changes as z.input<typeof Outputs.Revised>['changes'],
  };
}
