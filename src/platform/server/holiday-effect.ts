import type { HolidayChange } from '../shared/holiday.ts';
import type { Db } from './database/database.ts';

export interface HolidayEffectInput {
  readonly db: Db;
  readonly changes: readonly HolidayChange[];
  /** The actor; null: the demo or a command. */
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/** A person for whom the change has an effect. */
export interface EffectPreviewRow {
  readonly user_id: string;
  readonly name: string;
  readonly avatar: string;
  /** 'A whole day on 24 December' */
  readonly text: string;
  /** Amount shown at the right: '+0.5' */
  readonly amount: string | null;
}

/** Human-readable description of the change. */
export interface EffectPreview {
  /** '15 approved applications get days back' */
  readonly title: string;
  /** '8.5 days in total, everyone affected will be notified.' */
  readonly more: string | null;
  /** Up to 20 rows, sorted by name. */
  readonly rows: readonly EffectPreviewRow[];
  /** Total number of rows. */
  readonly total: number;
  /** Label of the button: 'Save and give back 8.5 days'; null: the usual label. */
  readonly button: string | null;
}

/**
 * A feature's response when a holiday is added, changed or removed (`holidayEffects` of its feature.ts).
 * The feature of holidays queries all of them before anything is stored, shows their descriptions,
 * and continues only when these are confirmed and unchanged.
 */
export interface HolidayEffect {
  /** 'leave' */
  readonly key: string;
  /** Called first: locks the data that it depends on until the transaction ends, so that the description stays true. */
  hold?(input: HolidayEffectInput): Promise<void>;
  /** Describes the effect; null: none. Called once more under the lock of holidays. */
  tell(input: HolidayEffectInput): Promise<EffectPreview | null>;
  /** Returns why the change is refused, such as a closed day. Null: it is allowed. */
  refuse?(input: HolidayEffectInput): Promise<string | null>;
  /** Applies the described effect in the transaction that stores the holiday, before that. */
  apply?(input: HolidayEffectInput): Promise<void>;
}
