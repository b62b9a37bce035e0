import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useSession } from '#platform/web/session.ts';
import type { DayMode } from '../calendar/day-mode.ts';
import { useDayKeys } from '../calendar/use-day-keys.ts';
import type { BirdViewState } from './bird-view-state.ts';
import type { ShownRow } from './shown-rows.ts';
import type { Picking } from './use-picking.ts';
import type { Review } from './use-review.ts';

interface BirdKeysOptions {
  readonly view: BirdViewState;
  readonly total: number | undefined;
  readonly picking: Picking;
  readonly review: Review;
  rowAt(index: number): ShownRow | undefined;
  open(person: string, day: LocalDate, mode?: DayMode): void;
}

/** The cell that holds the focus. */
function focusedCell(): { person: string; day: LocalDate } | undefined {
  const cell = document.activeElement?.closest<HTMLElement>('[data-date]');
  const person = cell?.closest<HTMLElement>('[data-user]')?.dataset['user'];
  return cell && person ? { person, day: cell.dataset['date'] as LocalDate } : undefined;
}

/**
 * E edits, F shows the flags, D dismisses (the open day does that itself); [ and ] step through days, J and K through
 * people, N and P through what waits for a review. With a selection D and F are about that.
 */
export function useBirdKeys({ view, total = 0, picking, review, rowAt, open }: BirdKeysOptions): void {
  const { can } = useSession();
  const { person, day } = view;
  const opened = person && day ? { person, day } : undefined;
  const enter = (mode: DayMode) => {
    const there = opened ?? focusedCell();
    if (there && can('edit_any_attendance')) open(there.person, there.day, mode);
  };
  const stepDay = (by: number) => opened && open(opened.person, addDays(opened.day, by));
  const stepPerson = (by: number) => {
    const rows = Array.from({ length: total }, (_, index) => rowAt(index));
    const here = rows.findIndex((row) => row?.id === person);
    const next = here < 0 ? undefined : rows[here + by];
    if (next && opened) open(next.id, opened.day);
  };
  const { picked, setDeed } = picking;
  useDayKeys({
    e: () => enter('times'),
    f: () => (picked.size > 0 ? setDeed('flags') : enter('flags')),
    '[': () => stepDay(-1),
    ']': () => stepDay(1),
    j: () => stepPerson(1),
    k: () => stepPerson(-1),
    ...(can('edit_any_attendance') && { n: () => review.step(1), p: () => review.step(-1) }),
    ...(picked.size > 0 && { d: () => setDeed('dismiss') }),
  });
}
