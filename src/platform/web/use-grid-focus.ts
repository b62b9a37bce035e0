import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { LocalDate } from '../shared/schemas.ts';
import { addDays } from '../shared/time.ts';
import { inlineKey } from './direction.ts';

interface GridFocusOptions<Place> {
  grid: RefObject<HTMLElement | null>;
  /** Cell that is the tab stop. */
  active: Place;
  /** Selector of a cell within the grid. */
  cellAt(place: Place): string;
  /** Returns the cell that a key leads to by its name along the line (`inlineKey`), or undefined for other keys. */
  next(key: string, event: KeyboardEvent): Place | undefined;
  /** Makes another cell the tab stop. */
  onMove(to: Place, event: KeyboardEvent): void;
}

/**
 * Makes a grid one tab stop (WAI-ARIA grid pattern), which keys move; the focus follows as soon as the cell is drawn.
 * @returns the handler of keys
 */
export function useGridFocus<Place>({ grid, active, cellAt, next, onMove }: GridFocusOptions<Place>) {
  const follows = useRef(false);
  const selector = cellAt(active);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(selector);
    cell?.focus({ preventScroll: true });
    // A scroll padding of the frame keeps the cell clear of heads and fixed columns.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, selector]);
  return (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const to = next(inlineKey(event), event);
    if (to === undefined) return;
    event.preventDefault();
    follows.current = cellAt(to) !== selector;
    onMove(to, event);
  };
}

/** Selector of a date's cell. */
export const dateCell = (date: LocalDate): string => `[data-date="${date}"]`;

interface DatesAround {
  /** First and last date of its week. */
  week: readonly [first: LocalDate, last: LocalDate];
  /** Same day of the month before or after. */
  inMonth(offset: 1 | -1): LocalDate;
}

const days: Readonly<Record<string, number>> = { ArrowBack: -1, ArrowForward: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the date that a key leads to in a grid of weeks. */
export function dateByKey(key: string, from: LocalDate, { week, inMonth }: DatesAround): LocalDate | undefined {
  const offset = days[key];
  if (offset !== undefined) return addDays(from, offset);
  if (key === 'Home') return week[0];
  if (key === 'End') return week[1];
  if (key === 'PageUp') return inMonth(-1);
  return key === 'PageDown' ? inMonth(1) : undefined;
}
