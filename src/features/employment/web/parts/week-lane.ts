import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { hoursText } from '#features/company/rules/week-text.ts';
import type { FixedWeek, WorkingWeek } from '#features/company/rules/week-shapes.ts';

const monday = '2024-01-01' as LocalDate;

/** @param day 0 = Monday */
export const dayName = (day: number, length: 'long' | 'short' = 'long'): string =>
  weekday(addDays(monday, day), length);

interface LaneRow {
  readonly week: WorkingWeek | null;
  /** Weekly seconds as text; null: none. */
  readonly to: string | null;
}

/** Short text of a week in its lane: '16h, Mon Wed'; '40h, company week'. */
export function weekLaneText({ week, to }: LaneRow): string | null {
  if (to === null) return null;
  const hours = hoursText(Number(to));
  if (!week) return t('{hours}, company week', { hours });
  if (week.kind === 'hours') return t('{hours}, any days', { hours });
  if (week.kind === 'planned') return t('{hours}, as planned', { hours });
  return `${hours}, ${shortDays(week)}`;
}

/** 'Mon Wed', 'Mon–Fri', 'Mon Wed Fri in 2 weeks' */
function shortDays({ weeks }: FixedWeek): string {
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => weeks.some((week) => week[day]));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const isSpan = days.length > 2 && last - first === days.length - 1;
  const names = isSpan
    ? `${dayName(first, 'short')}–${dayName(last, 'short')}`
    : days.map((day) => dayName(day, 'short')).join(' ');
  return weeks.length === 1
    ? names
    : t('{days} in {count, plural, one {# week} other {# weeks}}', { days: names, count: weeks.length });
}
