import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  changedQuery,
  day,
  flag,
  id,
  ids,
  maybeOneOf,
  oneOf,
  page,
  readView,
  type ViewOf,
} from '#platform/web/address.ts';
import { calendarCycle, firstDayOfWeek } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { daysTooMany } from '../rules/limits.ts';
import { datesOfPeriod } from '../rules/period-dates.ts';
import { periods, type Period, type SavedFilters } from '../rules/saved.ts';
import { noItem, reports, type ReportName } from '../rules/shapes.ts';

/** Filters with several values, by their names in the URL. */
export const listFilters = ['department', 'designation', 'type', 'place', 'group', 'people', 'leave'] as const;
export type ListFilter = (typeof listFilters)[number];

export const sortings = ['name', 'department', 'designation', 'employment_type', 'joined_on'] as const;
export type Sorting = (typeof sortings)[number];

export const reportAddress = {
  report: maybeOneOf(...reports),
  /** Id of the saved report to open. */
  saved: id,
  period: maybeOneOf(...periods),
  from: day,
  to: day,
  department: ids(noItem),
  designation: ids(),
  type: ids(),
  place: ids(noItem),
  group: ids(),
  people: ids(),
  leave: ids(),
  archived: flag('true'),
  page,
  sort: oneOf(...sortings),
  order: oneOf('asc', 'desc'),
};
type ReportAddress = ViewOf<typeof reportAddress>;
export type ChangeReport = ChangeView<ReportAddress>;

export interface ReportView extends Omit<ReportAddress, 'period' | 'from' | 'to'> {
  /** Null if dates were chosen. */
  readonly period: Period | null;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the view of an address: chosen dates, or else those of the period. */
export function reportView(address: ReportAddress): ReportView {
  const { report, from, to } = address;
  if (from !== undefined && to !== undefined && from <= to) return { ...address, period: null, from, to };
  const period = address.period ?? (report === 'leave' ? 'this_year' : 'last_cycle');
  const calendar = {
    today: companyToday() as LocalDate,
    cycleDay: calendarCycle(),
    firstDay: firstDayOfWeek(),
  };
  return { ...address, period, ...datesOfPeriod(period, calendar) };
}

const joinValues = (values: readonly string[]) => (values.length ? values.join() : undefined);

/** Query parameters for the people of the report. */
export const peopleFilterOf = (view: ReportView) => ({
  department_ids: joinValues(view.department),
  designation_ids: joinValues(view.designation),
  employment_type_ids: joinValues(view.type),
  work_place_ids: joinValues(view.place),
  group_ids: joinValues(view.group),
  person_ids: joinValues(view.people),
  with_archived: view.archived || undefined,
});
/** Date as of which people are shown; undefined for today. */
export const asOf = ({ report, period, to }: ReportView): LocalDate | undefined =>
  report === 'employee-details' && period === null ? to : undefined;
/** Reports with too many days are not requested. */
export const isRequested = (view: ReportView) => daysTooMany(view.report, view) === null;
export const rangeOf = ({ from, to }: Pick<ReportView, 'from' | 'to'>) => ({ start_date: from, end_date: to });

/** Filters in the format of a saved report. */
export function filtersOf(view: ReportView): SavedFilters {
  const { department, designation, type, place, group, people, leave, archived, period, from, to } = view;
  const dates = period ? { period } : { from, to };
  return {
    ...((view.report !== 'employee-details' || asOf(view)) && dates),
    ...Object.fromEntries(
      Object.entries({ department, designation, type, place, group, people, leave }).flatMap(([name, values]) =>
        values.length ? [[name, values.join()]] : [],
      ),
    ),
    ...(archived && { archived }),
  };
}

/** Address of a report with these filters, and nothing else. */
export const addressOf = (report: ReportName | undefined, filters: SavedFilters = {}): ReportAddress =>
  readView(reportAddress, { report, ...filters });

/** The same as the search of a link. */
export const searchOf = (report: ReportName, filters: SavedFilters) =>
  changedQuery(reportAddress, addressOf(report, filters));

/** Removes all filters. */
export const noFilters = {
  department: [],
  designation: [],
  type: [],
  place: [],
  group: [],
  people: [],
  leave: [],
  archived: false,
} as const satisfies Pick<ReportAddress, ListFilter | 'archived'>;
export const isFiltered = (view: ReportView): boolean =>
  view.archived || listFilters.some((name) => view[name].length > 0);
