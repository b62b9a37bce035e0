import { addDays, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sumWorkTimes } from '#features/days/rules/entries.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** Specification A §5, verbatim. */
export const editTexts = () => ({
  clock: {
    future: translate('End time cannot be a future event.'),
    before: translate('End time cannot be before start time.'),
    same: translate('Start time and end time cannot be same.'),
    overlap: translate('Current entry cannot overlap with previous/next entry.'),
    required: translate('Clock out time is required.'),
    noStart: translate('Clock in time is required.'),
  },
  break: {
    future: translate('Break end time cannot be a future event.'),
    before: translate('Break end time cannot be before start time.'),
    outside: translate('Break end time cannot overlap with previous/next entry.'),
    same: translate('Start time and end time cannot be same.'),
    overlap: translate('Current entry cannot overlap with previous/next entry.'),
    required: translate('Break end time is required'),
    noStart: translate('Break start time is required'),
  },
});

export const editSummary = asText('Please fix above errors to continue.');

/** Maximum number of characters of the comment. */
export const maxCommentCharacters = 250;

/** Start and end being edited, in epoch seconds; null for an empty field. */
export interface EditedSpan {
  readonly start: number | null;
  readonly end: number | null;
  /** Whether it was edited. Only recorded spans may have zero length or touch their clock's ends. */
  readonly is_dirty: boolean;
  /** Reason why a local time is no instant (skipped, out of range); takes precedence over all other rules. */
  readonly fault?: string | null;
  /** Ends for which the person must choose between the first and second pass of a repeated hour. */
  readonly asks?: { readonly start: boolean; readonly end: boolean };
}

export interface EditedClock extends EditedSpan {
  readonly breaks: readonly EditedSpan[];
}

export interface EditContext {
  /** epoch seconds */
  readonly now: number;
  /** The person's entries on other days, which an edit must not overlap. */
  readonly others?: readonly { readonly started_at: number; readonly ended_at: number | null }[];
}

/** First broken rule of a clock and of each of its breaks; null without any. */
export interface EntryErrors {
  readonly clock: string | null;
  readonly breaks: readonly (string | null)[];
}

/** Returns the errors while a person types: the first broken rule of each entry, in the order of the specification. */
export function entryErrors(clocks: readonly EditedClock[], context: EditContext): EntryErrors[] {
  return clocks.map((clock, index) => ({
    clock: clockError(clock, clocks[index - 1], clocks[index + 1], context),
    breaks: clock.breaks.map((pause, position) =>
      breakError(pause, clock, clock.breaks[position - 1], clock.breaks[position + 1], context),
    ),
  }));
}

/**
 * Returns the errors on submit: those of `entryErrors`, plus a missing end of a changed entry.
 * A missing time takes precedence over a collision, since the entry's end is not known yet.
 */
export function submitErrors(clocks: readonly EditedClock[], context: EditContext): EntryErrors[] {
  return entryErrors(clocks, context).map((errors, index) => {
    const clock = clocks[index];
    return {
      clock: (clock && missingTimeError(clock, editTexts().clock)) ?? errors.clock,
      breaks: errors.breaks.map((error, position) => {
        const pause = clock?.breaks[position];
        return (pause && missingTimeError(pause, editTexts().break)) ?? error;
      }),
    };
  });
}

function missingTimeError(
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
  const texts = editTexts().clock;
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
  const texts = editTexts().break;
  if (fault) return fault;
  if (end !== null && end > now) return texts.future;
  if (start !== null && end !== null && end < start) return texts.before;
  if (!inside(pause, clock)) return texts.outside;
  if (start !== null && end === start && is_dirty) return texts.same;
  return clashes(pause, previous, next) ? texts.overlap : null;
}

/** Requires an edited break to lie strictly inside: touching the clock's start or end is an error, too. */
function inside({ start, end, is_dirty }: EditedSpan, clock: EditedSpan): boolean {
  const after = (one: number | null, other: number | null) =>
    one === null || other === null || (is_dirty ? one > other : one >= other);
  return after(start, clock.start) && after(clock.end, start) && after(end, clock.start) && after(clock.end, end);
}

/** Whether entries overlap or are out of order; neighbours that merely touch do not overlap. */
function clashes({ start, end }: EditedSpan, previous: EditedSpan | undefined, next: EditedSpan | undefined): boolean {
  const before = (one: number | null | undefined, other: number | null | undefined) =>
    one != null && other != null && one < other;
  return before(start, previous?.end ?? previous?.start) || before(next?.start, end ?? start);
}

const overlap = (start: number, end: number, otherStart: number, otherEnd: number) =>
  start < otherEnd && otherStart < end;

/** `{ 'clocks.0': ['…'], 'clocks.0.breaks.1': ['…'] }`; undefined without errors. */
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

/** Whether a break can be added: the clock needs a start, and the previous break must be complete and without error. */
export function canAddBreak(clock: EditedClock, errors: EntryErrors): boolean {
  const last = clock.breaks.at(-1);
  return clock.start !== null && (!last || (last.start !== null && last.end !== null && !errors.breaks.at(-1)));
}

/** Seconds of an edited entry without its breaks, never below 0; an open entry counts up to now. */
export function editedWorkTime({ start, end, breaks }: EditedClock, now: number): number {
  if (start === null) return 0;
  const pauses = breaks.flatMap((pause) =>
    pause.start === null ? [] : [{ started_at: pause.start, ended_at: pause.end }],
  );
  const ended_at = end === null ? null : Math.max(start, end);
  return sumWorkTimes([{ started_at: start, ended_at, breaks: pauses }], now).work_time;
}

/** Limits edited dates to one day from the working date (specification A §5). */
export function dateError(date: LocalDate, workingDate: LocalDate): string | null {
  const [first, last] = [addDays(workingDate, -1), addDays(workingDate, 1)];
  return date < first || date > last ? `Please choose a date from ${longDate(first)} to ${longDate(last)}.` : null;
}
