import type { CorrectedClock } from '../../contract.ts';
import type { FormClock } from '../../rules/correction.ts';
import { editTexts, type EntryErrors } from '#features/clock/rules/edit.ts';
import { clocksToSend, submittedOf, type ClockDraft, type DateTime } from '#features/clock/web/parts/entry-drafts.ts';

/** Converts the fields, with the ids of the entries they change, for the rules. */
export function formClocks(drafts: readonly ClockDraft[], twelve: boolean): FormClock[] {
  return submittedOf(drafts, twelve).map((clock, index) => ({
    ...clock,
    clock_in_id: drafts[index]?.ids.clock_in_id,
    breaks: clock.breaks.map((pause, at) => ({
      ...pause,
      break_in_id: drafts[index]?.breaks[at]?.ids.break_in_id,
    })),
  }));
}

const passesOf = ({ start, end }: { start: DateTime; end: DateTime }) => ({
  ...(start.pass && { start_pass: start.pass }),
  ...(end.pass && { end_pass: end.pass }),
});

/** Converts the fields for the server. */
export function correctedClocks(drafts: readonly ClockDraft[], twelve: boolean): CorrectedClock[] {
  return clocksToSend(drafts, twelve).map((clock, index) => {
    const draft = drafts[index];
    return {
      ...clock,
      ...(draft && passesOf(draft)),
      breaks: clock.breaks.map((pause, index) => {
        const typed = draft?.breaks[index];
        return { ...pause, ...(typed && passesOf(typed)) };
      }),
    };
  });
}

/** Hides errors about missing values while the person is typing. */
export function whileTyping(errors: readonly EntryErrors[]): EntryErrors[] {
  const texts = editTexts();
  const onlyOnSubmit = new Set([texts.clock, texts.break].flatMap(({ required, noStart }) => [required, noStart]));
  const shownError = (error: string | null) => (error !== null && onlyOnSubmit.has(error) ? null : error);
  return errors.map(({ clock, breaks }) => ({ clock: shownError(clock), breaks: breaks.map(shownError) }));
}

/**
 * Applies the same drafts to the current record: existing entries are changed, removed ones are added again.
 * @param recorded unedited drafts of the current record
 */
export function rebaseDrafts(mine: readonly ClockDraft[], recorded: readonly ClockDraft[]): ClockDraft[] {
  return mine.map((draft) => {
    const recordedClock = recorded.find(({ key }) => key === draft.key);
    return {
      ...draft,
      ids: recordedClock?.ids ?? {},
      was: recordedClock?.was ?? null,
      breaks: draft.breaks.map((pause) => {
        const recordedBreak = recordedClock?.breaks.find(({ key }) => key === pause.key);
        return { ...pause, ids: recordedBreak?.ids ?? {}, was: recordedBreak?.was ?? null };
      }),
    };
  });
}
