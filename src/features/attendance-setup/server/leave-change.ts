import { sql } from 'kysely';
import type { CalendarChange } from '#features/leave-applications/server/queries/rebooking.ts';
import { withStandardShift } from '#features/shifts/server/queries.ts';
import type { SetupRequest } from './forms.ts';

/** Impact of new working days and hours on leave, limited to leave that ends after they apply. */
export function leaveChangeOf({ values, from }: SetupRequest): CalendarChange {
  const { repeat_on, standard_hours: hours } = values;
  return {
    concerns: sql`a.ends_on >= ${from}`,
    shifts: (rows) => withStandardShift(rows, { effective_from: from, repeat_on, hours }),
  };
}
