import type { KeyboardEvent } from 'react';
import { inlineKey } from '#platform/web/direction.ts';

/** Fields of a day, in the order of the line. */
const columns = ['on', 'hours', 'from', 'to'] as const;

/** Whether an arrow key leaves a text field: with the caret at its end, or everything selected. */
function leavesText(target: HTMLInputElement, isForward: boolean): boolean {
  if (target.type === 'checkbox') return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return isForward ? selectionStart === value.length : selectionEnd === 0;
}

const cellAt = (grid: Element, week: number, day: number, column: number) =>
  grid.querySelector<HTMLInputElement>(`[data-place="${week}.${day}.${columns[column] ?? ''}"]`);

/** Returns the next field along the line; after the last one of a day, the next day. */
function alongLine(grid: Element, { week, day, column }: Place, by: 1 | -1): HTMLInputElement | null {
  for (let at = column + by; at >= 0 && at < columns.length; at += by) {
    const cell = cellAt(grid, week, day, at);
    if (cell) return cell;
  }
  return by === 1 ? cellAt(grid, week, day + 1, 0) : (cellAt(grid, week, day - 1, 3) ?? cellAt(grid, week, day - 1, 0));
}

interface Place {
  readonly week: number;
  readonly day: number;
  readonly column: number;
}

function placeOf(target: EventTarget): Place | undefined {
  const text = target instanceof HTMLInputElement ? target.dataset['place'] : undefined;
  if (text === undefined) return undefined;
  const [week = '', day = '', column = ''] = text.split('.');
  return { week: Number(week), day: Number(day), column: columns.indexOf(column as (typeof columns)[number]) };
}

/**
 * Arrow keys move through hours, start, end and the next day; up and down stay in the column.
 * @param onCopy called for Ctrl+D: copies the day above
 */
export function gridKeys(onCopy: (week: number, day: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place) return;
    const grid = event.currentTarget;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      if (place.day > 0) onCopy(place.week, place.day);
      return;
    }
    const next = nextCell(grid, place, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

function nextCell(grid: Element, place: Place, event: KeyboardEvent<HTMLElement>): HTMLInputElement | null {
  const { week, day, column } = place;
  const key = inlineKey(event);
  const to = (other: number) => cellAt(grid, week, other, column) ?? cellAt(grid, week, other, 0);
  if (key === 'ArrowDown') return to(day + 1);
  if (key === 'ArrowUp') return to(day - 1);
  if (key !== 'ArrowForward' && key !== 'ArrowBack') return null;
  const isForward = key === 'ArrowForward';
  if (!leavesText(event.target as HTMLInputElement, isForward)) return null;
  return alongLine(grid, place, isForward ? 1 : -1);
}
