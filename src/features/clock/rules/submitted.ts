import { instantsOf, longDate, resolveLocal } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { dateError, type EditedClock, type EditedSpan } from './edit.ts';
import type { Span } from '#features/days/rules/entries.ts';

/** Pass of a time that occurs twice when the clocks go back. */
export type Pass = 'earlier' | 'later';

/** Entry in the form's and the API's format. */
export interface SubmittedSpan {
  readonly start_date_time: LocalDateTime | null;
  readonly end_date_time: LocalDateTime | null;
  /** Pass chosen by the person; without it the order decides, if possible. */
  readonly start_pass?: Pass | null | undefined;
  readonly end_pass?: Pass | null | undefined;
}
export interface SubmittedClock extends SubmittedSpan {
  readonly breaks: readonly SubmittedSpan[];
}

/** The entry as recorded; undefined for an added one. Breaks in the order of the submitted ones. */
export interface StoredClock extends Span {
  readonly breaks: readonly (Span | undefined)[];
}

export interface SubmitContext {
  readonly zone: string;
  readonly working_date: LocalDate;
  /**
   * If given, an ambiguous time of a repeated hour must be chosen by the person, otherwise the earlier one is used.
   * Epoch seconds; no submitted time is later than this.
   */
  readonly askedBefore?: number;
}

/**
 * Converts local times of a form to instants (domain 2 and 5). A time that equals the recorded one keeps its instant;
 * any other becomes the earlier candidate unless the order requires the later.
 * @param stored recorded entries in the order of `clocks`
 */
export function resolveEdits(
  clocks: readonly SubmittedClock[],
  stored: readonly (StoredClock | undefined)[],
  setting: SubmitContext,
): EditedClock[] {
  const moments = resolveInOrder(
    clocks.flatMap((clock, index) => {
      const recorded = stored[index];
      return [
        startOf(clock, recorded),
        ...clock.breaks.flatMap((pause, position) => {
          const was = recorded?.breaks[position];
          return [startOf(pause, was), endOf(pause, was)];
        }),
        endOf(clock, recorded),
      ];
    }),
    setting,
  );
  let place = 0;
  const next = () => moments[place++] ?? emptyMoment;
  return clocks.map(({ breaks }): EditedClock => {
    const start = next();
    const pauses = breaks.map(() => spanOf(next(), next()));
    return { ...spanOf(start, next()), breaks: pauses };
  });
}

/** A start or an end as entered and as recorded. */
interface EnteredTime {
  readonly text: LocalDateTime | null;
  readonly pass: Pass | null | undefined;
  readonly stored: number | null;
}

const startOf = (span: SubmittedSpan, stored: Span | undefined): EnteredTime => ({
  text: span.start_date_time,
  pass: span.start_pass,
  stored: stored?.started_at ?? null,
});
const endOf = (span: SubmittedSpan, stored: Span | undefined): EnteredTime => ({
  text: span.end_date_time,
  pass: span.end_pass,
  stored: stored?.ended_at ?? null,
});

interface Moment {
  readonly instant: number | null;
  readonly is_changed: boolean;
  readonly fault: string | null;
  /** Whether both passes are possible and the person has not chosen. */
  readonly is_open: boolean;
}

const emptyMoment: Moment = { instant: null, is_changed: false, fault: null, is_open: false };

const spanOf = (start: Moment, end: Moment): EditedSpan => ({
  start: start.instant,
  end: end.instant,
  is_dirty: start.is_changed || end.is_changed,
  fault: start.fault ?? end.fault,
  ...((start.is_open || end.is_open) && { asks: { start: start.is_open, end: end.is_open } }),
});

/** Resolves start, breaks and end in chronological order, since each may have to follow the one before. */
function resolveInOrder(entered: readonly EnteredTime[], setting: SubmitContext): readonly Moment[] {
  const { zone, working_date, askedBefore } = setting;
  const candidates = entered.map((moment) => candidatesOf(moment, zone));
  const latest = latestOf(candidates, askedBefore ?? Infinity);
  let notBefore = -Infinity;
  return entered.map(({ text, stored }, index): Moment => {
    const [first, second] = candidates[index] ?? [];
    if (text === null) return { ...emptyMoment, is_changed: stored !== null };
    const date = dateError(text.slice(0, 10) as LocalDate, working_date);
    const is_changed = stored === null || first !== stored || second !== undefined;
    if (first === undefined) return { ...emptyMoment, is_changed, fault: date ?? resolveLocal(text, zone).skipped };
    const instant = first < notBefore && second !== undefined && second >= notBefore ? second : first;
    const is_open =
      askedBefore !== undefined &&
      second !== undefined &&
      first >= notBefore &&
      second <= (latest[index + 1] ?? askedBefore);
    notBefore = instant;
    return { instant, is_changed, fault: (is_changed ? date : null) ?? (is_open ? twice(text) : null), is_open };
  });
}

/** Instants that an entry may mean; only one if it equals the recorded time or the pass was chosen. */
function candidatesOf({ text, pass, stored }: EnteredTime, zone: string): readonly number[] {
  if (text === null) return [];
  const named = instantsOf(text, zone);
  const candidates =
    pass && named.length > 1 ? [pass === 'later' ? named[1] : named[0]].flatMap((one) => one ?? []) : named;
  return !pass && stored !== null && named.includes(stored) ? [stored] : candidates;
}

/** Latest possible instant of each entry that leaves room for those after it. */
function latestOf(candidates: readonly (readonly number[])[], before: number): number[] {
  let bound = before;
  return candidates
    .toReversed()
    .map((options) => (bound = options.findLast((option) => option <= bound) ?? bound))
    .toReversed();
}

const twice = (text: LocalDateTime) =>
  `On ${longDate(text.slice(0, 10) as LocalDate)} the clocks went back, so ${text.slice(11)} happened twice. ` +
  'Choose which one you mean.';

/**
 * Marks everything without an end as edited for a clock-out (domain 2), since nothing may stay open;
 * only the running, unchanged break ends together with its clock instead.
 */
export function markMissingEnds(
  clocks: readonly EditedClock[],
  stored: readonly (StoredClock | undefined)[],
): EditedClock[] {
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
