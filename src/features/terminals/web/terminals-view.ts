import { withoutPageReset, day, id, oneOf, text, textLike, type ViewOf } from '#platform/web/address.ts';
import { listAddress } from '#platform/web/ui/list/list-view.ts';
import type { TerminalUser } from '../rules/shapes.ts';
import { isDifference } from './differences.ts';

/** Number that is open in the panel. */
const pin = withoutPageReset(textLike(/^[0-9A-Za-z]{1,24}$/));

export const devicesAddress = { ...listAddress, place: text(60), connection: oneOf('', 'push', 'file') };
export type TerminalsView = ViewOf<typeof devicesAddress>;

export const usersAddress = {
  ...listAddress,
  show: oneOf('', 'differences'),
  department: text(),
  /** Panel beside the list: the changes of a sync, or else the assignment of a number. */
  panel: withoutPageReset(oneOf('', 'sync')),
  pin,
};
export type UsersView = ViewOf<typeof usersAddress>;

/** Whether a person matches the search by their name, here or on the terminal, or their number. */
export function isShown(user: TerminalUser, { search, show, department }: UsersView): boolean {
  if (show === 'differences' && !isDifference(user)) return false;
  if (department && user.person?.department !== department) return false;
  const term = search.trim().toLowerCase();
  return [user.person?.name, user.name_on_it, user.pin].some((text) => text?.toLowerCase().includes(term)) || !term;
}

/** Removes all filters of a terminal's people. */
export const noUserFilters = { search: '', show: '', department: '' } as const;

export const recordsAddress = {
  ...listAddress,
  show: oneOf('', 'needs'),
  from: day,
  to: day,
  terminal: id,
  person: id,
  pin,
};
export type RecordsView = ViewOf<typeof recordsAddress>;

/** Query parameters of the filters. */
export function filtersOf({ search, show, from, to, terminal, person }: RecordsView) {
  return {
    ...(search && { search }),
    ...(show === 'needs' && { needs_somebody: true }),
    ...(from && { from }),
    ...(to && { to }),
    ...(terminal && { terminal_id: terminal }),
    ...(person && { user_id: person }),
  };
}
