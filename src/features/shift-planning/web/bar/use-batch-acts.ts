import { useCallback, useEffect, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, showRefusal, type Question } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { withShiftImpact } from '#features/shifts/web/parts/shift-impact.ts';
import type { PlanAction } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { draftsText, shiftsText } from '../model/actions.ts';
import type { DraftCell } from '../model/drafts.ts';
import { planningApi } from '../planning-api.ts';

/** Day that another planner changed after it was drafted. */
export interface ChangedDay {
  readonly user_id: string;
  readonly name: string;
  readonly date: DraftCell['date'];
  readonly by?: string | null;
  /** ISO 8601 in UTC */
  readonly at?: string | null;
  readonly now?: PlannedShiftCard | null;
}

/** Notice that the bar shows after an action. */
export type BarNotice =
  | { readonly kind: 'published'; readonly batch: PlanAction }
  | { readonly kind: 'undone'; readonly cells: readonly DraftCell[] }
  | {
      readonly kind: 'changed';
      readonly changed: readonly ChangedDay[];
      readonly note: string;
      readonly reason: string;
    };

/** Milliseconds for which the notice about publishing is shown. */
const publishedMs = 10_000;

interface BatchActsOptions {
  readonly batch: PlanAction | undefined;
  readonly shifts: readonly PlannedShiftCard[];
  refresh(): Promise<void>;
}

/** Undo, discard and publish, and the notice that follows. */
export function useBatchActs({ batch, shifts, refresh }: BatchActsOptions) {
  const [notice, setNotice] = useState<BarNotice>();
  const { isBusy, acting } = useBatchAction(batch, refresh);
  const dismiss = useCallback(() => setNotice(undefined), []);
  useAutoDismiss(notice, dismiss);
  const undo = () =>
    acting(async (id) => {
      const { taken_back } = await planningApi.undo.call({ params: { id }, body: {} });
      setNotice({ kind: 'undone', cells: taken_back.flatMap((day) => wishOf(day, shifts)) });
    });
  const discard = async () => {
    if (!batch) return;
    await acting(async (id) => void (await planningApi.cancelPublishing.call({ params: { id }, body: {} })), {
      title: t('Discard {drafts}?', { drafts: draftsText(batch) }),
      text: t('This cannot be undone.'),
      verb: t('Discard'),
    });
  };
  const publish = (note: string, { reason = '', use_mine = false } = {}) =>
    acting(async (id) => {
      const said = { note: note.trim() || null, reason: reason.trim() || null };
      const body = { use_mine, ...said };
      try {
        const reply = await withShiftImpact((leave_confirmed) =>
          planningApi.confirmPublishing.call({
            params: { id },
            body: { ...body, ...(leave_confirmed !== undefined && { leave_confirmed }) },
          }),
        );
        if (reply) setNotice(reply.is_published ? { kind: 'published', batch: reply.batch } : undefined);
      } catch (error) {
        const changed = changedOf(error);
        if (!changed) throw error;
        setNotice({ kind: 'changed', changed, note, reason });
      }
    });
  return { notice, isBusy, undo, discard, publish, dismiss };
}

/** Runs one action at a time and reloads the plan afterwards. */
function useBatchAction(batch: PlanAction | undefined, refresh: () => Promise<void>) {
  const { busy, run } = useAction(
    async (id: string, act: (id: string) => Promise<void>, _question?: Question) => {
      await act(id);
      await refresh();
    },
    {
      ask: async (_id, _act, question?: Question) => !question || confirmAction(question),
      onFault(fault) {
        void showRefusal(fault);
        void refresh();
      },
    },
  );
  const acting = async (act: (id: string) => Promise<void>, question?: Question) =>
    void (batch && (await run(batch.batch_id, act, question)));
  return { isBusy: busy, acting };
}

/** Hides the notice about publishing after a while. */
function useAutoDismiss(notice: BarNotice | undefined, dismiss: () => void): void {
  useEffect(() => {
    if (notice?.kind !== 'published') return;
    const timer = setTimeout(dismiss, publishedMs);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
}

export type BatchActs = ReturnType<typeof useBatchActs>;

interface UndoneDraft {
  readonly user_id: string;
  readonly date: DraftCell['date'];
  readonly shift_template_id: string | null;
}

/** Cell that restores an undone draft; none if its template no longer exists. */
function wishOf({ user_id, date, shift_template_id }: UndoneDraft, shifts: readonly PlannedShiftCard[]): DraftCell[] {
  if (shift_template_id === null) return [{ user_id, date, wish: null }];
  const wish = shifts.find(({ template_id }) => template_id === shift_template_id);
  return wish ? [{ user_id, date, wish }] : [];
}

function changedOf(error: unknown): readonly ChangedDay[] | undefined {
  if (!(error instanceof Fault) || error.code !== 'shiftPlanning.planChanged') return undefined;
  return (error.data as { changed?: readonly ChangedDay[] } | undefined)?.changed ?? [];
}

/** '26 shifts published, 6 people notified.' */
export const publishedText = ({ people, ...planned }: PlanAction): string =>
  t('{shifts} published, {people} notified.', {
    shifts: shiftsText(planned),
    people: t('{count, plural, one {# person} other {# people}}', { count: people }),
  });
