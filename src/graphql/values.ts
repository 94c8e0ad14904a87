import { Ctx, Field, Float, Int, ObjectType } from 'type-graphql';
import type { FactPath, MemoryValue } from '../profile/observation.js';
import { capital, inThirdPerson } from '../profile/third-person.js';
import type {
  DatePrecision as DatePrecisionWord,
  Importance as ImportanceWord,
  Memory as StoredMemory,
  Scored,
} from '../profile/profile.js';
import type { Context } from './context.js';
import { EVIDENCE_COST } from './cost.js';
import { DatePrecision, Importance } from './enums.js';
import { Evidence, type EvidenceSource } from './evidence.js';
import { CalendarDate } from './scalars.js';

/** What a confidence is, wherever one is shown. */
export const CONFIDENCE = { description: '0 to 1, two decimals; computed from what was said, not taken from a model.' };
const PINNED = { description: 'Set by hand: no text changes it.', complexity: EVIDENCE_COST };
const EVIDENCE = {
  description: 'What the value rests on, at most three quotes.',
  complexity: ({ childComplexity }: { childComplexity: number }) => EVIDENCE_COST + childComplexity,
};

@ObjectType({ description: 'A text with its confidence.', simpleResolvers: true })
export class ScoredString {
  @Field(() => String)
  readonly value: string;

  @Field(() => Float, CONFIDENCE)
  readonly confidence: number;

  private readonly path: FactPath;
  private readonly source: EvidenceSource;

  constructor({ value, confidence }: Scored<string>, path: FactPath, source: EvidenceSource) {
    this.value = value;
    this.confidence = confidence;
    this.path = path;
    this.source = source;
  }

  @Field(() => [Evidence], EVIDENCE)
  evidence(@Ctx() context: Context): Promise<Evidence[]> {
    return this.source.of(context, this.path, this.value);
  }

  @Field(() => Boolean, PINNED)
  pinned(@Ctx() context: Context): Promise<boolean> {
    return this.source.isPinned(context, this.path, this.value);
  }
}

@ObjectType({ description: 'A whole number with its confidence.', simpleResolvers: true })
export class ScoredInt {
  @Field(() => Int)
  readonly value: number;

  @Field(() => Float, CONFIDENCE)
  readonly confidence: number;

  private readonly path: FactPath;
  private readonly source: EvidenceSource;

  constructor({ value, confidence }: Scored<number>, path: FactPath, source: EvidenceSource) {
    this.value = value;
    this.confidence = confidence;
    this.path = path;
    this.source = source;
  }

  @Field(() => [Evidence], EVIDENCE)
  evidence(@Ctx() context: Context): Promise<Evidence[]> {
    return this.source.of(context, this.path, this.value);
  }

  @Field(() => Boolean, PINNED)
  pinned(@Ctx() context: Context): Promise<boolean> {
    return this.source.isPinned(context, this.path, this.value);
  }
}

@ObjectType({ description: 'A key event or milestone.', simpleResolvers: true })
export class Memory {
  @Field(() => String)
  readonly event: string;

  @Field(() => String, {
    nullable: true,
    description: 'The event in the third person, such as `They moved to Porto`; null where English cannot tell it so.',
  })
  get inThirdPerson(): string | undefined {
    const told = inThirdPerson(this.event);
    return told === undefined ? undefined : capital(told);
  }

  @Field(() => CalendarDate, { nullable: true, description: 'Of a month or a year its first day.' })
  readonly date: string | undefined;

  @Field(() => DatePrecision, { nullable: true, description: 'How much of the date is known; null without a date.' })
  readonly datePrecision: DatePrecisionWord | undefined;

  @Field(() => Importance, { nullable: true })
  readonly importance: ImportanceWord | undefined;

  @Field(() => Float, { nullable: true, ...CONFIDENCE })
  readonly confidence: number | undefined;

  private readonly source: EvidenceSource;

  constructor({ event, date, date_precision, importance, confidence }: StoredMemory, source: EvidenceSource) {
    this.event = event;
    this.date = date;
    this.datePrecision = date === undefined ? undefined : (date_precision ?? 'day');
    this.importance = importance;
    this.confidence = confidence;
    this.source = source;
  }

  @Field(() => [Evidence], EVIDENCE)
  evidence(@Ctx() context: Context): Promise<Evidence[]> {
    return this.source.of(context, 'memories', this.told);
  }

  @Field(() => Boolean, PINNED)
  pinned(@Ctx() context: Context): Promise<boolean> {
    return this.source.isPinned(context, 'memories', this.told);
  }

  private get told(): MemoryValue {
    return { event: this.event, ...(this.date !== undefined && { date: this.date }) };
  }
}
