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

/** Entry of a form; the ids name the recorded one that it changes. */
export interface FormBreak extends SubmittedSpan {
  readonly break_in_id?: string | null | undefined;
}
export interface FormClock extends SubmittedClock {
  readonly clock_in_id?: string | null | undefined;
  readonly breaks: readonly FormBreak[];
}

type RecordedClock = NonNullable<DayBasis['day']>['clocks'][number];
type RecordedBreak = RecordedClock['breaks'][number];

/** Recorded entry that an entry of the form changes; undefined for an added one. */
export interface RecordedCounterpart {
  readonly stored: RecordedClock | undefined;
  readonly breaks: readonly (RecordedBreak | undefined)[];
}

/** Result of a form on a day, by the same rules as on the server. */
export interface Correction {
  readonly edited: readonly EditedClock[];
  readonly beside: readonly RecordedCounterpart[];
  /** Sentences per entry, as in the server's response; undefined without errors. */
  readonly errors: Record<string, string[]> | undefined;
  readonly entryErrors: readonly EntryErrors[];
  /** Whether entries are added or removed, which is not allowed for former employees. */
  readonly adds: boolean;
  readonly removes: boolean;
  /** Whether any time has changed. */
  readonly is_changed: boolean;
  /** Whether an added or changed entry exceeds the daily limit, so that it needs a reason. */
  readonly is_too_long: boolean;
  readonly before: DayEffect;
  readonly after: DayEffect;
}

/**
 * @param now epoch seconds
 * @returns null when an entry names one that does not belong to this day, or one twice
 */
export function correctionOf(basis: DayBasis, form: readonly FormClock[], now: number): Correction | null {
  const beside = besideOf(basis.day?.clocks ?? [], form);
  if (!beside) return null;
  const stored = beside.map(({ stored: clock, breaks }) => clock && { ...clock, breaks });
  const { zone, working_date, others } = basis;
  const resolved = resolveEdits(form, stored, { zone, working_date, askedBefore: now });
  const { is_running } = derivedFlags(basis, now);
  const edited = requireEnds(resolved, beside, is_running);
  const entryErrors = submitErrors(edited, { now, others });
  const keptIds = beside.flatMap(({ stored: clock, breaks }) => [clock?.id, ...breaks.map((pause) => pause?.id)]);
  const recorded = basis.day?.clocks.flatMap(({ id, breaks }) => [id, ...breaks.map((pause) => pause.id)]) ?? [];
  const adds = keptIds.includes(undefined);
  const removes = recorded.some((id) => !keptIds.includes(id));
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

function besideOf(recorded: readonly RecordedClock[], form: readonly FormClock[]): RecordedCounterpart[] | null {
  const seen = new Set<string>();
  let isForeign = false;
  const find = <E extends RecordedClock | RecordedBreak>(entries: readonly E[], id: string | null | undefined) => {
    if (!id) return undefined;
    const found = seen.has(id) ? undefined : entries.find((entry) => entry.id === id);
    isForeign ||= found === undefined;
    seen.add(id);
    return found;
  };
  const beside = form.map((clock): RecordedCounterpart => {
    const stored = find(recorded, clock.clock_in_id);
    return { stored, breaks: clock.breaks.map((pause) => find(stored?.breaks ?? [], pause.break_in_id)) };
  });
  return isForeign ? null : beside;
}

/** Whether an entry or one of its breaks was changed, by its instants. */
function isMoved({ start, end, breaks }: EditedClock, beside: RecordedCounterpart | undefined): boolean {
  const moved = (
    span: { readonly start: number | null; readonly end: number | null },
    stored: { readonly started_at: number; readonly ended_at: number | null } | undefined,
  ) => span.start !== stored?.started_at || span.end !== stored?.ended_at;
  return moved({ start, end }, beside?.stored) || breaks.some((pause, index) => moved(pause, beside?.breaks[index]));
}

/**
 * Allows a clocked-in person to stay so: their last entry and its running break need no end while the day continues.
 * Every other changed entry needs one. A running break ends with its clock.
 */
function requireEnds(
  edited: readonly EditedClock[],
  beside: readonly RecordedCounterpart[],
  is_running: boolean,
): EditedClock[] {
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
    // An open entry cannot be followed by another one.
    return { ...clock, is_dirty: clock.is_dirty || (clock.end === null && !isLast), breaks };
  });
}
