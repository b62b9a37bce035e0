import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSession } from '#platform/web/session.ts';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { leaveOfWhom, reviewing } from '../rules/access.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { employeeApi, reviewerApi } from './leave-api.ts';
import type { Opened } from './replies.ts';
import { askedBy, cameFrom, searchOf, viewOf, type ReviewView } from './review-view.ts';

export interface Neighbour {
  readonly item: ApplicationItem;
  /** Of the address, so that one goes on through the same list. */
  readonly search: object;
  /** It may be somebody else's. */
  readonly isOfOthers: boolean;
}

export interface Around {
  readonly before: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** The leave year in which an application begins, for whoever may see it. */
export function useYearOf({ item }: Opened, isOwn: boolean) {
  const { can } = useSession();
  const { data } = useQuery({
    ...employeeApi.index.read({ query: { ...(!isOwn && { user_id: item.user.id }), on: item.starts_on } }),
    enabled: can(...(isOwn ? leaveOfWhom.own : leaveOfWhom.others)),
  });
  return data;
}

/**
 * What stands before and after an application: in the list of the reviewer who came from there or who decides about it,
 * else in the person's year, by the day on which they begin.
 * @returns undefined where there is nothing to go to
 */
export function useNeighbours(opened: Opened, year: ReturnType<typeof useYearOf>): Around | undefined {
  const list = useReviewList(opened.item);
  return list ?? inYear(opened.item, year);
}

function inYear(item: ApplicationItem, year: ReturnType<typeof useYearOf>): Around | undefined {
  const list = (year?.data ?? []).filter(({ may_open }) => may_open);
  const byTime = list.toSorted((a, b) => (a.starts_on + a.applied_at < b.starts_on + b.applied_at ? -1 : 1));
  const index = byTime.findIndex(({ id }) => id === item.id);
  if (index < 0 || byTime.length < 2) return undefined;
  const neighbour = (one: ApplicationItem | undefined) => one && { item: one, search: {}, isOfOthers: false };
  return { before: neighbour(byTime[index - 1]), next: neighbour(byTime[index + 1]) };
}

/** The list of reviews that the address names; undefined: one came from elsewhere. */
export function useListCameFrom(): ReviewView | undefined {
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return useMemo(() => cameFrom(query), [query]);
}

const ownList = viewOf({});

/**
 * Before and after it in a list of reviews. What was just decided may have left the list: what stood after it stands in
 * its place then.
 */
function useReviewList(item: ApplicationItem): Around | undefined {
  const { can, person } = useSession();
  const from = useListCameFrom();
  const [couldDecide] = useState(item.may_decide);
  const isAsked = can(...reviewing) && (from !== undefined || (couldDecide && person?.id !== item.user.id));
  const view = from ?? ownList;
  const page = usePage(view, view.page, isAsked);
  const rows = page?.data ?? [];
  const found = rows.findIndex(({ id }) => id === item.id);
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  const isThere = found >= 0;
  const { current_page = 1, last_page = 1 } = page?.meta ?? {};
  // Where the next one stands: what has left the list has left its place to it.
  const nextAt = isThere ? found + 1 : place;
  const isLast = nextAt >= rows.length && current_page < last_page;
  const isFirst = (isThere ? found : place) === 0 && current_page > 1;
  const after = usePage(view, view.page + 1, isAsked && isLast);
  const earlier = usePage(view, view.page - 1, isAsked && isFirst);
  if (!isAsked || (page !== undefined && !isThere && place < 0)) return undefined;
  const one = (row: ApplicationItem | undefined, on = view.page): Neighbour | undefined =>
    row && row.id !== item.id ? { item: row, search: searchOf({ ...view, page: on }), isOfOthers: true } : undefined;
  return {
    before: isFirst ? one(earlier?.data.at(-1), view.page - 1) : one(rows[(isThere ? found : place) - 1]),
    next: isLast ? one(after?.data[0], view.page + 1) : one(rows[nextAt]),
  };
}

function usePage(view: ReviewView, page: number, enabled: boolean) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  return useQuery({ ...reviewerApi.index.read({ query: { ...askedBy(view), page, per_page } }), enabled }).data;
}
