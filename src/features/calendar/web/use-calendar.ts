import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { calendarChanged } from '../events.ts';
import { applicationNews } from '#features/leave-applications/events.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holidayNews } from '#features/holidays/events.ts';
import type { calendar, Layer, PlacedItem } from '../contract.ts';
import { countedIn } from '../rules/month.ts';
import type { Range } from '../rules/range.ts';
import { calendarApi } from './calendar-api.ts';

type Answer = Reply<(typeof calendar)['index']>;

/** The displayed part of an answer, without hidden layers. */
export interface ShownCalendar {
  readonly items: readonly PlacedItem[];
  readonly layers: ReadonlyMap<string, Layer>;
  /** Number of further items of a date by layer. */
  moreOn(date: LocalDate): readonly { readonly layer: string; readonly count: number }[];
}

function shownOf(answer: Answer, hidden: readonly string[]): ShownCalendar {
  const { data, layers, more } = answer;
  return {
    items: data.filter(({ layer }) => !hidden.includes(layer)),
    layers: new Map(layers.map((layer) => [layer.key, { ...layer, count: countOf(answer, layer.key) }])),
    moreOn: (date) => more.filter((one) => one.date === date && !hidden.includes(one.layer)),
  };
}

function countOf({ data, more, ...range }: Answer, key: string): number {
  const { start_date, end_date } = countedIn(range);
  const isCounted = (one: { readonly layer: string; readonly date: LocalDate }, last: LocalDate) =>
    one.layer === key && one.date <= end_date && last >= start_date;
  return more
    .filter((one) => isCounted(one, one.date))
    .reduce((sum, { count }) => sum + count, data.filter((item) => isCounted(item, item.end_date)).length);
}

/** Loads the calendar of some days and reloads it on changes. */
export function useCalendar(range: Range, hidden: readonly string[]) {
  const cache = useQueryClient();
  const query = useQuery({ ...calendarApi.index.read({ query: range }), placeholderData: keepPreviousData });
  const again = () => void cache.invalidateQueries({ queryKey: calendarApi.index.key });
  useLive(calendarChanged, again);
  useLive(holidayNews, again);
  useLive(applicationNews, again);
  useLive(connected, again);
  const shown = useMemo(() => query.data && shownOf(query.data, hidden), [query.data, hidden]);
  return { query, shown };
}
