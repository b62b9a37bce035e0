import type { CalendarLayer, LayerAnswer } from '#platform/server/calendar-layer.ts';
import type { CalendarItem } from '#platform/shared/calendar.ts';
import type { Range } from '../rules/range.ts';
import type { Layer, PlacedItem } from '../contract.ts';
import { translate } from '#platform/shared/translate.ts';

interface PlacedLayers {
  readonly layers: Layer[];
  readonly data: PlacedItem[];
  readonly more: { readonly layer: string; readonly date: PlacedItem['date']; readonly count: number }[];
}

/** Merges the answers of all layers in order of start, all-day items before timed ones. */
export function placedItems(
  layers: readonly CalendarLayer[],
  answers: readonly LayerAnswer[],
  { start_date }: Range,
): PlacedLayers {
  const answered = layers.map((layer, index) => ({ layer, ...(answers[index] ?? { items: [] }) }));
  return {
    layers: answered.map(({ layer: { key, name, shape }, items, more }) => ({
      key,
      name: translate(name),
      shape,
      // A night shift that began before the range counts on its first day.
      count: [...(more?.values() ?? [])].reduce(
        (total, count) => total + count,
        items.filter(({ end_date }) => end_date >= start_date).length,
      ),
    })),
    data: answered
      .flatMap(({ layer, items }) => items.map((item) => ({ ...item, layer: layer.key })))
      .sort((one, other) => compare(beginning(one), beginning(other))),
    more: answered.flatMap(({ layer, more }) =>
      [...(more ?? [])].map(([date, count]) => ({ layer: layer.key, date, count })),
    ),
  };
}

const beginning = ({ date, starts_at }: CalendarItem) => starts_at ?? date;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
