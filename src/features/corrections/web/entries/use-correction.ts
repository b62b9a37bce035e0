import { useState } from 'react';
import { Fault } from '#platform/shared/faults.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { isShownInline } from '#platform/web/form.ts';
import { useAction } from '#platform/web/use-action.ts';
import { draftOf } from '#features/clock/web/parts/entry-drafts.ts';
import type { ChangedDay, DayConflict } from '../../rules/day-shapes.ts';
import type { CorrectableDay } from '../parts/correctable-day.ts';
import { correctionsApi } from '../parts/corrections-api.ts';
import { correctedClocks, rebaseDrafts } from './entries-form.ts';
import { useEntries } from './use-entries.ts';

interface CorrectionOptions {
  /** The day as currently recorded. */
  readonly day: CorrectableDay;
  /** Reloads the day. */
  refresh(): Promise<CorrectableDay | undefined>;
  onSaved(changed: ChangedDay): void;
}

/** Form state of a correction: the original day, the typed values, and changes saved by others meanwhile. */
export function useCorrection({ day: current, refresh, onSaved }: CorrectionOptions) {
  const [day, setDay] = useState(current);
  const [comment, setComment] = useState(day.reviewer_comment ?? '');
  const [longReason, setLongReason] = useState('');
  const [refusal, setRefusal] = useState<Fault | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<DayConflict>();
  const recorded = { working_date: day.working_date, clocks: day.clocks };
  const entries = useEntries({ basis: day.basis, recorded, refusal });
  const changes = entries.changes + (comment.trim() === (day.reviewer_comment ?? '') ? 0 : 1);

  const { busy: isSaving, run } = useAction(
    async () => {
      const clocks = correctedClocks(entries.drafts, entries.context.twelve);
      const long_reason = longReason.trim() || null;
      const body = { clocks, comment: comment.trim() || null, long_reason, version: day.version };
      const changed = await correctionsApi.update.call({ params: { id: day.id }, body });
      setSaved(true);
      onSaved(changed);
    },
    {
      onFault(fault) {
        if (isConflict(fault)) setConflict(fault.data);
        else if (isShownInline(fault)) setRefusal(fault);
        else void showFailure(fault);
      },
    },
  );
  const save = async () => void (!conflict && changes > 0 && entries.check() && (await run()));
  /** Applies the typed values to the current record, for validating and saving. */
  const goOn = async () => {
    const fresh = await refresh();
    if (!fresh) return;
    const now = draftOf({ working_date: fresh.working_date, clocks: fresh.clocks }, entries.context.twelve);
    setDay(fresh);
    entries.set(rebaseDrafts(entries.drafts, now));
    setConflict(undefined);
  };
  const long = { reason: longReason, set: setLongReason };
  return { day, entries, comment, setComment, long, refusal, isSaving, isSaved, conflict, changes, save, goOn };
}

export type CorrectionForm = ReturnType<typeof useCorrection>;

const isConflict = (error: unknown): error is Fault & { data: DayConflict } =>
  error instanceof Fault && error.status === 461 && typeof error.data === 'object' && error.data !== null;
