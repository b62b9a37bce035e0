import type { LocalDate } from '#platform/shared/schemas.ts';
import { textOf } from '#platform/web/use-address.ts';
import { auditActions, auditKindNames, type AuditAction, type AuditKind } from '#platform/shared/audit.ts';

export interface AuditView {
  search: string;
  kind: AuditKind | undefined;
  action: AuditAction | undefined;
  /** Ids; empty for everyone. */
  actor: string;
  person: string;
  from: LocalDate | undefined;
  to: LocalDate | undefined;
  /** The entry after which the page begins. */
  before: string;
  /** Id of the open entry. */
  entry: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (value: unknown): string => (uuid.test(textOf(value)) ? textOf(value) : '');
const dateOf = (value: unknown): LocalDate | undefined =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(textOf(value)) ? (textOf(value) as LocalDate) : undefined;

/** Ignores unknown or invalid query values. */
export function auditView(query: Readonly<Record<string, unknown>>): AuditView {
  return {
    search: textOf(query['search']).slice(0, 100),
    kind: auditKindNames.find((kind) => kind === query['kind']),
    action: auditActions.find((action) => action === query['action']),
    actor: idOf(query['actor']),
    person: idOf(query['person']),
    from: dateOf(query['from']),
    to: dateOf(query['to']),
    before: idOf(query['before']),
    entry: idOf(query['entry']),
  };
}

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

/** Address values that remove all filters. */
export const noFilters = {
  search: undefined,
  kind: undefined,
  action: undefined,
  actor: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  before: undefined,
};
