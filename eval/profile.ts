import { z } from 'zod';

const Scored = z.object({ value: z.union([z.string(), z.number()]).transform(String) });
const Profile = z.object({
  core_info: z.partialRecord(z.string(), Scored).default({}),
  interests: z.record(z.string(), z.array(Scored)).default({}),
  personality: z
    .object({
      traits: z.array(Scored).default([]),
      mood_trends: z.object({ default: Scored.optional(), recent: Scored.optional() }).default({}),
    })
    .prefault({}),
  memories: z.array(z.object({ event: z.string(), date: z.string().optional() })).default([]),
  preferences: z
    .object({ conversation_style: Scored.optional(), topics_to_avoid: z.array(Scored).default([]) })
    .prefault({}),
});

/** A profile as REST sends it, without what is no value. */
export type Profile = z.infer<typeof Profile>;

/** Reads what REST sends. Throws on anything else. */
export const parseProfile = (profile: unknown): Profile => Profile.parse(profile);

/** The slots of a profile that hold one thing about who somebody is. */
export const CORE = ['name', 'age', 'gender', 'location'] as const;

/** One value that a profile holds. */
export interface Held {
  kind: (typeof CORE)[number] | 'interest' | 'trait' | 'mood' | 'memory' | 'style' | 'avoid';
  value: string;
  /** All that a reader of the profile learns from it: its place in the profile, the value, its date. */
  text: string;
  /** Calendar date of a memory. */
  date?: string;
}

/**
 * The values of a profile as REST sends it. Of the moods the last, since labels are about the end of the texts. Throws
 * on anything else.
 */
export function heldIn(profile: unknown): Held[] {
  const { core_info: core, interests, personality, memories, preferences } = parseProfile(profile);
  const mood = personality.mood_trends.recent ?? personality.mood_trends.default;
  const style = preferences.conversation_style;
  const all = (kind: Held['kind'], prefix: string, values: { value: string }[]): Held[] =>
    values.map(({ value }) => ({ kind, value, text: `${prefix} ${value}` }));
  return [
    ...CORE.flatMap((kind) => all(kind, kind, core[kind] ? [core[kind]] : [])),
    ...Object.entries(interests).flatMap(([category, values]) => all('interest', category, values)),
    ...all('trait', 'personality', personality.traits),
    ...all('mood', 'mood', mood ? [mood] : []),
    ...memories.map(({ event, date }) => ({
      kind: 'memory' as const,
      value: event,
      text: `${event} ${date ?? ''}`,
      ...(date ? { date } : {}),
    })),
    ...all('style', 'style', style ? [style] : []),
    ...all('avoid', 'avoid', preferences.topics_to_avoid),
  ];
}

/** What a profile weighs: the characters of its values. */
export const weightOf = (held: Held[]): number => held.reduce((sum, { value }) => sum + value.length, 0);
