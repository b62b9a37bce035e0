import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { textOf } from '#platform/web/use-address.ts';
import {
  isDate,
  isMonth,
  isWeekend,
  monthOf,
  monthRange,
  weekOf,
  type DateRange,
  type Month,
} from '#features/attendance/web/parts/month.ts';
import type { ShownRow } from './model/rows.ts';

/** View of the planner as encoded in the URL. */
export interface PlanView {
  readonly isWeek: boolean;
  readonly month: Month;
  /** The first day of the week. */
  readonly week: LocalDate;
  /** Whether the URL names a month or a week. */
  readonly isDated: boolean;
  readonly search: string;
  /** Ids; empty for all. */
  readonly department: string;
  readonly group: string;
  readonly template: string;
  /** Whether the action log is open. */
  readonly log: boolean;
  /** On a phone, the index of the shown row, from 0. */
  readonly row: number;
}

/** Reads the view from the URL and ignores invalid values. */
export function planView(query: Readonly<Record<string, unknown>>): PlanView {
  const today = companyToday() as LocalDate;
  const givenWeek = isDate(query['week']) ? weekOf(query['week']) : undefined;
  const month = isMonth(query['month']) ? query['month'] : monthOf(givenWeek ?? today);
  const row = Number(query['row']);
  return {
    isWeek: query['view'] === 'week',
    month,
    // Another month shows its first whole week.
    week: givenWeek ?? weekOf(monthOf(today) === month ? today : addDays(monthRange(month).start_date, 6)),
    isDated: givenWeek !== undefined || isMonth(query['month']),
    search: textOf(query['search']).slice(0, 100),
    department: textOf(query['department']),
    group: textOf(query['group']),
    template: textOf(query['template']),
    log: query['log'] === 'yes',
    row: Number.isInteger(row) && row > 0 ? row : 0,
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
  dates.map((date, place) => ({
    date,
    text: dayAndMonth(date),
    isWeekend: isWeekend(date),
    isToday: date === today,
    holiday: holidayOf(rows, place),
  }));

/** Holiday on a day that applies to all people employed then. */
function holidayOf(rows: readonly WithDays[], place: number): string | undefined {
  const days = rows.flatMap((row) => row.days[place] ?? []).filter(({ isOut }) => !isOut);
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

export const unfiltered = {
  search: undefined,
  department: undefined,
  group: undefined,
  template: undefined,
  row: undefined,
};
