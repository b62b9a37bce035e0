import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { EffectPreview } from './holiday-effect.ts';

/** Requested changes of a person's employment; omitted parts stay unchanged. */
export interface RequestedEmployment {
  /** New first day of the current employment. */
  readonly first_day?: LocalDate;
  /** Null cancels the last day. */
  readonly last_day?: LocalDate | null;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
}

export interface EmploymentEffectInput {
  readonly db: Db;
  /** The actor; nothing is revealed to them that they may not know about the people. */
  readonly actor: { readonly id: string; readonly permissions: ReadonlySet<string> };
  readonly person_ids: readonly string[];
  readonly today: LocalDate;
  /**
   * Requested changes per person for a preview, which writes nothing and may concern many people.
   * Undefined: the change is written before the effect is described.
   */
  readonly wanted?: ReadonlyMap<string, RequestedEmployment>;
}

/** Leave that a previewed change would return or use on a day. */
export interface PreviewedLeave {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  /** In hundredths of the type's unit; negative when leave is used. */
  readonly amount: number;
}

/**
 * A feature's response to changes of weekly hours or working days (`employmentEffects` of its feature.ts).
 * It reads the current state under the locks of the people before anything is written,
 * and describes the difference afterwards. Changes that were not confirmed are rolled back.
 */
export type EmploymentEffect = (input: EmploymentEffectInput) => Promise<{
  /**
   * Writes the feature's own resulting rows before any feature describes the difference,
   * so that all descriptions include them; rolled back with the rest. Not called for a preview.
   */
  follow?(): Promise<void>;
  /** For a preview: returns the results that `follow` would write, so that all descriptions include them. */
  wouldFollow?(): Promise<readonly PreviewedLeave[]>;
  /** Describes the difference; null: none. @param then results that would follow, in a preview */
  tell(then?: readonly PreviewedLeave[]): Promise<EffectPreview | null>;
  /** Applies the described changes. */
  apply(): Promise<void>;
}>;

/** A registered effect of a feature. */
export interface RegisteredEmploymentEffect {
  readonly effect: EmploymentEffect;
  /** Module that exports the effect under its own name: the thread that previews many people receives only data. */
  readonly module: URL;
}
