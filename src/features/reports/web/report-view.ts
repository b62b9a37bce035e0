import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarCycle, firstDayOfWeek } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { textOf } from '#platform/web/use-address.ts';
import { daysTooMany } from '../rules/limits.ts';
import { datesOfPeriod } from '../rules/period-dates.ts';
import { periods, type Period, type SavedFilters } from '../rules/saved.ts';
import { noItem, reports, type ReportName } from '../rules/shapes.ts';

/** Filters with several values, by their names in the URL. */
export const listFilters = ['department', 'designation', 'type', 'place', 'group', 'people', 'leave'] as const;
export type ListFilter = (typeof listFilters)[number];

/** State of the screen as encoded in the URL. */
export interface ReportView extends Readonly<Record<ListFilter, readonly string[]>> {
  readonly report: ReportName | undefined;
  /** Id of the saved report to open. */
  readonly saved: string;
  /** Null if dates were chosen. */
  readonly period: Period | null;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly archived: boolean;
  readonly page: number;
  readonly sort: Sorting;
  readonly order: 'asc' | 'desc';
}

export const sortings = ['name', 'department', 'designation', 'employment_type', 'joined_on'] as const;
export type Sorting = (typeof sortings)[number];

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const datePattern = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const maxValues = 100;
const idsOr = (other: string, value: unknown) =>
  [
    ...new Set(
      textOf(value)
        .split(',')
        .filter((id) => id === other || idPattern.test(id)),
    ),
  ].slice(0, maxValues);
const ids = (value: unknown) => idsOr('', value).filter((id) => id !== '');
const dateOf = (value: unknown) => (datePattern.test(textOf(value)) ? (textOf(value) as LocalDate) : undefined);

/** Reads the view from the URL and ignores invalid values. */
export function reportView(query: Readonly<Record<string, unknown>>): ReportView {
  const report = reports.find((name) => name === query['report']);
  const [from, to] = [dateOf(query['from']), dateOf(query['to'])];
  const hasDates = from !== undefined && to !== undefined && from <= to;
  const chosen = periods.find((period) => period === query['period']);
  const period = chosen ?? (report === 'leave' ? 'this_year' : 'last_cycle');
  const calendar = {
    today: companyToday() as LocalDate,
    cycleDay: calendarCycle(),
    firstDay: firstDayOfWeek(),
  };
  const page = Number(textOf(query['page']));
  return {
    report,
    saved: ids(query['saved'])[0] ?? '',
    period: hasDates ? null : period,
    ...(hasDates ? { from, to } : datesOfPeriod(period, calendar)),
    department: idsOr(noItem, query['department']),
    designation: ids(query['designation']),
    type: ids(query['type']),
    place: idsOr(noItem, query['place']),
    group: ids(query['group']),
    people: ids(query['people']),
    leave: ids(query['leave']),
    archived: query['archived'] === true || query['archived'] === 'true',
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
    sort: sortings.find((sort) => sort === query['sort']) ?? 'name',
    order: query['order'] === 'desc' ? 'desc' : 'asc',
  };
}

const joined = (values: readonly string[]) => (values.length ? values.join() : undefined);

/** Query parameters for the people of the report. */
export const peopleFilterOf = (view: ReportView) => ({
  department_ids: joined(view.department),
  designation_ids: joined(view.designation),
  employment_type_ids: joined(view.type),
  work_place_ids: joined(view.place),
  group_ids: joined(view.group),
  person_ids: joined(view.people),
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

/** URL of a report with these filters, without all other parameters. */
export const addressOf = (report: ReportName | undefined, { archived, ...filters }: SavedFilters = {}) => ({
  ...Object.fromEntries([...listFilters, 'period', 'from', 'to', 'page', 'saved'].map((name) => [name, undefined])),
  report,
  ...filters,
  archived: archived ? 'true' : undefined,
});

export const noFilters = Object.fromEntries([...listFilters, 'archived', 'page'].map((name) => [name, undefined]));
export const isFiltered = (view: ReportView): boolean =>
  view.archived || listFilters.some((name) => view[name].length > 0);
