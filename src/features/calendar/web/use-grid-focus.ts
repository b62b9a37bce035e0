import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, startOfWeek } from '#platform/shared/time.ts';
import { inlineKey } from '#platform/web/direction.ts';
import { firstDayOfWeek } from '#platform/web/format.ts';
import { sameDay } from '../rules/month.ts';

/** Makes the grid one tab stop (WAI-ARIA grid pattern): the date in the URL, which the arrows move. */
export function useGridFocus(date: LocalDate, onDate: (date: LocalDate) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextDate(inlineKey(event), date);
    if (!next || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    follows.current = next !== date;
    onDate(next);
  };
  return { grid, focused: date, onKeyDown };
}

function nextDate(key: string, from: LocalDate): LocalDate | undefined {
  const days: Readonly<Record<string, number>> = { ArrowBack: -1, ArrowForward: 1, ArrowUp: -7, ArrowDown: 7 };
  const by = days[key];
  if (by !== undefined) return addDays(from, by);
  if (key === 'Home') return startOfWeek(from, firstDayOfWeek());
  if (key === 'End') return addDays(startOfWeek(from, firstDayOfWeek()), 6);
  if (key === 'PageUp') return sameDay(from, -1);
  if (key === 'PageDown') return sameDay(from, 1);
  return undefined;
}
