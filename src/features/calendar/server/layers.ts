import type { CalendarLayer, LayerAnswer } from '#platform/server/calendar-layer.ts';
import type { CalendarItem } from '#platform/shared/calendar.ts';
import type { Range } from '../rules/range.ts';
import type { Layer, PlacedItem } from '../contract.ts';

interface Placed {
  readonly layers: Layer[];
  readonly data: PlacedItem[];
  readonly more: { readonly layer: string; readonly date: PlacedItem['date']; readonly count: number }[];
}

/** The answers of the layers as one: what is first begins first, whole days before hours. */
export function placedItems(
  layers: readonly CalendarLayer[],
  answers: readonly LayerAnswer[],
  { start_date }: Range,
): Placed {
  const told = layers.map((layer, index) => ({ layer, ...(answers[index] ?? { items: [] }) }));
  return {
    layers: told.map(({ layer: { key, name, shape }, items, more }) => ({
      key,
      name,
      shape,
      // A night that began before the range belongs to the day on which it began.
      count: [...(more?.values() ?? [])].reduce(
        (total, count) => total + count,
        items.filter(({ end_date }) => end_date >= start_date).length,
      ),
    })),
    data: told
      .flatMap(({ layer, items }) => items.map((item) => ({ ...item, layer: layer.key })))
      .sort((one, other) => compare(beginning(one), beginning(other))),
    more: told.flatMap(({ layer, more }) =>
      [...(more ?? [])].map(([date, count]) => ({ layer: layer.key, date, count })),
    ),
  };
}

const beginning = ({ date, starts_at }: CalendarItem) => starts_at ?? date;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
