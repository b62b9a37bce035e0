import { textOf } from '#platform/web/use-address.ts';
import { sortings, statuses, type Sorting, type Status } from '../rules/find.ts';

export const layouts = ['table', 'cards', 'chart'] as const;
export type Layout = (typeof layouts)[number];

/** Chosen values of each filter: ids or statuses. */
export interface Filters {
  readonly department: readonly string[];
  readonly designation: readonly string[];
  readonly type: readonly string[];
  readonly group: readonly string[];
  readonly manager: readonly string[];
  readonly status: readonly Status[];
}
export type FilterName = keyof Filters;

/** Everything in the address that decides what the directory shows. */
export interface DirectoryView extends Filters {
  readonly layout: Layout;
  readonly search: string;
  readonly sort: Sorting;
  readonly order: 'asc' | 'desc';
  /** The first row on the screen, counted from 0. */
  readonly row: number;
  /** Number of open levels of the chart. */
  readonly levels: number;
  /** Id of the person to show in the chart, or empty. */
  readonly person: string;
  /** Whether people outside the chart are listed. */
  readonly isAlone: boolean;
}

export const chartLevels = [2, 3, 4, 5] as const;
export const usualLevels = 3;

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Maximum number of values per filter. */
const maxValues = 100;

const parts = (value: unknown) => textOf(value).split(',');
const ids = (value: unknown) => [...new Set(parts(value).filter((id) => idPattern.test(id)))].slice(0, maxValues);

/** Ignores unknown or invalid query values. */
export function directoryView(query: Readonly<Record<string, unknown>>): DirectoryView {
  const row = Number(textOf(query['row']));
  return {
    layout: layouts.find((layout) => layout === query['view']) ?? 'table',
    search: textOf(query['search']).slice(0, 100),
    department: ids(query['department']),
    designation: ids(query['designation']),
    type: ids(query['type']),
    group: ids(query['group']),
    manager: ids(query['manager']),
    status: statuses.filter((status) => parts(query['status']).includes(status)),
    sort: sortings.find((sort) => sort === query['sort']) ?? 'name',
    order: query['order'] === 'desc' ? 'desc' : 'asc',
    row: Number.isInteger(row) && row > 0 && row < 1_000_000 ? row : 0,
    levels: chartLevels.find((levels) => levels === Number(textOf(query['levels']))) ?? usualLevels,
    person: ids(query['person'])[0] ?? '',
    isAlone: query['alone'] === 'yes',
  };
}

export const filterNames = [
  'department',
  'designation',
  'type',
  'group',
  'manager',
  'status',
] as const satisfies readonly FilterName[];

/** Names of the filters in requests. */
const queryNames = {
  department: 'department_ids',
  designation: 'designation_ids',
  type: 'employment_type_ids',
  group: 'group_ids',
  manager: 'manager_ids',
  status: 'statuses',
} as const satisfies Record<FilterName, string>;

/** Returns search, filters and sorting of a view as query parameters. */
export function queryOf(view: DirectoryView) {
  const filters = filterNames
    .filter((name) => view[name].length > 0)
    .map((name): [string, string] => [queryNames[name], view[name].join()]);
  const search = view.search.trim();
  return {
    ...(Object.fromEntries(filters) as Partial<Record<(typeof queryNames)[FilterName], string>>),
    ...(search && { search }),
    sort: view.sort,
    order: view.order,
  };
}

export const isFiltered = (view: DirectoryView): boolean => filterNames.some((name) => view[name].length > 0);

/** Address values that remove all filters. */
export const noFilters: Readonly<Record<string, undefined>> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  row: undefined,
};
