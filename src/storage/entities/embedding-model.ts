import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The space of one model in one length of its vectors. */
@Entity({ name: 'embedding_model' })
@Unique('embedding_model_space', ['name', 'dimensions'])
@Check('embedding_model_dimensions_check', `dimensions > 0`)
export class EmbeddingModelEntity {
  @PrimaryGeneratedColumn('identity', { name: 'model_id', type: 'smallint', generatedIdentity: 'ALWAYS' })
  modelId!: number;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'dimensions', type: 'integer' })
  dimensions!: number;

  /** How cosines become scores; null, as the two below, where nobody has calibrated the model. */
  @Column({ name: 'midpoint', type: 'float8', nullable: true })
  midpoint!: number | null;

  @Column({ name: 'slope', type: 'float8', nullable: true })
  slope!: number | null;

  @Column({ name: 'one_word_midpoint', type: 'float8', nullable: true })
  oneWordMidpoint!: number | null;
}
