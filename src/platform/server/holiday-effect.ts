import type { HolidayChange } from '../shared/holiday.ts';
import type { Db } from './database/database.ts';

export interface HolidayAsked {
  readonly db: Db;
  readonly changes: readonly HolidayChange[];
  /** Who saves it; null: the demo or a command. */
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/** Somebody for whom something becomes otherwise. */
export interface HolidayEffectRow {
  readonly user_id: string;
  readonly name: string;
  readonly avatar: string;
  /** 'A whole day on 24 December' */
  readonly text: string;
  /** At the right: '+0.5' */
  readonly amount: string | null;
}

/** What becomes otherwise, in words. */
export interface HolidayEffectTold {
  /** '15 approved applications get days back' */
  readonly title: string;
  /** '8.5 days in total, everyone affected will be notified.' */
  readonly more: string | null;
  /** Up to 20 of them, by name. */
  readonly rows: readonly HolidayEffectRow[];
  /** How many there are. */
  readonly total: number;
  /** What the button says: 'Save and give back 8.5 days'; null: it has no words of its own. */
  readonly button: string | null;
}

/**
 * What a feature says and does when a holiday is added, changed or removed (`holidayEffects` of its feature.ts). The
 * holidays' own feature asks all of them before anything is stored, shows what they tell, and goes on only when it is
 * confirmed and still the same.
 */
export interface HolidayEffect {
  /** 'leave' */
  readonly key: string;
  /** Holds what it decides by until the transaction ends, so that what is told is what is done; before it tells. */
  hold?(asked: HolidayAsked): Promise<void>;
  /** What becomes otherwise; null: nothing. Under the lock of holidays it is asked once more. */
  tell(asked: HolidayAsked): Promise<HolidayEffectTold | null>;
  /** Why it may not be, in a sentence: a day of it is closed. Null: it may. */
  refuse?(asked: HolidayAsked): Promise<string | null>;
  /** Does what was told, in the transaction that stores the holiday, before it does. */
  apply?(asked: HolidayAsked): Promise<void>;
}
