import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { day, flag, maybeId, text, unless, type ViewOf } from '#platform/web/address.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ChangeView } from '#platform/web/use-address.ts';

/** Address of the team calendar. */
export const teamAddress = {
  /** A day of the month or week; undefined for today. */
  on: day,
  search: text(),
  department_id: maybeId,
  group_id: maybeId,
  leave_type_id: maybeId,
  /** Whether waiting leave is shown. */
  waiting: unless('0'),
  /** Whether people who are not away are hidden. */
  only: flag('1'),
};
export type TeamView = ViewOf<typeof teamAddress>;
export type ChangeTeam = ChangeView<TeamView>;

/** Returns the month, or on a small screen the week, that contains a day. */
export function rangeOf(given: LocalDate | undefined, isWeek: boolean) {
  const on = given ?? (companyToday() as LocalDate);
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
