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

/** What the list of applications shows, as it stands in the address. */
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
    /** The one that stands beside the list, or on a small screen in its place. */
    open: text('open'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export type ReviewView = ReturnType<typeof viewOf>;

const dayOf = (text: string | undefined): LocalDate | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? (text as LocalDate) : undefined;

/** What is asked of the server, without the page. */
export function askedBy({ show, state, search, department_id, leave_type_id, from, to }: ReviewView) {
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

/** The same with the page, for the address of what is opened from the list, and for the way back. */
export const searchOf = (view: ReviewView) => ({ ...askedBy(view), ...(view.page > 1 && { page: view.page }) });

/** The list that an application's address names; undefined: it was opened from elsewhere. */
export const cameFrom = (query: Readonly<Record<string, unknown>>): ReviewView | undefined =>
  shows.some((one) => one === query['show']) ? { ...viewOf(query), open: undefined } : undefined;

/** Without search and filters. */
export const cleared = {
  search: undefined,
  department_id: undefined,
  leave_type_id: undefined,
  from: undefined,
  to: undefined,
  state: undefined,
};

/** Whether a state says anything beside what is shown: of those that wait, each waits. */
export const onlyWaiting = (show: Show): boolean => show === 'mine' || show === 'waiting' || show === 'soon';
