import { localOf, resolveLocal } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { dateError, type EditedClock, type EditedSpan } from './edit.ts';
import type { Span } from '#features/days/rules/entries.ts';

/** An entry as a form holds it and the wire carries it. */
export interface SubmittedSpan {
  readonly start_date_time: LocalDateTime | null;
  readonly end_date_time: LocalDateTime | null;
}
export interface SubmittedClock extends SubmittedSpan {
  readonly breaks: readonly SubmittedSpan[];
}

/** The same entry as it is recorded; undefined for one that was added. Breaks in the order of the submitted ones. */
export interface StoredClock extends Span {
  readonly breaks: readonly (Span | undefined)[];
}

export interface Setting {
  readonly zone: string;
  readonly working_date: LocalDate;
}

/**
 * Local texts of a form as instants (domain 2 and 5). A text that still says what is recorded keeps its recorded
 * instant; another one becomes the earlier candidate unless the order needs the later.
 * @param stored what is recorded, entry by entry in the order of `clocks`
 */
export function resolveEdits(
  clocks: readonly SubmittedClock[],
  stored: readonly (StoredClock | undefined)[],
  setting: Setting,
): EditedClock[] {
  let last = -Infinity;
  return clocks.map((clock, index) => {
    const resolved = resolveClock(clock, stored[index], { ...setting, notBefore: last });
    last = resolved.end ?? resolved.start ?? last;
    return resolved;
  });
}

type Ordered = Setting & { readonly notBefore: number };

/** Start, breaks, end: in the order in which they happened, since each may need to lie after the one before. */
function resolveClock(clock: SubmittedClock, stored: StoredClock | undefined, setting: Ordered): EditedClock {
  const start = resolveMoment(clock.start_date_time, stored?.started_at ?? null, setting);
  let notBefore = start.instant ?? setting.notBefore;
  const breaks = clock.breaks.map((pause, position): EditedSpan => {
    const recorded = stored?.breaks[position];
    const from = resolveMoment(pause.start_date_time, recorded?.started_at ?? null, { ...setting, notBefore });
    notBefore = from.instant ?? notBefore;
    const to = resolveMoment(pause.end_date_time, recorded?.ended_at ?? null, { ...setting, notBefore });
    notBefore = to.instant ?? notBefore;
    return spanOf(from, to);
  });
  const end = resolveMoment(clock.end_date_time, stored?.ended_at ?? null, { ...setting, notBefore });
  return { ...spanOf(start, end), breaks };
}

type Moment = { readonly instant: number | null; readonly is_changed: boolean; readonly fault: string | null };

const spanOf = (start: Moment, end: Moment): EditedSpan => ({
  start: start.instant,
  end: end.instant,
  is_dirty: start.is_changed || end.is_changed,
  fault: start.fault ?? end.fault,
});

function resolveMoment(
  text: LocalDateTime | null,
  stored: number | null,
  { zone, working_date, notBefore }: Ordered,
): Moment {
  if (text === null) return { instant: null, is_changed: stored !== null, fault: null };
  if (stored !== null && localOf(stored, zone) === text) return { instant: stored, is_changed: false, fault: null };
  const { instant, skipped } = resolveLocal(text, zone, notBefore);
  return { instant, is_changed: true, fault: dateError(text.slice(0, 10) as LocalDate, working_date) ?? skipped };
}

/**
 * Edits as a clock-out takes them (domain 2): nobody clocks out and stays in, so whatever has no end lacks one; only
 * the break that is running, and that nobody touched, ends with its clock at the same instant.
 */
export function closing(clocks: readonly EditedClock[], stored: readonly (StoredClock | undefined)[]): EditedClock[] {
  return clocks.map((clock, index) => {
    const breaks = clock.breaks.map((pause, position): EditedSpan => {
      const isRunning = stored[index]?.breaks[position]?.ended_at === null && !pause.is_dirty;
      if (isRunning && clock.end !== null && pause.start !== null && clock.end >= pause.start)
        return { ...pause, end: clock.end };
      return { ...pause, is_dirty: pause.is_dirty || pause.end === null };
    });
    return { ...clock, is_dirty: clock.is_dirty || clock.end === null, breaks };
  });
}
