import { inlineKey } from '#platform/web/direction.ts';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface ListFocusOptions {
  frame: RefObject<HTMLElement | null>;
  total: number;
  /** Number of items side by side. */
  across: number;
  /** Number of items passed by PageUp and PageDown. */
  page(): number;
  /** Scrolls an item into the rendered part of the list. */
  show(index: number): void;
  onExtend(from: number, to: number): void;
  onToggle(index: number): void;
  onAll(): void;
}

/** Returns the item that a key leads to, or undefined for other keys. */
export function movedFocus(
  at: number,
  key: string,
  { total, across, page }: { total: number; across: number; page: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: across,
    ArrowUp: -across,
    ...(across > 1 && { ArrowForward: 1, ArrowBack: -1 }),
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(total - 1, at + step));
}

/**
 * Makes a list of people one Tab stop. Arrows move and with Shift select; Space
 * selects, Ctrl+A selects everyone. In a table left and right reach the other controls
 * of the row. Items are `[data-row]`, their focusable elements `[data-control]`.
 */
export function useListFocus(options: ListFocusOptions) {
  const { frame, total } = options;
  const [place, setPlace] = useState(0);
  const active = Math.max(0, Math.min(place, total - 1));
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    controlsIn(frame.current, active)[0]?.focus({ preventScroll: true });
  }, [frame, active]);
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    options.show(to);
    if (event.shiftKey) options.onExtend(active, to);
    follows.current = to !== active;
    setPlace(to);
  };
  return {
    active,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row !== undefined) setPlace(Number(row));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === 'a') return (event.preventDefault(), options.onAll());
      if (isCommand && event.key !== 'Home' && event.key !== 'End') return;
      const to = movedFocus(active, inlineKey(event), { total, across: options.across, page: options.page() });
      if (to !== undefined) return move(event, to);
      if (event.key === ' ' && isControl(event.target, 'name')) {
        event.preventDefault();
        options.onToggle(active);
      }
      stepInRow(event, frame.current, active);
    },
  };
}

const isControl = (target: EventTarget, kind: string) =>
  target instanceof HTMLElement && target.dataset['control'] === kind;

const controlsIn = (frame: HTMLElement | null, row: number): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-control]`) ?? []),
];

function stepInRow(event: KeyboardEvent, frame: HTMLElement | null, row: number): void {
  const way = { ArrowForward: 1, ArrowBack: -1 }[inlineKey(event)];
  const controls = controlsIn(frame, row);
  const at = controls.findIndex((control) => control === event.target);
  const next = way && controls[at + way];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
