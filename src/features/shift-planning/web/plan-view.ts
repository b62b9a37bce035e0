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

/** What the planner shows, as its address says it. */
export interface PlanView {
  readonly isWeek: boolean;
  readonly month: Month;
  /** The first day of the week. */
  readonly week: LocalDate;
  /** Whether the address names a month or a week. */
  readonly isDated: boolean;
  readonly search: string;
  /** Ids; empty for all. */
  readonly department: string;
  readonly group: string;
  readonly template: string;
  /** The action log stands open. */
  readonly log: boolean;
  /** Of a phone: the row that is shown, from 0. */
  readonly row: number;
}

/** What the address says, whoever typed it. */
export function planView(query: Readonly<Record<string, unknown>>): PlanView {
  const today = companyToday() as LocalDate;
  const givenWeek = isDate(query['week']) ? weekOf(query['week']) : undefined;
  const month = isMonth(query['month']) ? query['month'] : monthOf(givenWeek ?? today);
  const row = Number(query['row']);
  return {
    isWeek: query['view'] === 'week',
    month,
    // Of another month the first whole week.
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

/** A date of the plan, with what its thousand cells would otherwise each find out anew. */
export interface Column {
  readonly date: LocalDate;
  /** '12 November' */
  readonly text: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  /** Of everybody who is shown. */
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

/** The holiday that all who work here then have on a day. */
function holidayOf(rows: readonly WithDays[], place: number): string | undefined {
  const days = rows.flatMap((row) => row.days[place] ?? []).filter(({ isOut }) => !isOut);
  const names = new Set(
    days.map(({ off }) => off.find(({ kind, part }) => kind === 'holiday' && part === 'full')?.text),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** What the calls take of it. */
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
