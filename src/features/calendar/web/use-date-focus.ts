import { useRef } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, startOfWeek } from '#platform/shared/time.ts';
import { firstDayOfWeek } from '#platform/web/format.ts';
import { dateByKey, dateCell, useGridFocus } from '#platform/web/use-grid-focus.ts';
import { sameDayInMonth } from '../rules/month.ts';

/** Makes the date in the URL the tab stop of a grid, which keys move. */
export function useDateFocus(date: LocalDate, onDate: (date: LocalDate) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const first = startOfWeek(date, firstDayOfWeek());
  const around = { week: [first, addDays(first, 6)] as const, inMonth: (by: number) => sameDayInMonth(date, by) };
  const onKeyDown = useGridFocus({
    grid,
    active: date,
    cellAt: dateCell,
    next: (key, { ctrlKey }) => (ctrlKey ? undefined : dateByKey(key, date, around)),
    onMove: onDate,
  });
  return { grid, onKeyDown };
}
