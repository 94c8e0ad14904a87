import { Field, ID, ObjectType } from 'type-graphql';
import { indexShown } from '../profile/attach-evidence.js';
import type { FactPath, MemoryValue } from '../profile/observation.js';
import type { Decision, ProfileState } from '../profile/state.js';
import { readMerged } from '../service/read.js';
import type { Context } from './context.js';
import { withDeadline } from './deadline.js';
import { DateTime } from './scalars.js';

@ObjectType({ description: 'Words of a submission that a value rests on.', simpleResolvers: true })
export class Evidence {
  @Field(() => ID)
  submissionId!: string;

  @Field(() => String, { description: 'Verbatim from the submission.' })
  quote!: string;

  @Field(() => DateTime)
  receivedAt!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What of the offline reader made it, by its id: a row of its frames, a scorer, a model of spans. ' +
      '`npm run explain` shows it at work. Null for what a language model said.',
  })
  rule?: string;
}

/** As many plain values take as long as looking up what one rests on. */
const PLAIN_VALUES = 10;

/** Finds what the values of one profile rest on: reads the state of the merge once, and only when somebody asks. */
export class EvidenceSource {
  private readonly profileId: string;
  private merged: Promise<Merged> | undefined;

  /** `state`: that of a past profile, which is not read again. */
  constructor(profileId: string, state?: ProfileState) {
    this.profileId = profileId;
    this.merged = state && Promise.resolve(indexed(state));
  }

  /** Evidence of a value as the profile shows it; none when it has changed since the profile was read. */
  async of(context: Context, path: FactPath, value: string | number | MemoryValue): Promise<Evidence[]> {
    return (await this.read(context)).heldAs(path, value)?.evidence ?? [];
  }

  /** Whether somebody pinned a value that the profile shows. */
  async isPinned(context: Context, path: FactPath, value: string | number | MemoryValue): Promise<boolean> {
    return (await this.read(context)).heldAs(path, value)?.pinned ?? false;
  }

  /** What was decided by hand, oldest first. */
  async decisions(context: Context): Promise<Decision[]> {
    return (await this.read(context)).state.decisions;
  }

  private read({ needs, caller, budget }: Context): Promise<Merged> {
    budget.count(undefined, PLAIN_VALUES);
    return (this.merged ??= withDeadline(readMerged(needs, caller, this.profileId).then(indexed)));
  }
}

interface Merged {
  state: ProfileState;
  heldAs: ReturnType<typeof indexShown>;
}

const indexed = (state: ProfileState): Merged => ({ state, heldAs: indexShown(state) });
