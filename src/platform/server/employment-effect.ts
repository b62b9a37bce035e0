import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';
import type { HolidayEffectTold } from './holiday-effect.ts';

export interface EmploymentAsked {
  readonly db: Db;
  /** Who changes it: what they may not know of the person is not told them. */
  readonly actor: Pick<Actor, 'id' | 'permissions'>;
  readonly person_id: string;
  readonly today: LocalDate;
}

/**
 * What a feature says and does when somebody's weekly hours, or the days on which they work here, change
 * (`employmentEffects` of its feature.ts). It looks at what is there under the lock of the person, before anything is
 * written; once it is, it tells the difference. What nobody has confirmed is rolled back.
 */
export type EmploymentEffect = (asked: EmploymentAsked) => Promise<{
  /** What has become otherwise; null: nothing. */
  tell(): Promise<HolidayEffectTold | null>;
  /** Does what was told. */
  apply(): Promise<void>;
}>;
