import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarPeriod, type CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { periodFrom } from '#features/periods/server/queries.ts';
import type { ClosingNeeds } from '../../rules/period-state.ts';

/** Returns what closing needs by the company's calendar; nothing until someone has chosen. */
export async function closingNeedsOf(db: Db): Promise<ClosingNeeds> {
  const found = await db
    .selectFrom('pay_calendars')
    .select('closing_needs')
    .where('cycle', 'is', null)
    .executeTakeFirst();
  return (found?.closing_needs ?? 'nothing') as ClosingNeeds;
}

export const calendarVersion = (closing_needs: ClosingNeeds): string => versionOf({ closing_needs });

interface ShownPeriod {
  readonly period: CalendarPeriod;
  readonly previous: LocalDate | null;
  /** Null after the present period. */
  readonly next: LocalDate | null;
}

/**
 * Returns a period of the company's calendar with its neighbours; by default the last one that is over.
 * @throws 422 when no period begins on this day
 */
export async function shownPeriod(db: Db, starts_on: LocalDate | undefined, now: number): Promise<ShownPeriod> {
  const { calendar_cycle, app_calendar_start_date, timezone } = await cachedSettings(db);
  const present = calendarPeriod(localDateOf(now, timezone), calendar_cycle);
  const before = calendarPeriod(addDays(present.start_date, -1), calendar_cycle);
  const period = starts_on
    ? await periodFrom(db, starts_on)
    : before.end_date < app_calendar_start_date
      ? present
      : before;
  const previous = calendarPeriod(addDays(period.start_date, -1), calendar_cycle);
  return {
    period,
    previous: previous.end_date < app_calendar_start_date ? null : previous.start_date,
    next: period.start_date < present.start_date ? addDays(period.end_date, 1) : null,
  };
}
