import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { cardOf, type Shift, type ShiftValues } from '#features/shifts/rules/shift.ts';
import type { ShiftChange } from '../contract.ts';
import type { LetterOf } from './own-days.ts';

/** Day as it was published; a day off if it has no name. */
type LoggedShift = Omit<ShiftValues, 'grace_minutes' | 'name'> & { readonly name: string | null };

/** One change of one day of a person's plan (`shift_changes`), with the change of that day they saw last. */
export interface ChangeRow {
  readonly date: LocalDate;
  readonly id: string;
  /** Null for nothing of the person's own, so that the standard hours applied. */
  readonly old: LoggedShift | null;
  readonly new: LoggedShift | null;
  readonly changed_at: Date;
  readonly seen_id: string | null;
  readonly seen_at: Date | null;
  readonly note: string | null;
  /** Person who published it. */
  readonly by: string | null;
  readonly avatar: string | null;
}

interface CurrentShifts {
  /** Current shift, and the one that applies when nothing is published. */
  on(date: LocalDate): Shift | null;
  usualOn(date: LocalDate): Shift | null;
}

/**
 * Returns the days that differ from what the person has seen: the last seen shift, or the one before the first change,
 * beside the current one. Days that were changed back are left out, and drafts never count.
 * @param rows changes of each date in the order of publication
 */
export function unseenChanges(
  rows: readonly ChangeRow[],
  plan: CurrentShifts,
  letter: LetterOf = letterOf,
): ShiftChange[] {
  const marked = (card: ShiftCard | null) => card && { ...card, letter: letter(card.name) };
  return [...Map.groupBy(rows, ({ date }) => date)].flatMap(([date, changes]) => {
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last || last.seen_id === last.id) return [];
    const seen = changes.find(({ id, seen_id }) => id === seen_id);
    const old = cardOn(date, seen ? seen.new : first.old, plan);
    const now = plan.on(date);
    const card = now && cardOf(now);
    return isSame(old, card) ? [] : [{ date, id: last.id, old: marked(old), new: marked(card) }];
  });
}

function cardOn(date: LocalDate, loggedShift: LoggedShift | null, plan: CurrentShifts): ShiftCard | null {
  if (loggedShift === null) {
    const usual = plan.usualOn(date);
    return usual && cardOf(usual);
  }
  return loggedShift.name === null ? null : cardOf({ ...loggedShift, name: loggedShift.name, grace_minutes: 0 });
}

const isSame = (one: ShiftCard | null, other: ShiftCard | null): boolean =>
  one?.name === other?.name &&
  one?.start_time === other?.start_time &&
  one?.work_time === other?.work_time &&
  one?.break_time === other?.break_time;

/** Returns author, time and message of the latest unseen publication. */
export function publishedOf(rows: readonly ChangeRow[], unseen: readonly ShiftChange[]) {
  const ids = new Set(unseen.map(({ id }) => id));
  const [latest] = rows.filter(({ id }) => ids.has(id)).toSorted((one, other) => +other.changed_at - +one.changed_at);
  if (!latest) return null;
  const { by, avatar, changed_at, note } = latest;
  return { by, avatar, at: changed_at.toISOString(), note };
}

/** Returns the time at which changes were last confirmed as seen. */
export function seenAt(rows: readonly ChangeRow[]): string | null {
  const times = rows.flatMap(({ seen_at }) => (seen_at ? [seen_at.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}
