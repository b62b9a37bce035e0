import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { reviewerLeaves } from '../contract.ts';
import { maxCheckedAtOnce } from '../rules/limits.ts';
import { applicationsApi, reviewerApi, useLeaveNews } from './leave-api.ts';

export type ReviewRow = Reply<(typeof reviewerLeaves)['index']>['data'][number];
export type Decision = 'approved' | 'rejected';

/** Reason why an application stays selected. */
export interface RefusedDecision {
  readonly id: string;
  readonly text: string;
}

/** Selection among the applications on the page that the viewer may decide. */
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
    keep: (ids: readonly string[]) => setIds(new Set(ids)),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const noIds = () => {};
/** Selection of a list in which nothing is selected. */
export const emptySelection: Selection = {
  possible: [],
  selected: [],
  has: () => false,
  toggle: noIds,
  all: noIds,
  clear: noIds,
  keep: noIds,
};

/** Decides one application, in the step shown on the screen. @returns the error text, if any */
async function decideOne(row: ReviewRow, decision: Decision, comment: string): Promise<string | undefined> {
  try {
    await applicationsApi[decision].call({ params: { id: row.id }, body: { comment, step: row.step } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message || t('We couldn’t save this.');
  }
}

/** Checks in advance which of the selected applications can be decided; undefined while loading. */
export function useDecisionChecks(selected: readonly ReviewRow[]) {
  const ids = selected.map(({ id }) => id).slice(0, maxCheckedAtOnce);
  const { data } = useQuery({
    ...reviewerApi.check.read({ body: { ids } }),
    enabled: ids.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  // Applications selected after the request have no result yet; deciding shows it.
  const checks = new Map(data?.data.map((one) => [one.application_id, one]));
  const refused = selected.flatMap(({ id, user }): RefusedDecision[] => {
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
export type CheckedLeaves = ReturnType<typeof useDecisionChecks>;

/** Decides the selected applications that can be decided, one by one; others stay selected with the reason. */
export function useDecideTogether({ selected, keep }: Selection, { approvable, decidable }: CheckedLeaves) {
  const [refused, setRefused] = useState<readonly RefusedDecision[]>([]);
  const refresh = useLeaveNews();
  /** Decides the selected applications one by one. @returns whether everything was decided */
  const { running, run: decide } = useAction(
    async (decision: Decision, comment: string) => {
      const failed: RefusedDecision[] = [];
      const eligible = decision === 'approved' ? approvable : decidable;
      const excludedIds = selected.filter((row) => !eligible.includes(row)).map(({ id }) => id);
      try {
        for (const row of eligible) {
          const text = await decideOne(row, decision, comment);
          if (text !== undefined) failed.push({ id: row.id, text: `${row.user.name}: ${text}` });
        }
      } finally {
        setRefused(failed);
        keep([...excludedIds, ...failed.map(({ id }) => id)]);
      }
      const done = eligible.length - failed.length;
      if (done > 0) showToast(doneText(decision, done));
      return failed.length === 0;
    },
    { refresh },
  );
  // The reason is shown even if the application has left the list, as when another reviewer has decided it.
  return { busy: running?.[0], decide, refused, forget: () => setRefused([]) };
}

const doneText = (decision: Decision, done: number) =>
  decision === 'approved'
    ? t('{count, plural, one {# application approved.} other {# applications approved.}}', { count: done })
    : t('{count, plural, one {# application rejected.} other {# applications rejected.}}', { count: done });
