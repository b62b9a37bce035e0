import { sql } from 'kysely';
import type { ActedCalendarChange } from '#features/leave-applications/server/commands/calendar-impact.ts';
import { withStandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import type { SetupRequest } from './forms.ts';

/** Impact of new working days and hours on leave, limited to leave that ends after they apply. */
export function leaveChangeOf({ values, from }: SetupRequest, actor_id: string): ActedCalendarChange {
  const { repeat_on, standard_hours: hours } = values;
  return {
    actor_id,
    concerns: sql`a.ends_on >= ${from}`,
    shifts: (sources) => ({
      ...sources,
      standard: withStandardShift(sources.standard, { effective_from: from, repeat_on, hours }),
    }),
  };
}
