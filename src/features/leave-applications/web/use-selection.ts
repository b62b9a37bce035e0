import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { reviewerLeaves } from '../contract.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';

export type ReviewRow = Reply<(typeof reviewerLeaves)['index']>['data'][number];
export type Decision = 'approved' | 'rejected';

/** Why something stays selected. */
export interface Refused {
  readonly id: string;
  readonly text: string;
}

/** The applications that are selected, of those on the page that the reader may decide. */
export function useSelection(rows: readonly ReviewRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const possible = rows.filter(({ may_decide }) => may_decide);
  const toggle = (id: string) =>
    setIds((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id])));
  return {
    possible,
    selected: possible.filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string) => possible.some((row) => row.id === id) && toggle(id),
    all: () => setIds(new Set(possible.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    keep: (kept: readonly string[]) => setIds(new Set(kept)),
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** Decides one, in the step that was on the screen. @returns why not, in words */
async function decideOne(row: ReviewRow, decision: Decision, comment: string): Promise<string | undefined> {
  try {
    await applicationsApi[decision].call({ params: { id: row.id }, body: { comment, step: row.step } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message || t('This could not be saved.');
  }
}

/** Decides all that are selected, one after the other; those that cannot be decided stay, each with the reason. */
export function useDecideTogether({ selected, keep }: Selection) {
  const [busy, setBusy] = useState<Decision>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const refresh = useLeaveNews();
  /** @returns whether everything was decided */
  const decide = async (decision: Decision, comment: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(decision);
    const failed: Refused[] = [];
    try {
      for (const row of selected) {
        const text = await decideOne(row, decision, comment);
        if (text !== undefined) failed.push({ id: row.id, text: `${row.user.name}: ${text}` });
      }
    } finally {
      setRefused(failed);
      keep(failed.map(({ id }) => id));
      setBusy(undefined);
      await refresh();
    }
    const done = selected.length - failed.length;
    if (done > 0) showToast(toldOf(decision, done));
    return failed.length === 0;
  };
  // The reason is still told where the application has left the list, as when somebody else has decided it.
  return { busy, decide, refused, forget: () => setRefused([]) };
}

const toldOf = (decision: Decision, done: number) =>
  decision === 'approved'
    ? plural(done, '{count} application approved.', '{count} applications approved.')
    : plural(done, '{count} application rejected.', '{count} applications rejected.');
