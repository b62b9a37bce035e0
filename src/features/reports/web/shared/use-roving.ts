import { inlineKey } from '#platform/web/direction.ts';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const stopsIn = (group: Element) => [...group.querySelectorAll<HTMLElement | SVGElement>('[data-stop]')];

/**
 * Makes a row of bars a single tab stop: arrows, Home and End move between them, and Tab returns to the last one.
 * Each has `data-stop`, and its tab index depends on its position among them.
 */
export function useRoving(count: number) {
  const [place, setPlace] = useState(0);
  const current = Math.min(place, count - 1);
  return {
    tabIndexOf: (at: number) => (at === current ? 0 : -1),
    onFocus({ target, currentTarget }: FocusEvent) {
      const at = stopsIn(currentTarget).findIndex((stop) => stop === target);
      if (at !== -1) setPlace(at);
    },
    onKeyDown(event: KeyboardEvent) {
      const { altKey, ctrlKey, metaKey } = event;
      const places: Record<string, number> = {
        ArrowForward: current + 1,
        ArrowBack: current - 1,
        Home: 0,
        End: count - 1,
      };
      const to = places[inlineKey(event)];
      if (to === undefined || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      stopsIn(event.currentTarget)[to]?.focus();
    },
  };
}
