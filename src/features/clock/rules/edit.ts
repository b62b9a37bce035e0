import { addDays, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worked } from '#features/days/rules/entries.ts';

/** Specification A §5, letter by letter. */
export const editTexts = {
  clock: {
    future: 'End time cannot be a future event.',
    before: 'End time cannot be before start time.',
    same: 'Start time and end time cannot be same.',
    overlap: 'Current entry cannot overlap with previous/next entry.',
    required: 'Clock out time is required.',
    noStart: 'Clock in time is required.',
  },
  break: {
    future: 'Break end time cannot be a future event.',
    before: 'Break end time cannot be before start time.',
    outside: 'Break end time cannot overlap with previous/next entry.',
    same: 'Start time and end time cannot be same.',
    overlap: 'Current entry cannot overlap with previous/next entry.',
    required: 'Break end time is required',
    noStart: 'Break start time is required',
  },
  summary: 'Please fix above errors to continue.',
} as const;

/** Characters of the comment. */
export const maxCommentCharacters = 250;

/** A start and an end being edited, as instants in epoch seconds; null where nothing is filled in. */
export interface EditedSpan {
  readonly start: number | null;
  readonly end: number | null;
  /** A person changed it. What was recorded may be of zero length or touch its clock's ends; what is edited may not. */
  readonly is_dirty: boolean;
  /** Why a local time names no instant (skipped, out of range). It comes before every other rule. */
  readonly fault?: string | null;
  /** Of which end it has to be said whether the first or the second pass through a repeated hour is meant. */
  readonly asks?: { readonly start: boolean; readonly end: boolean };
}

export interface EditedClock extends EditedSpan {
  readonly breaks: readonly EditedSpan[];
}

export interface EditContext {
  /** epoch seconds */
  readonly now: number;
  /** The person's entries on other days, which an edit may not run into. */
  readonly others?: readonly { readonly started_at: number; readonly ended_at: number | null }[];
}

/** The first broken rule of a clock and of each of its breaks; null where all is well. */
export interface EntryErrors {
  readonly clock: string | null;
  readonly breaks: readonly (string | null)[];
}

/** What is wrong while a person types: each entry's first broken rule, in the order of the specification. */
export function entryErrors(clocks: readonly EditedClock[], context: EditContext): EntryErrors[] {
  return clocks.map((clock, index) => ({
    clock: clockError(clock, clocks[index - 1], clocks[index + 1], context),
    breaks: clock.breaks.map((pause, position) =>
      breakError(pause, clock, clock.breaks[position - 1], clock.breaks[position + 1], context),
    ),
  }));
}

/**
 * The errors on submit: those of `entryErrors`, and every changed entry needs an end. A missing time is reported before
 * a collision, since the entry's end is not known yet.
 */
export function submitErrors(clocks: readonly EditedClock[], context: EditContext): EntryErrors[] {
  return entryErrors(clocks, context).map((errors, index) => {
    const clock = clocks[index];
    return {
      clock: (clock && missing(clock, editTexts.clock)) ?? errors.clock,
      breaks: errors.breaks.map((error, position) => {
        const pause = clock?.breaks[position];
        return (pause && missing(pause, editTexts.break)) ?? error;
      }),
    };
  });
}

function missing(
  { start, end, is_dirty, fault }: EditedSpan,
  texts: { readonly required: string; readonly noStart: string },
): string | null {
  if (fault) return null;
  if (start === null) return texts.noStart;
  return is_dirty && end === null ? texts.required : null;
}

function clockError(
  clock: EditedClock,
  previous: EditedSpan | undefined,
  next: EditedSpan | undefined,
  { now, others = [] }: EditContext,
): string | null {
  const { start, end, is_dirty, fault } = clock;
  const texts = editTexts.clock;
  if (fault) return fault;
  if (end !== null && end > now) return texts.future;
  if (start !== null && end !== null) {
    if (end < start) return texts.before;
    if (end === start && is_dirty) return texts.same;
  }
  if (clashes(clock, previous, next)) return texts.overlap;
  return start !== null &&
    others.some((other) =>
      overlap(start, end ?? (is_dirty ? start : now), other.started_at, other.ended_at ?? Infinity),
    )
    ? texts.overlap
    : null;
}

function breakError(
  pause: EditedSpan,
  clock: EditedClock,
  previous: EditedSpan | undefined,
  next: EditedSpan | undefined,
  { now }: EditContext,
): string | null {
  const { start, end, is_dirty, fault } = pause;
  const texts = editTexts.break;
  if (fault) return fault;
  if (end !== null && end > now) return texts.future;
  if (start !== null && end !== null && end < start) return texts.before;
  if (!inside(pause, clock)) return texts.outside;
  if (start !== null && end === start && is_dirty) return texts.same;
  return clashes(pause, previous, next) ? texts.overlap : null;
}

/** Strictly inside when edited: touching the clock's start or end is an error, too. */
function inside({ start, end, is_dirty }: EditedSpan, clock: EditedSpan): boolean {
  const after = (one: number | null, other: number | null) =>
    one === null || other === null || (is_dirty ? one > other : one >= other);
  return after(start, clock.start) && after(clock.end, start) && after(end, clock.start) && after(clock.end, end);
}

/** Entries keep their order; neighbours that merely touch are no overlap. */
function clashes({ start, end }: EditedSpan, previous: EditedSpan | undefined, next: EditedSpan | undefined): boolean {
  const before = (one: number | null | undefined, other: number | null | undefined) =>
    one != null && other != null && one < other;
  return before(start, previous?.end ?? previous?.start) || before(next?.start, end ?? start);
}

const overlap = (start: number, end: number, otherStart: number, otherEnd: number) =>
  start < otherEnd && otherStart < end;

/** `{ 'clocks.0': ['…'], 'clocks.0.breaks.1': ['…'] }`; undefined when nothing is wrong. */
export function fieldErrorsOf(errors: readonly EntryErrors[]): Record<string, string[]> | undefined {
  const found: [string, string[]][] = [];
  errors.forEach(({ clock, breaks }, index) => {
    if (clock) found.push([`clocks.${index}`, [clock]]);
    breaks.forEach((error, position) => {
      if (error) found.push([`clocks.${index}.breaks.${position}`, [error]]);
    });
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

/** A break can be added once the clock has a start and the previous break is complete and without error. */
export function canAddBreak(clock: EditedClock, errors: EntryErrors): boolean {
  const last = clock.breaks.at(-1);
  return clock.start !== null && (!last || (last.start !== null && last.end !== null && !errors.breaks.at(-1)));
}

/** Seconds of an entry being edited: its span minus its breaks, never below 0; what is open counts up to now. */
export function editedWorkTime({ start, end, breaks }: EditedClock, now: number): number {
  if (start === null) return 0;
  const pauses = breaks.flatMap((pause) =>
    pause.start === null ? [] : [{ started_at: pause.start, ended_at: pause.end }],
  );
  return worked([{ started_at: start, ended_at: end === null ? null : Math.max(start, end), breaks: pauses }], now)
    .work_time;
}

/** Edited dates lie at most one day from the working date (specification A §5). */
export function dateError(date: LocalDate, workingDate: LocalDate): string | null {
  const [first, last] = [addDays(workingDate, -1), addDays(workingDate, 1)];
  return date < first || date > last ? `Please choose a date from ${longDate(first)} to ${longDate(last)}.` : null;
}
