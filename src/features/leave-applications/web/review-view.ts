import type { LocalDate } from '#platform/shared/schemas.ts';
import { textOf } from '#platform/web/use-address.ts';

export const shows = [
  'mine',
  'waiting',
  'soon',
  'away_today',
  'away_next_week',
  'decided',
  'decided_lately',
  'all',
] as const;
export type Show = (typeof shows)[number];
export const states = ['created', 'approved', 'rejected', 'withdrawn'] as const;

/** Reads the view of the list of applications from the address. */
export function viewOf(query: Readonly<Record<string, unknown>>) {
  const text = (name: string) => textOf(query[name]) || undefined;
  const page = Number(text('page') ?? 1);
  return {
    show: shows.find((one) => one === text('show')) ?? 'mine',
    state: states.find((one) => one === text('state')),
    search: text('search') ?? '',
    department_id: text('department_id'),
    leave_type_id: text('leave_type_id'),
    from: dayOf(text('from')),
    to: dayOf(text('to')),
    /** Application beside the list, or on a small screen in place of it. */
    open: text('open'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export type ReviewView = ReturnType<typeof viewOf>;

const dayOf = (text: string | undefined): LocalDate | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? (text as LocalDate) : undefined;

/** Builds the query for the server, without the page. */
export function filtersIn({ show, state, search, department_id, leave_type_id, from, to }: ReviewView) {
  return {
    show,
    ...(state && { state }),
    ...(search && { search }),
    ...(department_id && { department_id }),
    ...(leave_type_id && { leave_type_id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same with the page, for links to applications of the list and back. */
export const searchOf = (view: ReviewView) => ({ ...filtersIn(view), ...(view.page > 1 && { page: view.page }) });

/** Returns the list that an application's address names; undefined: it was opened from elsewhere. */
export const cameFrom = (query: Readonly<Record<string, unknown>>): ReviewView | undefined =>
  shows.some((one) => one === query['show']) ? { ...viewOf(query), open: undefined } : undefined;

/** View without search and filters. */
export const cleared = {
  search: undefined,
  department_id: undefined,
  leave_type_id: undefined,
  from: undefined,
  to: undefined,
  state: undefined,
};

/** Whether the view shows only waiting applications, so that filtering by state is pointless. */
export const onlyWaiting = (show: Show): boolean => show === 'mine' || show === 'waiting' || show === 'soon';
