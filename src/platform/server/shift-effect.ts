import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { HolidayEffectTold } from './holiday-effect.ts';

export interface ShiftsAsked {
  readonly db: Db;
  /** Published days that get the hours which their template has by now. */
  readonly days: readonly { readonly person_id: string; readonly date: LocalDate; readonly template_id: string }[];
  /** Who saves it. */
  readonly actor_id: string;
}

/**
 * What a feature says and does when a shift template is edited and days that are published with it get its new hours
 * (`shiftEffects` of its feature.ts): asked before any of them is stored, as with holidays.
 */
export interface ShiftEffect {
  /** 'leave' */
  readonly key: string;
  /** Holds what it decides by until the transaction ends; before it tells. */
  hold(asked: ShiftsAsked): Promise<void>;
  /** What becomes otherwise; null: nothing. */
  tell(asked: ShiftsAsked): Promise<HolidayEffectTold | null>;
  /** Does what was told. */
  apply(asked: ShiftsAsked): Promise<void>;
}
