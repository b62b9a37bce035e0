import {
  editedWorkTime,
  fieldErrorsOf,
  submitErrors,
  type EditedClock,
  type EntryErrors,
} from '#features/clock/rules/edit.ts';
import { resolveEdits, type SubmittedClock, type SubmittedSpan } from '#features/clock/rules/submitted.ts';
import type { DayBasis, DayEffect } from './day-shapes.ts';
import { derivedFlags, effectOf, withEdits } from './effect.ts';

/** An entry of a form; the ids say which recorded one it changes. */
export interface FormBreak extends SubmittedSpan {
  readonly break_in_id?: string | null | undefined;
}
export interface FormClock extends SubmittedClock {
  readonly clock_in_id?: string | null | undefined;
  readonly breaks: readonly FormBreak[];
}

type RecordedClock = NonNullable<DayBasis['day']>['clocks'][number];
type RecordedBreak = RecordedClock['breaks'][number];

/** A recorded entry beside the one of the form that changes it; undefined for one that is added. */
export interface Beside {
  readonly stored: RecordedClock | undefined;
  readonly breaks: readonly (RecordedBreak | undefined)[];
}

/** What a form would make of a day, by the rules that the server goes by. */
export interface Correction {
  readonly edited: readonly EditedClock[];
  readonly beside: readonly Beside[];
  /** Sentences per entry, as the server would answer them; undefined when nothing is wrong. */
  readonly errors: Record<string, string[]> | undefined;
  readonly entryErrors: readonly EntryErrors[];
  /** Entries are added or removed, which is barred where somebody has left. */
  readonly adds: boolean;
  readonly removes: boolean;
  /** Any time of it is another one. */
  readonly is_changed: boolean;
  /** An entry that was added or changed holds more work than a day may have: it needs a reason. */
  readonly is_too_long: boolean;
  readonly before: DayEffect;
  readonly after: DayEffect;
}

/**
 * @param now epoch seconds
 * @returns null when an entry names one that is not of this day, or one twice
 */
export function correctionOf(basis: DayBasis, form: readonly FormClock[], now: number): Correction | null {
  const beside = besideOf(basis.day?.clocks ?? [], form);
  if (!beside) return null;
  const stored = beside.map(({ stored: clock, breaks }) => clock && { ...clock, breaks });
  const { zone, working_date, others } = basis;
  const resolved = resolveEdits(form, stored, { zone, working_date, askedBefore: now });
  const { is_running } = derivedFlags(basis, now);
  const edited = ending(resolved, beside, is_running);
  const entryErrors = submitErrors(edited, { now, others });
  const kept = beside.flatMap(({ stored: clock, breaks }) => [clock?.id, ...breaks.map((pause) => pause?.id)]);
  const recorded = basis.day?.clocks.flatMap(({ id, breaks }) => [id, ...breaks.map((pause) => pause.id)]) ?? [];
  const adds = kept.includes(undefined);
  const removes = recorded.some((id) => !kept.includes(id));
  const is_changed = adds || removes || edited.some((clock, index) => isMoved(clock, beside[index]));
  const before = effectOf(basis, basis.day, now);
  const isTooLong = (clock: EditedClock) => editedWorkTime(clock, now) > basis.max_daily_work_duration;
  return {
    edited,
    beside,
    errors: fieldErrorsOf(entryErrors),
    entryErrors,
    adds,
    removes,
    is_changed,
    is_too_long: edited.some((clock, index) => isMoved(clock, beside[index]) && isTooLong(clock)),
    before,
    after: is_changed ? effectOf(basis, withEdits(basis, edited, now), now) : before,
  };
}

function besideOf(recorded: readonly RecordedClock[], form: readonly FormClock[]): Beside[] | null {
  const seen = new Set<string>();
  let isForeign = false;
  const find = <E extends RecordedClock | RecordedBreak>(entries: readonly E[], id: string | null | undefined) => {
    if (!id) return undefined;
    const found = seen.has(id) ? undefined : entries.find((entry) => entry.id === id);
    isForeign ||= found === undefined;
    seen.add(id);
    return found;
  };
  const beside = form.map((clock): Beside => {
    const stored = find(recorded, clock.clock_in_id);
    return { stored, breaks: clock.breaks.map((pause) => find(stored?.breaks ?? [], pause.break_in_id)) };
  });
  return isForeign ? null : beside;
}

/** Whether somebody changed an entry or one of its breaks, by its instants. */
function isMoved({ start, end, breaks }: EditedClock, beside: Beside | undefined): boolean {
  const moved = (
    span: { readonly start: number | null; readonly end: number | null },
    stored: { readonly started_at: number; readonly ended_at: number | null } | undefined,
  ) => span.start !== stored?.started_at || span.end !== stored?.ended_at;
  return moved({ start, end }, beside?.stored) || breaks.some((pause, place) => moved(pause, beside?.breaks[place]));
}

/**
 * Whoever is at work may stay so: their last entry, and the break that is running in it, need no end as long as the day
 * goes on. Everything else that was changed needs one. The break that is running ends with its clock.
 */
function ending(edited: readonly EditedClock[], beside: readonly Beside[], is_running: boolean): EditedClock[] {
  return edited.map((clock, index) => {
    const stored = beside[index]?.stored;
    const isOpen = stored !== undefined && stored.ended_at === null;
    const isLast = index === edited.length - 1;
    const staysOpen = clock.end === null && isOpen && is_running && isLast;
    const breaks = clock.breaks.map((pause, position) => {
      const wasRunning = beside[index]?.breaks[position]?.ended_at === null;
      if (pause.end !== null || !wasRunning) return pause;
      if (clock.end !== null && !pause.is_dirty && pause.start !== null && clock.end >= pause.start)
        return { ...pause, end: clock.end };
      return { ...pause, is_dirty: !staysOpen && (pause.is_dirty || clock.is_dirty) };
    });
    if (staysOpen) return { ...clock, is_dirty: false, breaks };
    // An entry that goes on cannot have another one behind it.
    return { ...clock, is_dirty: clock.is_dirty || (clock.end === null && !isLast), breaks };
  });
}
