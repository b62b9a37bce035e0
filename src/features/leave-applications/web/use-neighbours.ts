import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSession } from '#platform/web/session.ts';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { leaveAccess, reviewPermissions } from '../rules/access.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { employeeApi, reviewerApi } from './leave-api.ts';
import type { ApplicationPage } from './replies.ts';
import { filtersIn, cameFrom, ownList, searchOf, type ReviewView } from './review-view.ts';

export interface Neighbour {
  readonly item: ApplicationItem;
  /** Query of the address, so that turning on stays in the same list. */
  readonly search: object;
  /** Whether it may belong to another person. */
  readonly isOfOthers: boolean;
}

export interface Neighbours {
  readonly before: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Loads the leave year in which an application begins, if the viewer may see it. */
export function useYearOf({ item }: ApplicationPage, isOwn: boolean) {
  const { can } = useSession();
  const { data } = useQuery({
    ...employeeApi.index.read({ query: { ...(!isOwn && { user_id: item.user.id }), on: item.starts_on } }),
    enabled: can(...(isOwn ? leaveAccess.own : leaveAccess.others)),
  });
  return data;
}

/**
 * Returns the previous and next application: in the list that the reviewer came from or decides in,
 * else in the person's year, by first day.
 * @returns undefined where there is nothing to go to
 */
export function useNeighbours(opened: ApplicationPage, year: ReturnType<typeof useYearOf>): Neighbours | undefined {
  const list = useReviewList(opened.item);
  return list ?? inYear(opened.item, year);
}

function inYear(item: ApplicationItem, year: ReturnType<typeof useYearOf>): Neighbours | undefined {
  const list = (year?.data ?? []).filter(({ may_open }) => may_open);
  const byTime = list.toSorted((a, b) => (a.starts_on + a.applied_at < b.starts_on + b.applied_at ? -1 : 1));
  const index = byTime.findIndex(({ id }) => id === item.id);
  if (index < 0 || byTime.length < 2) return undefined;
  const neighbour = (one: ApplicationItem | undefined) => one && { item: one, search: {}, isOfOthers: false };
  return { before: neighbour(byTime[index - 1]), next: neighbour(byTime[index + 1]) };
}

/** Returns the review list that the address names; undefined: the viewer came from elsewhere. */
export function useListCameFrom(): ReviewView | undefined {
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return useMemo(() => cameFrom(query), [query]);
}

/**
 * Returns the neighbours in a review list. A decided application may have left the list;
 * the one after it then has its position.
 */
function useReviewList(item: ApplicationItem): Neighbours | undefined {
  const { can, person } = useSession();
  const from = useListCameFrom();
  const [couldDecide] = useState(item.may_decide);
  const isNeeded = can(...reviewPermissions) && (from !== undefined || (couldDecide && person?.id !== item.user.id));
  const view = from ?? ownList;
  const page = usePage(view, view.page, isNeeded);
  const rows = page?.data ?? [];
  const rowIndex = rows.findIndex(({ id }) => id === item.id);
  const [place, setPlace] = useState(rowIndex);
  if (rowIndex >= 0 && rowIndex !== place) setPlace(rowIndex);
  const isThere = rowIndex >= 0;
  const { current_page = 1, last_page = 1 } = page?.meta ?? {};
  // Position of the next one, which moves up when this one has left the list.
  const nextAt = isThere ? rowIndex + 1 : place;
  const isLast = nextAt >= rows.length && current_page < last_page;
  const isFirst = (isThere ? rowIndex : place) === 0 && current_page > 1;
  const after = usePage(view, view.page + 1, isNeeded && isLast);
  const earlier = usePage(view, view.page - 1, isNeeded && isFirst);
  if (!isNeeded || (page !== undefined && !isThere && place < 0)) return undefined;
  const neighbourOf = (row: ApplicationItem | undefined, on = view.page): Neighbour | undefined =>
    row && row.id !== item.id ? { item: row, search: searchOf({ ...view, page: on }), isOfOthers: true } : undefined;
  return {
    before: isFirst
      ? neighbourOf(earlier?.data.at(-1), view.page - 1)
      : neighbourOf(rows[(isThere ? rowIndex : place) - 1]),
    next: isLast ? neighbourOf(after?.data[0], view.page + 1) : neighbourOf(rows[nextAt]),
  };
}

function usePage(view: ReviewView, page: number, enabled: boolean) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  return useQuery({ ...reviewerApi.index.read({ query: { ...filtersIn(view), page, per_page } }), enabled }).data;
}
