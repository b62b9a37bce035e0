import type { LocalDate } from '#platform/shared/schemas.ts';
import { mondayOf } from '#platform/shared/time.ts';
import { scaledWeek } from './weeks-in-force.ts';
import { workingWeek, type FixedWeek, type WeekDay, type WorkingWeek } from './week-shapes.ts';
import { weeklyWorkTime } from './working-week.ts';

/** Weekly hours and the weekdays on which they are worked, without times. */
export interface KnownDays {
  /** Seconds */
  readonly weekly_work_time: number;
  /** ISO weekdays, 1 = Monday */
  readonly days: readonly number[];
}

const anyTime: WeekDay = { work_time: 3600, start_time: null, break_time: 0, break_start: null, template_id: null };

/**
 * Returns the week of a person whose hours and weekdays are known, but no times: each day is as in the usual week,
 * in proportion to the hours, as with hours alone. Without usual times, or where these do not fit, work is due at any
 * time of the day.
 * @param usual the week that would apply without their own; null: none
 */
export function weekOfDays(
  usual: WorkingWeek | null,
  { weekly_work_time, days }: KnownDays,
  from: LocalDate,
): WorkingWeek {
  const week = (of: (weekday: number) => WeekDay): FixedWeek => ({
    kind: 'fixed',
    first_week: mondayOf(from),
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? of(weekday) : null))],
  });
  const [known = []] = usual?.kind === 'fixed' ? usual.weeks : [];
  const first = known.find((day) => day !== null);
  const scaled =
    first &&
    scaledWeek(
      week((weekday) => known[weekday - 1] ?? first),
      weekly_work_time,
    );
  // A day that would exceed 24 hours was cut.
  return scaled && weeklyWorkTime(scaled) === weekly_work_time && workingWeek.safeParse(scaled).success
    ? scaled
    : scaledWeek(
        week(() => anyTime),
        weekly_work_time,
      );
}

/** Whether hours fit on so many days. */
export const fitsOnDays = ({ weekly_work_time, days }: KnownDays): boolean =>
  weekly_work_time >= days.length * 60 && weekly_work_time <= days.length * 86_400;
