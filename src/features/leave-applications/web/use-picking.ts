import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inlineKey } from '#platform/web/direction.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { isTooMany, nextPart, partFor, withRange, type DateLimits, type ChosenDates } from '../rules/choosing.ts';
import type { FullDate } from '../rules/calendar-rules.ts';
import type { EnabledDate } from '../rules/shapes.ts';

export interface PickerProps {
  dates: ReadonlyMap<string, EnabledDate>;
  type: DateLimits;
  chosen: ChosenDates;
  /** Part of a date that a click chooses. */
  preferredPart: DayPart;
  today: LocalDate;
  /** First and last day of the months that can be shown. */
  reach: { readonly first: LocalDate; readonly last: LocalDate };
  /** Parts of dates on which a limit leaves no place. */
  full?: readonly FullDate[];
  /** Called when a month without loaded days is shown. */
  onFarther?: ((month: string) => void) | undefined;
  onChange(chosen: ChosenDates): void;
}

/** Chooses days by mouse, touch and keys. */
export function usePicking({ dates, type, chosen, preferredPart, onChange }: PickerProps) {
  // Day whose halves are offered.
  const [opened, setOpened] = useState<LocalDate>();
  const close = () => setOpened(undefined);
  const isOffered = (date: LocalDate) => chosen.has(date) || !isTooMany(chosen, date, dates, type);
  const range = (from: LocalDate, to: LocalDate, base: ChosenDates) =>
    onChange(withRange(base, [from, to], { dates, type, preferredPart }));
  const set = (date: LocalDate, part: DayPart | undefined) => {
    const next = new Map(chosen);
    if (part) next.set(date, part);
    else next.delete(date);
    onChange(next);
  };
  const toggle = (date: LocalDate) => {
    const selectableDate = dates.get(date);
    if (!selectableDate || !isOffered(date)) return;
    const next = partFor(selectableDate, type, preferredPart);
    const isOver = chosen.get(date) === next;
    set(date, isOver ? undefined : next);
    setOpened(isOver || !type.has_halves ? undefined : date);
  };
  const press = (event: KeyboardEvent, go: (date: LocalDate) => void) => {
    if (event.key === 'Escape') return close();
    const date = (event.target as HTMLElement).dataset['date'] as LocalDate | undefined;
    const selectableDate = date && dates.get(date);
    const way = { ArrowBack: -1, ArrowForward: 1, ArrowUp: -7, ArrowDown: 7 }[inlineKey(event)];
    if (!date || (way === undefined && event.key.toLowerCase() !== 'h')) return;
    event.preventDefault();
    if (way === undefined)
      return selectableDate && isOffered(date) && set(date, nextPart(selectableDate, type, chosen.get(date)));
    close();
    const to = addDays(date, way);
    if (event.shiftKey && dates.has(to)) range(date, to, chosen);
    go(to);
  };
  const drag = useDragging(chosen, (from, to, base) => {
    close();
    range(from, to, base);
  });
  return { toggle, press, ...drag, set, opened, close };
}
export type Picking = ReturnType<typeof usePicking>;

/** Selects from the day where the button went down to the one under the pointer, in addition to the earlier choice. */
function useDragging(chosen: ChosenDates, choose: (from: LocalDate, to: LocalDate, base: ChosenDates) => void) {
  const anchor = useRef<{ date: LocalDate; base: ChosenDates } | undefined>(undefined);
  const down = (date: LocalDate) => {
    anchor.current = { date, base: chosen };
  };
  const over = (date: LocalDate) => {
    const from = anchor.current;
    if (from && from.date !== date) choose(from.date, date, from.base);
  };
  // Touch fires pointerenter with the button down before pointerdown, so a leftover anchor would start a drag.
  const up = () => {
    anchor.current = undefined;
  };
  return { down, over, up };
}
