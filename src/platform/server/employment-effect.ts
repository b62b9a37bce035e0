import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { HolidayEffectTold } from './holiday-effect.ts';

/** What becomes of somebody's employment; what is not said stays. */
export interface WantedEmployment {
  /** Of the employment that is there. */
  readonly first_day?: LocalDate;
  /** Null: it is taken back. */
  readonly last_day?: LocalDate | null;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
}

export interface EmploymentAsked {
  readonly db: Db;
  /** Who changes it: what they may not know of the people is not told them. */
  readonly actor: { readonly id: string; readonly permissions: ReadonlySet<string> };
  readonly person_ids: readonly string[];
  readonly today: LocalDate;
  /**
   * What would become of each, where it is only asked about and nothing is written, as of many people at once.
   * Undefined: it is written before the effect is told.
   */
  readonly wanted?: ReadonlyMap<string, WantedEmployment>;
}

/** Leave of a day that is given back, or taken again, as what somebody is only asked about would have it. */
export interface LeaveThen {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  /** In hundredths of the unit of the type; below zero: it is taken again. */
  readonly amount: number;
}

/**
 * What a feature says and does when weekly hours, or the days on which people work here, change (`employmentEffects` of
 * its feature.ts). It looks at what is there under the locks of the people, before anything is written; once it is, it
 * tells the difference. What nobody has confirmed is rolled back.
 */
export type EmploymentEffect = (asked: EmploymentAsked) => Promise<{
  /**
   * Writes what of its own rows follows from it, before any feature tells the difference, so that all tell it with that;
   * it is rolled back with the rest. Not of what is only asked about.
   */
  follow?(): Promise<void>;
  /** Of what is only asked about, the same: what would follow, so that all tell the difference with that. */
  wouldFollow?(): Promise<readonly LeaveThen[]>;
  /** What has become otherwise; null: nothing. @param then what would follow, of what is only asked about */
  tell(then?: readonly LeaveThen[]): Promise<HolidayEffectTold | null>;
  /** Does what was told. */
  apply(): Promise<void>;
}>;

/** An effect as a feature registers it. */
export interface RegisteredEmploymentEffect {
  readonly effect: EmploymentEffect;
  /** The module that exports it under its own name: a thread, which asks about many people, is given data alone. */
  readonly module: URL;
}
