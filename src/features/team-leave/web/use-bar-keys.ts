import { inlineKey } from '#platform/web/direction.ts';
import type { KeyboardEvent, RefObject } from 'react';

const place = (bar: HTMLElement) => Number(bar.dataset['at']);
const rowOf = (bar: HTMLElement) => bar.closest('[data-row]');

/** Moves between bars by arrow keys: along a row, or to the nearest bar of the next row above or below that has any. */
export function useBarKeys(rows: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const bar = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-bar]') : null;
    const way = { ArrowBack: [0, -1], ArrowForward: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[inlineKey(event)];
    if (!bar || !way || !rows.current) return;
    event.preventDefault();
    const bars = [...rows.current.querySelectorAll<HTMLElement>('[data-bar]')];
    const index = bars.indexOf(bar);
    const [down = 0, along = 0] = way;
    if (along !== 0) return bars[index + along]?.focus();
    const others = down > 0 ? bars.slice(index + 1) : bars.slice(0, index).toReversed();
    const row = rowOf(others.find((other) => rowOf(other) !== rowOf(bar)) ?? bar);
    const [nearest] = others
      .filter((other) => rowOf(other) === row && row !== rowOf(bar))
      .toSorted((one, other) => Math.abs(place(one) - place(bar)) - Math.abs(place(other) - place(bar)));
    nearest?.focus();
  };
}
