import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { withoutPageReset, day, flag, oneOf, position, text, wholeNumber, type ViewOf } from '#platform/web/address.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import {
  isWeekend,
  monthInAddress,
  monthOf,
  monthRange,
  weekOf,
  type DateRange,
  type Month,
} from '#features/attendance/web/parts/month.ts';
import type { ShownRow } from './model/rows.ts';

/** Address of the planner; another choice shows the first row again, another time or the log does not. */
export const planAddress = {
  view: withoutPageReset(oneOf('month', 'week')),
  month: withoutPageReset(monthInAddress),
  week: withoutPageReset(day),
  search: text(),
  /** Ids; empty for all. */
  department: text(),
  group: text(),
  template: text(),
  /** Whether the action log is open. */
  log: withoutPageReset(flag('yes')),
  /** On a phone, the index of the shown row, from 0. */
  row: position(wholeNumber(0, 1_000_000, () => 0)),
};
type PlanAddress = ViewOf<typeof planAddress>;
export type ChangePlan = ChangeView<PlanAddress>;

export interface PlanView extends Readonly<Omit<PlanAddress, 'view' | 'month' | 'week'>> {
  readonly isWeek: boolean;
  readonly month: Month;
  /** The first day of the week. */
  readonly week: LocalDate;
  /** Whether the URL names a month or a week. */
  readonly isDated: boolean;
}

export function planView({ view, ...address }: PlanAddress): PlanView {
  const today = companyToday() as LocalDate;
  const givenWeek = address.week && weekOf(address.week);
  const month = address.month ?? monthOf(givenWeek ?? today);
  return {
    ...address,
    isWeek: view === 'week',
    month,
    // Another month shows its first whole week.
    week: givenWeek ?? weekOf(monthOf(today) === month ? today : addDays(monthRange(month).start_date, 6)),
    isDated: givenWeek !== undefined || address.month !== undefined,
  };
}

export const rangeOf = ({ isWeek, month, week }: PlanView): DateRange =>
  isWeek ? { start_date: week, end_date: addDays(week, 6) } : monthRange(month);

/** Date of the plan with values computed once for all its cells. */
export interface Column {
  readonly date: LocalDate;
  /** '12 November' */
  readonly text: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  /** Holiday that applies to everyone shown. */
  readonly holiday: string | undefined;
}

type WithDays = Pick<ShownRow, 'days'>;

export const columnsOf = (dates: readonly LocalDate[], today: string, rows: readonly WithDays[]): Column[] =>
  dates.map((date, index) => ({
    date,
    text: dayAndMonth(date),
    isWeekend: isWeekend(date),
    isToday: date === today,
    holiday: holidayOf(rows, index),
  }));

/** Holiday on a day that applies to all people employed then. */
function holidayOf(rows: readonly WithDays[], place: number): string | undefined {
  const days = rows.flatMap((row) => row.days[place] ?? []).filter(({ isNotEmployed }) => !isNotEmployed);
  const names = new Set(
    days.map(({ off }) => off.find(({ kind, part }) => kind === 'holiday' && part === 'full')?.text),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** Query parameters of the view. */
export function filtersOf({ search, department, group, template }: PlanView) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(department && { department_id: department }),
    ...(group && { group_id: group }),
    ...(template && { shift_template_id: template }),
  };
}

export const isFiltered = (view: PlanView): boolean => Object.keys(filtersOf(view)).length > 0;

export const noFilters = { search: '', department: '', group: '', template: '' };
