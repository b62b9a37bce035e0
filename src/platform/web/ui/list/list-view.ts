import { oneOf, page, text } from '../../address.ts';
import { useSession } from '../../session.ts';

/** State of a list, as kept in its address; each list has those parts that it uses. */
export interface ListView {
  readonly tab?: string;
  readonly search?: string;
  readonly sort?: string;
  readonly order?: string;
  /** Page, counted from 1. */
  readonly page: number;
}

/** Any part of the view, with its new value. */
type ListChanges = Readonly<Record<string, string | number | boolean | undefined>>;

/** A `ChangeView` of a view that has the parts that the list changes. */
export type ChangeList = {
  change(changes: ListChanges, options?: { readonly replace?: boolean }): void;
}['change'];

/** Address of every list. */
export const listAddress = { search: text(), page };

/** Address of a list that has a Trash. */
export const trashedListAddress = { ...listAddress, tab: oneOf('active', 'trash') };

/** Values of the address for a list that can be sorted by these columns, at first by the first one. */
export const sortedBy = <const Sort extends string>(...sorts: readonly [Sort, ...Sort[]]) => ({
  sort: oneOf(...sorts),
  order: oneOf('asc', 'desc'),
});

/** Rows per page: the company's setting, limited to the number rendered together. */
export function rowsOnPage(rowsPerPage: number): number {
  return Math.min(100, rowsPerPage);
}

type PageQuery<View, Filters> = { page: number; per_page: number; search?: string } & Partial<
  Pick<View, keyof View & ('sort' | 'order')>
> & { [Name in keyof Filters]?: Exclude<Filters[Name], '' | false | undefined> };

/**
 * Returns the query for a page of a list, without empty filters. Beside the Trash only the list's counts are needed,
 * which its first page has.
 */
export function usePageQuery<View extends ListView, Filters extends object = {}>(
  view: View,
  filters?: Filters,
): PageQuery<View, Filters> {
  const { can, settings } = useSession();
  const per_page = rowsOnPage(settings.rows_per_page);
  const { tab, search, sort, order } = view;
  const isTrash = tab === 'trash' && can('view_trash');
  const filterValues = isTrash ? {} : { search, sort, order, ...filters };
  const setFilters = Object.entries(filterValues).filter(
    ([, value]) => value !== '' && value !== false && value !== undefined,
  );
  return { page: isTrash ? 1 : view.page, per_page, ...Object.fromEntries(setFilters) } as PageQuery<View, Filters>;
}
