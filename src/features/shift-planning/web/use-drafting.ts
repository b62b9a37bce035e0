import { useCallback, useMemo, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import { showRefusal } from '#platform/web/ui/notices.ts';
import type { shiftPlanning } from '../contract.ts';
import type { Conflict, PlannedShiftCard } from '../rules/shapes.ts';
import { cellKey, itemsOf, overlayOf, type DraftCell } from './model/drafts.ts';
import { planningApi } from './planning-api.ts';

/** Days that are sent together. */
export interface DraftStep {
  readonly id: number;
  readonly cells: readonly DraftCell[];
  /** Painted shift, named in messages. */
  readonly shift: PlannedShiftCard | undefined;
  readonly conflicts?: readonly Conflict[] | undefined;
  /** Total number of conflicts. */
  readonly conflict_count?: number | undefined;
}

interface DraftingOptions {
  /** Drafts that new changes are added to; a new batch is begun if undefined. */
  readonly batchId: string | undefined;
  /** Reloads the plan; pending changes stay drawn until then. */
  refresh(): Promise<void>;
}

type AssignReply = Reply<typeof shiftPlanning.assignShift>;
type OnConflict = 'ask' | 'keep' | 'skip';

/**
 * Drafts painted cells optimistically: shows them immediately, sends one step after the other and removes refused ones.
 * With conflicts nothing is stored until they are answered (`settling`).
 */
export function useDrafting({ batchId, refresh }: DraftingOptions) {
  const [steps, setSteps] = useState<readonly DraftStep[]>([]);
  const [settling, setSettling] = useState<DraftStep>();
  const last = useRef(0);
  const send = useSending(batchId);
  const forget = useCallback((id: number) => setSteps((all) => all.filter((step) => step.id !== id)), []);

  const run = useCallback(
    async (step: DraftStep, onConflict: OnConflict): Promise<AssignReply | undefined> => {
      setSteps((all) => [...all, step]);
      try {
        const reply = await send(step.cells, onConflict);
        await refresh();
        return reply;
      } catch (error) {
        const conflictData = conflictsOf(error);
        if (conflictData && onConflict === 'ask') setSettling({ ...step, ...conflictData });
        else {
          void refresh();
          void showRefusal(error);
        }
        return undefined;
      } finally {
        forget(step.id);
      }
    },
    [send, refresh, forget],
  );

  const draft = useCallback<Draft>(
    (cells, shift, onConflict = 'ask') =>
      cells.length ? run({ id: ++last.current, cells, shift }, onConflict) : Promise.resolve(undefined),
    [run],
  );
  const overlay = useMemo(() => overlayOf(settling ? [...steps, settling] : steps), [steps, settling]);
  return { overlay, draft, isSending: steps.length > 0, ...useSettling(settling, setSettling, draft) };
}

type Draft = (
  cells: readonly DraftCell[],
  shift?: PlannedShiftCard,
  onConflict?: OnConflict,
) => Promise<AssignReply | undefined>;

/** Handles the answer to conflicts. */
function useSettling(settling: DraftStep | undefined, setSettling: (step?: DraftStep) => void, draft: Draft) {
  return {
    settling,
    cancel: useCallback(() => setSettling(undefined), [setSettling]),
    /** Stores the cells except those that are to stay unchanged. */
    place: useCallback(
      async (skippedKeys: ReadonlySet<string>) => {
        if (!settling) return;
        const cells = settling.cells.filter(({ user_id, date }) => !skippedKeys.has(cellKey(user_id, date)));
        setSettling(undefined);
        await draft(cells, settling.shift, 'keep');
      },
      [settling, setSettling, draft],
    ),
  };
}

export type Drafting = ReturnType<typeof useDrafting>;

/** Sends one call after the other, each adding to the batch of the previous one. */
function useSending(batchId: string | undefined) {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const newBatchId = useRef<string>(undefined);
  const knownBatchId = useRef(batchId);
  // The server's current batch takes precedence over the one from an earlier step.
  if (knownBatchId.current !== batchId) [knownBatchId.current, newBatchId.current] = [batchId, undefined];
  return useCallback((cells: readonly DraftCell[], on_conflict: OnConflict) => {
    const call = (batch_id: string | undefined) =>
      planningApi.assignShift.call({ body: { ...itemsOf(cells), on_conflict, ...(batch_id && { batch_id }) } });
    const next = queue.current
      .catch(() => undefined)
      .then(async () => {
        const reply = await call(newBatchId.current ?? knownBatchId.current).catch((error: unknown) => {
          // Begins new drafts, since these were published or discarded meanwhile.
          if (error instanceof Fault && error.code === 'shiftPlanning.batchEnded') return call(undefined);
          throw error;
        });
        newBatchId.current = reply.batch_id ?? undefined;
        return reply;
      });
    queue.current = next;
    return next;
  }, []);
}

/** Conflicts contained in an error response. */
export function conflictsOf(error: unknown): Pick<DraftStep, 'conflicts' | 'conflict_count'> | undefined {
  if (!(error instanceof Fault) || error.code !== 'shiftPlanning.hasConflicts') return undefined;
  const data = error.data as { conflicts?: readonly Conflict[]; conflict_count?: number } | undefined;
  return data?.conflicts && { conflicts: data.conflicts, conflict_count: data.conflict_count ?? data.conflicts.length };
}
