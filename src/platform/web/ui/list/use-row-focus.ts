import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Lets the arrow keys move through the rows of a table, which is one tab stop:
 * Tab reaches only the row that had the focus last. Rows are `[data-row]`, their focusable elements `[data-control]`.
 */
export function useRowFocus(rows: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [last, setLast] = useState(0);
  const active = Math.min(last, Math.max(0, rows - 1));
  const placeOf = (target: EventTarget) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-control]') : null;
    const row = control?.closest<HTMLElement>('[data-row]');
    return control && row ? { kind: control.dataset['control'], index: Number(row.dataset['row']) } : undefined;
  };
  return {
    body,
    active,
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place) setLast(place.index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const place = placeOf(event.target);
      if (step === undefined || !place || event.defaultPrevented) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(rows - 1, place.index + step));
      body.current?.querySelector<HTMLElement>(`[data-row="${next}"] [data-control="${place.kind}"]`)?.focus();
    },
  };
}
