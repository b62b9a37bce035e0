import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { EffectPreview } from './holiday-effect.ts';

export interface ShiftEffectInput {
  readonly db: Db;
  /** Published days that get the current hours of their template. */
  readonly days: readonly { readonly person_id: string; readonly date: LocalDate; readonly template_id: string }[];
  /** The actor who saves it. */
  readonly actor_id: string;
}

/**
 * A feature's response when a shift template is edited and days published with it get its new hours (`shiftEffects`
 * of its feature.ts): called before any of them is stored, as with holidays.
 */
export interface ShiftEffect {
  /** 'leave' */
  readonly key: string;
  /** Called first: locks the data that it depends on until the transaction ends. */
  hold(input: ShiftEffectInput): Promise<void>;
  /** Describes the effect; null: none. */
  tell(input: ShiftEffectInput): Promise<EffectPreview | null>;
  /** Applies the described effect. */
  apply(input: ShiftEffectInput): Promise<void>;
}
