import type { DemoPart } from '#platform/server/demo.ts';
import { endOfDay } from '#platform/shared/time.ts';
import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { closePeriod } from './commands.ts';
import { firstWaiting } from './queries.ts';

/** Number of months after which payroll has closed a period; later ones can be reviewed and closed manually. */
const closedMonthsAgo = 3;
/** Seconds after the end of a period at which it was closed. */
const closedAfter = 60 * 3600;

export const periodsDemo: DemoPart = {
  /** Runs only once, so that reopened periods stay open. */
  async update(db, { people, began, today, zone }) {
    if (await db.selectFrom('closed_periods').select('id').executeTakeFirst()) return;
    const { calendar_cycle } = await settingsOf(db);
    const email = people.find(({ role }) => role === 'HR manager')?.email;
    const closer = email && (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst());
    const last = monthsLater(calendarPeriod(today, calendar_cycle).month, -closedMonthsAgo);
    const waiting = await firstWaiting(db, began, today);
    for (let { month } = calendarPeriod(began, calendar_cycle); month <= last; month = monthsLater(month, 1)) {
      const period = periodOfMonth(month, calendar_cycle);
      // Days waiting for a review must be reviewed first.
      if (waiting !== null && waiting <= period.end_date) return;
      const now = endOfDay(period.end_date, zone) + closedAfter;
      await closePeriod(db, period, null, { actor_id: closer ? closer.id : null, now });
    }
  },
};
