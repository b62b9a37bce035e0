import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { reviewerLeaves } from '../contract.ts';
import { maxCheckedAtOnce } from '../rules/limits.ts';
import { applicationsApi, reviewerApi, useLeaveNews } from './leave-api.ts';

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
    toggle: (id: string) => {
      if (possible.some((row) => row.id === id)) toggle(id);
    },
    all: () => setIds(new Set(possible.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    keep: (kept: readonly string[]) => setIds(new Set(kept)),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const nothing = () => {};
/** Of a list in which nothing is selected. */
export const nothingSelected: Selection = {
  possible: [],
  selected: [],
  has: () => false,
  toggle: nothing,
  all: nothing,
  clear: nothing,
  keep: nothing,
};

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

/** What would come of deciding those that are selected, asked before they are; undefined: not known yet. */
export function useChecked(selected: readonly ReviewRow[]) {
  const ids = selected.map(({ id }) => id).slice(0, maxCheckedAtOnce);
  const { data } = useQuery({
    ...reviewerApi.check.read({ body: { ids } }),
    enabled: ids.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  // Of what was selected since it was asked, nothing is known: deciding tells.
  const checks = new Map(data?.data.map((one) => [one.application_id, one]));
  const refused = selected.flatMap(({ id, user }): Refused[] => {
    const why = checks.get(id)?.why;
    return why ? [{ id, text: `${user.name}: ${why}` }] : [];
  });
  return {
    isKnown: data !== undefined && selected.every(({ id }) => checks.has(id)),
    refused,
    approvable: selected.filter(({ id }) => checks.get(id)?.may_approve !== false),
    decidable: selected.filter(({ id }) => checks.get(id)?.may_decide !== false),
  };
}
export type Checked = ReturnType<typeof useChecked>;

/** Decides those of the selected that can be, one after the other; the others stay, each with the reason. */
export function useDecideTogether({ selected, keep }: Selection, { approvable, decidable }: Checked) {
  const [busy, setBusy] = useState<Decision>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const refresh = useLeaveNews();
  /** @returns whether everything was decided */
  const decide = async (decision: Decision, comment: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(decision);
    const failed: Refused[] = [];
    const wanted = decision === 'approved' ? approvable : decidable;
    const left = selected.filter((row) => !wanted.includes(row)).map(({ id }) => id);
    try {
      for (const row of wanted) {
        const text = await decideOne(row, decision, comment);
        if (text !== undefined) failed.push({ id: row.id, text: `${row.user.name}: ${text}` });
      }
    } finally {
      setRefused(failed);
      keep([...left, ...failed.map(({ id }) => id)]);
      setBusy(undefined);
      await refresh();
    }
    const done = wanted.length - failed.length;
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
