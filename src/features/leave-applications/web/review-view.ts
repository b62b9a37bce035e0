import {
  withoutPageReset,
  day,
  maybeId,
  maybeOneOf,
  oneOf,
  page,
  readView,
  text,
  type AddressQuery,
  type ViewOf,
} from '#platform/web/address.ts';
import type { ChangeView } from '#platform/web/use-address.ts';

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

/** Address of the list of applications. */
export const reviewAddress = {
  show: oneOf(...shows),
  state: maybeOneOf(...states),
  search: text(),
  department_id: maybeId,
  leave_type_id: maybeId,
  from: day,
  to: day,
  /** Application beside the list, or on a small screen in place of it. */
  open: withoutPageReset(maybeId),
  page,
};
export type ReviewView = ViewOf<typeof reviewAddress>;
export type ChangeReview = ChangeView<ReviewView>;

/** The list of those who need the viewer's approval, from its beginning. */
export const ownList = readView(reviewAddress, {});

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
export const cameFrom = (query: AddressQuery): ReviewView | undefined =>
  shows.some((one) => one === query['show']) ? { ...readView(reviewAddress, query), open: undefined } : undefined;

/** View without search and filters. */
export const noFilters = {
  search: '',
  department_id: undefined,
  leave_type_id: undefined,
  from: undefined,
  to: undefined,
  state: undefined,
};

/** Whether the view shows only waiting applications, so that filtering by state is pointless. */
export const onlyWaiting = (show: Show): boolean => show === 'mine' || show === 'waiting' || show === 'soon';
