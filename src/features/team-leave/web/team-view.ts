import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { textOf } from '#platform/web/use-address.ts';

/** Reads the view of the team calendar from the address. */
export function viewOf(query: Readonly<Record<string, unknown>>) {
  const text = (name: string) => textOf(query[name]) || undefined;
  const on = text('on') ?? '';
  return {
    on: (/^\d{4}-\d\d-\d\d$/.test(on) ? on : companyToday()) as LocalDate,
    search: text('search'),
    department_id: text('department_id'),
    group_id: text('group_id'),
    leave_type_id: text('leave_type_id'),
    /** Whether waiting leave is shown. */
    waiting: text('waiting') !== '0',
    /** Whether people who are not away are hidden. */
    only: text('only') === '1',
  };
}
export type TeamView = ReturnType<typeof viewOf>;

/** Returns the month, or on a small screen the week, that contains a day. */
export function rangeOf(on: LocalDate, isWeek: boolean) {
  if (isWeek) return { start_date: mondayOf(on), end_date: addDays(mondayOf(on), 6) };
  const month = on.slice(0, 7) as Month;
  return { start_date: dayIn(month, 1), end_date: dayIn(month, 31) };
}

/** Builds the query for the server. */
export function rangeQueryOf(
  { search, department_id, group_id, leave_type_id, waiting, on }: TeamView,
  isWeek: boolean,
) {
  return {
    ...rangeOf(on, isWeek),
    waiting: waiting ? 1 : 0,
    ...(search && { search }),
    ...(department_id && { department_id }),
    ...(group_id && { group_id }),
    ...(leave_type_id && { leave_type_id }),
  };
}
export type TeamQuery = ReturnType<typeof rangeQueryOf>;
