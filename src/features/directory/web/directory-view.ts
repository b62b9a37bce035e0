import {
  withoutPageReset,
  flag,
  id,
  ids,
  listOf,
  oneOf,
  position,
  text,
  wholeNumber,
  type AddressValue,
  type ViewOf,
} from '#platform/web/address.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { sortings, statuses, type Status } from '../rules/find.ts';

export const layouts = ['table', 'cards', 'chart'] as const;
export type Layout = (typeof layouts)[number];

/** Chosen values of each filter: ids or statuses. */
const filterAddress = {
  department: ids(),
  designation: ids(),
  type: ids(),
  group: ids(),
  manager: ids(),
  status: listOf((given): given is Status => statuses.some((status) => status === given)),
};
export type FilterName = keyof typeof filterAddress;

export const chartLevels = [2, 3, 4, 5] as const;
export const usualLevels = 3;

/** Number of open levels of the chart. */
const levels: AddressValue<number> = {
  initial: usualLevels,
  read: (given) => chartLevels.find((count) => String(count) === given),
};

/** Everything in the address that decides what the directory shows. */
export const directoryAddress = {
  ...filterAddress,
  view: oneOf(...layouts),
  search: text(),
  sort: oneOf(...sortings),
  order: oneOf('asc', 'desc'),
  /** The first row on the screen, counted from 0. */
  row: position(wholeNumber(0, 999_999, () => 0)),
  levels: withoutPageReset(levels),
  /** Person to show in the chart. */
  person: withoutPageReset(id),
  /** Whether people outside the chart are listed. */
  alone: withoutPageReset(flag('yes')),
};
export type DirectoryView = ViewOf<typeof directoryAddress>;
export type ChangeDirectory = ChangeView<DirectoryView>;

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

/** Removes all filters. */
export const noFilters = {
  department: [],
  designation: [],
  type: [],
  group: [],
  manager: [],
  status: [],
} as const satisfies Pick<DirectoryView, FilterName>;
