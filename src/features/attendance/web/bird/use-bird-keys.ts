import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useSession } from '#platform/web/session.ts';
import type { DayMode } from '../calendar/day-mode.ts';
import { useDayKeys } from '../calendar/use-day-keys.ts';
import type { BirdViewState } from './bird-view-state.ts';
import type { Picking } from './use-picking.ts';
import type { Review } from './use-review.ts';

interface BirdKeysOptions {
  readonly view: BirdViewState;
  readonly picking: Picking;
  readonly review: Review;
  /** Id of the person in the row before or after another. */
  neighbour(person: string, by: 1 | -1): Promise<string | undefined>;
  open(person: string, day: LocalDate, mode?: DayMode): void;
}

/** Person and date of the focused cell. */
function focusedCell(): { person: string; day: LocalDate } | undefined {
  const cell = document.activeElement?.closest<HTMLElement>('[data-date]');
  const person = cell?.closest<HTMLElement>('[data-user]')?.dataset['user'];
  return cell && person ? { person, day: cell.dataset['date'] as LocalDate } : undefined;
}

/**
 * E edits, F shows the flags, D dismisses (handled by the open day itself); [ and ] step through days,
 * J and K through people, N and P through days to review. With a selection D and F apply to it.
 */
export function useBirdKeys({ view, picking, review, neighbour, open }: BirdKeysOptions): void {
  const { can } = useSession();
  const { person, day } = view;
  const opened = person && day ? { person, day } : undefined;
  const enter = (mode: DayMode) => {
    const there = opened ?? focusedCell();
    if (there && can('edit_any_attendance')) open(there.person, there.day, mode);
  };
  const stepDay = (by: number) => opened && open(opened.person, addDays(opened.day, by));
  const stepPerson = async (by: 1 | -1) => {
    try {
      const next = opened && (await neighbour(opened.person, by));
      if (next) open(next, opened.day);
    } catch (error) {
      await showFailure(error);
    }
  };
  const { picked, setAction } = picking;
  useDayKeys({
    e: () => enter('times'),
    f: () => (picked.size > 0 ? setAction('flags') : enter('flags')),
    '[': () => stepDay(-1),
    ']': () => stepDay(1),
    j: () => void stepPerson(1),
    k: () => void stepPerson(-1),
    ...(can('edit_any_attendance') && { n: () => review.step(1), p: () => review.step(-1) }),
    ...(picked.size > 0 && { d: () => setAction('dismiss') }),
  });
}
