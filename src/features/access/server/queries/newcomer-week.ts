import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { KnownDays } from '#features/company/rules/known-days.ts';

/** Hours and weekdays of a new person. */
export interface NewcomerHours {
  readonly person_id: string;
  /** First day of the person. */
  readonly effective_from: LocalDate;
  readonly known: KnownDays;
}

/** Gives a person who was just added the week of these hours and days. */
export type NewcomerWeek = (
  db: Db,
  hours: NewcomerHours,
  by: { readonly actor_id: string; readonly today: LocalDate },
) => Promise<void>;

/** Contributed by the feature that knows at which times people usually work. */
export const newcomerWeek = definePoint<NewcomerWeek>('access.newcomerWeek');
