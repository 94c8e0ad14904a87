import { Field, ID, ObjectType } from 'type-graphql';
import { indexEvidence } from '../profile/evidenced.js';
import type { FactPath, MemoryValue } from '../profile/observation.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { readEvidence } from '../service/read.js';
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
}

/** Reading evidence costs a read of the profile's state, so it weighs more than a field. */
export const EVIDENCE_COST = 3;

/** Finds what the values of one profile rest on: reads the state of the merge once, and only when somebody asks. */
export class EvidenceSource {
  private readonly profileId: string;
  private index: Promise<ReturnType<typeof indexEvidence>> | undefined;

  /** `state`: that of a past profile, which is not read again. */
  constructor(profileId: string, state?: ProfileState) {
    this.profileId = profileId;
    this.index = state && Promise.resolve(indexEvidence(state));
  }

  /** Evidence of a value as the profile shows it; none when it has changed since the profile was read. */
  async of({ needs, caller }: Context, path: FactPath, value: string | number | MemoryValue): Promise<Evidence[]> {
    this.index ??= withDeadline(readEvidence(needs, caller, this.profileId).then((text) => indexEvidence(text === '' ? emptyState() : parseState(text))));
    return (await this.index)(path, value) ?? [];
  }
}
