import { withoutPageReset, day, id, oneOf, position, text, type ViewOf } from '#platform/web/address.ts';
import { auditActions, auditKindNames } from '#platform/shared/audit.ts';

export const auditAddress = {
  search: text(),
  kind: oneOf('', ...auditKindNames),
  action: oneOf('', ...auditActions),
  /** Ids; empty for everyone. */
  actor: id,
  person: id,
  from: day,
  to: day,
  /** The entry after which the page begins. */
  before: position(id),
  /** Id of the open entry. */
  entry: withoutPageReset(id),
};
export type AuditView = ViewOf<typeof auditAddress>;

/** Returns the filters as query parameters. */
export function filtersOf({ search, kind, action, actor, person, from, to }: AuditView) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(actor && { actor }),
    ...(person && { person }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Filters besides the search; the first ones stay in the row longest. */
const inOrder = ['dates', 'kind', 'person', 'action', 'actor'] as const;
type FilterName = (typeof inOrder)[number];

/** Minimum width in pixels of a row with this number of filters, including a scroll bar. */
const rows = [
  { count: 5, px: 1040 },
  { count: 3, px: 656 },
  { count: 1, px: 480 },
] as const;

/** Returns the filters that a row of this width shows, and those behind the button. */
export function shownFilters(px: number): { shown: readonly FilterName[]; folded: readonly FilterName[] } {
  const count = rows.find((row) => px >= row.px)?.count ?? 0;
  return { shown: inOrder.slice(0, count), folded: inOrder.slice(count) };
}

/** Removes all filters. */
export const noFilters = {
  search: '',
  kind: '',
  action: '',
  actor: '',
  person: '',
  from: undefined,
  to: undefined,
} as const;
