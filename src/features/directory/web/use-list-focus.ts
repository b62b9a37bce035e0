import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface ListFocusOptions {
  frame: RefObject<HTMLElement | null>;
  total: number;
  /** How many stand side by side. */
  across: number;
  /** How many PageUp and PageDown pass. */
  page(): number;
  /** Brings one into the part of the list that is drawn. */
  show(index: number): void;
  onExtend(from: number, to: number): void;
  onToggle(index: number): void;
  onAll(): void;
}

/** Where a key leads, or undefined when it is none that moves. */
export function moved(
  at: number,
  key: string,
  { total, across, page }: { total: number; across: number; page: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: across,
    ArrowUp: -across,
    ...(across > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(total - 1, at + step));
}

/**
 * One stop of the Tab key for a whole list of people. Arrows move, with Shift they select; Space selects, Ctrl+A
 * everybody. In a table left and right lead to what else can be pressed in the row. What is listed is
 * `[data-row]`, what takes the focus in it `[data-control]`.
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
      const to = moved(active, event.key, { total, across: options.across, page: options.page() });
      if (to !== undefined) return move(event, to);
      if (event.key === ' ' && isControl(event.target, 'name')) {
        event.preventDefault();
        options.onToggle(active);
      }
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') stepInRow(event, frame.current, active);
    },
  };
}

const isControl = (target: EventTarget, kind: string) =>
  target instanceof HTMLElement && target.dataset['control'] === kind;

const controlsIn = (frame: HTMLElement | null, row: number): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-control]`) ?? []),
];

function stepInRow(event: KeyboardEvent, frame: HTMLElement | null, row: number): void {
  const controls = controlsIn(frame, row);
  const at = controls.findIndex((control) => control === event.target);
  const next = controls[at + (event.key === 'ArrowRight' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
