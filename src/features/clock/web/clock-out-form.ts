import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ClockingSummary, IrregularClockOut } from '../contract.ts';
import { editedWorkTime, entryErrors, submitErrors, type EditedClock } from '../rules/edit.ts';
import { markMissingEnds, resolveEdits, type SubmittedClock } from '../rules/submitted.ts';
import { clocksToSend, submittedOf, type ClockDraft } from './parts/entry-drafts.ts';

export interface FormCheck {
  readonly edited: readonly EditedClock[];
  /** Errors by entry, in the words of the rules. */
  readonly typing: ReturnType<typeof entryErrors>;
  readonly submitting: ReturnType<typeof submitErrors>;
  /** Seconds of each clock. */
  readonly workTimes: readonly number[];
}

interface FormContext {
  readonly zone: string;
  readonly working_date: LocalDate;
  /** epoch seconds */
  readonly now: number;
  readonly twelve: boolean;
}

/** Validates the draft by the same rules as the server. */
export function checkDrafts(
  drafts: readonly ClockDraft[],
  { zone, working_date, now, twelve }: FormContext,
): FormCheck {
  const place = { zone, working_date };
  const recorded = resolveEdits(drafts.map(recordedOf), [], place);
  const storedEntries = recorded.map((clock, index) => ({
    ...spanOf(clock),
    breaks: clock.breaks.map((pause, position) => (drafts[index]?.breaks[position]?.was ? spanOf(pause) : undefined)),
  }));
  const edited = markMissingEnds(resolveEdits(submittedOf(drafts, twelve), storedEntries, place), storedEntries);
  return {
    edited,
    typing: entryErrors(edited, { now }),
    submitting: submitErrors(edited, { now }),
    workTimes: edited.map((clock) => editedWorkTime(clock, now)),
  };
}

const recordedOf = (draft: ClockDraft): SubmittedClock => ({
  start_date_time: draft.was?.start ?? null,
  end_date_time: draft.was?.end ?? null,
  breaks: draft.breaks.map(({ was }) => ({ start_date_time: was?.start ?? null, end_date_time: was?.end ?? null })),
});
const spanOf = ({ start, end }: { start: number | null; end: number | null }) => ({
  started_at: start ?? Number.NaN,
  ended_at: end,
});

export function submissionOf(
  drafts: readonly ClockDraft[],
  summary: ClockingSummary,
  comment: string,
  twelve: boolean,
): IrregularClockOut | null {
  if (summary.id === null) return null;
  return {
    id: summary.id,
    working_date: summary.working_date,
    clocks: clocksToSend(drafts, twelve),
    comment: comment.trim() || null,
  };
}
