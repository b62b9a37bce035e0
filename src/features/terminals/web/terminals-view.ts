import type { LocalDate } from '#platform/shared/schemas.ts';
import { textOf } from '#platform/web/use-address.ts';
import { listView } from '#platform/web/ui/list/list-view.ts';
import type { DeviceUser } from '../rules/shapes.ts';
import { isDifference } from './differences.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (value: unknown): string => (uuid.test(textOf(value)) ? textOf(value) : '');
const dateOf = (value: unknown): LocalDate | undefined =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(textOf(value)) ? (textOf(value) as LocalDate) : undefined;
const pinOf = (value: unknown): string => (/^[0-9A-Za-z]{1,24}$/.test(textOf(value)) ? textOf(value) : '');

const connections = ['push', 'file'] as const;

export interface DevicesView {
  readonly search: string;
  /** Empty for all places. */
  readonly place: string;
  readonly connection: (typeof connections)[number] | '';
  readonly page: number;
}

/** Reads the view from the URL and ignores invalid values. */
export function devicesView(query: Readonly<Record<string, unknown>>): DevicesView {
  const { search, page } = listView(query);
  return {
    search,
    page,
    place: textOf(query['place']).slice(0, 60),
    connection: connections.find((one) => one === query['connection']) ?? '',
  };
}

export interface UsersView {
  readonly search: string;
  readonly differences: boolean;
  /** Ids; empty for all. */
  readonly department: string;
  readonly page: number;
  /** Panel beside the list: the changes of a sync, or the assignment of a number. */
  readonly panel: 'sync' | '';
  readonly pin: string;
}

export function usersView(query: Readonly<Record<string, unknown>>): UsersView {
  const { search, page } = listView(query);
  return {
    search,
    differences: query['show'] === 'differences',
    department: textOf(query['department']).slice(0, 100),
    page,
    panel: query['panel'] === 'sync' ? 'sync' : '',
    pin: pinOf(query['pin']),
  };
}

/** Whether a person matches the search by their name, here or on the terminal, or their number. */
export function isShown(user: DeviceUser, { search, differences, department }: UsersView): boolean {
  if (differences && !isDifference(user)) return false;
  if (department && user.person?.department !== department) return false;
  const term = search.trim().toLowerCase();
  return [user.person?.name, user.name_on_it, user.pin].some((text) => text?.toLowerCase().includes(term)) || !term;
}

/** Removes all filters of a terminal's people from the URL. */
export const noUserFilters = { search: undefined, show: undefined, department: undefined, page: undefined };

export interface RecordsView {
  readonly search: string;
  readonly needs: boolean;
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  /** Ids; empty for all. */
  readonly terminal: string;
  readonly person: string;
  readonly page: number;
  /** Number that is open in the panel. */
  readonly pin: string;
}

export function recordsView(query: Readonly<Record<string, unknown>>): RecordsView {
  const { search, page } = listView(query);
  return {
    search,
    page,
    needs: query['show'] === 'needs',
    from: dateOf(query['from']),
    to: dateOf(query['to']),
    terminal: idOf(query['terminal']),
    person: idOf(query['person']),
    pin: pinOf(query['pin']),
  };
}

/** Query parameters of the filters. */
export function filtersOf({ search, needs, from, to, terminal, person }: RecordsView) {
  return {
    ...(search && { search }),
    ...(needs && { needs_somebody: true }),
    ...(from && { from }),
    ...(to && { to }),
    ...(terminal && { terminal_id: terminal }),
    ...(person && { user_id: person }),
  };
}

/** Removes all filters from the URL. */
export const noFilters = {
  search: undefined,
  from: undefined,
  to: undefined,
  terminal: undefined,
  person: undefined,
  page: undefined,
};
