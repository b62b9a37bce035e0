import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { standardHoursImpact } from '#features/leave/server/queries/standard-hours-impact.ts';
import {
  leaveOfCalendar,
  type ActedCalendarChange,
} from '#features/leave-applications/server/commands/calendar-impact.ts';
import {
  readStandardHours,
  withStandardShift,
  type StandardShift,
} from '#features/shifts/server/queries/standard-hours.ts';
import type { SetupRequest } from './forms.ts';

/** New working days and hours, and their actor. */
interface HoursChange extends ActedCalendarChange {
  readonly standard: StandardShift;
  readonly today: LocalDate;
}

/** Describes balances that change with the standard hours; the database recalculates them once they are saved. */
const balances: ChangeImpact<HoursChange> = {
  key: 'balances',
  async describe(db, { standard, today, actor_id }) {
    const { effective_from: from, hours } = standard;
    // Once saved, hours have a template.
    const withTemplate = hours ? { template_id: 'new' } : {};
    const [changed, ...earlier] = withStandardShift(await readStandardHours(db), standard);
    const rows = changed ? [{ ...changed, ...withTemplate }, ...earlier] : earlier;
    return standardHoursImpact(db, { standard: rows, from, today, actor_id });
  },
};

/** Impact of new working days and hours on leave: applications whose cost changes, and balances. */
export const leaveImpacts: readonly ChangeImpact<HoursChange>[] = [leaveOfCalendar, balances];

interface HoursActor {
  readonly actor_id: string;
  readonly today: LocalDate;
}

/** Change of the standard hours as leave reads it, limited to leave that ends after it applies. */
export function leaveChangeOf({ values, from }: SetupRequest, actor: HoursActor): HoursChange {
  const { repeat_on, standard_hours: hours } = values;
  const standard = { effective_from: from, repeat_on, hours };
  return {
    ...actor,
    standard,
    concerns: sql`a.ends_on >= ${from}`,
    shifts: (sources) => ({ ...sources, standard: withStandardShift(sources.standard, standard) }),
  };
}
