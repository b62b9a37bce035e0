import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { requestedPage, cachedSettings } from '#features/company/server/queries.ts';
import { isFound, searchWords, wordsOf } from '#features/people/rules/search.ts';
import type { onBoarding } from '../contract.ts';
import { isInvited, restSeconds, stages, tabOf, type InvitationTab, type Stage } from '../rules/stages.ts';
import { pendingInvitations, type PendingInvitation } from './pending-invitations.ts';

type Query = HandlerInput<typeof onBoarding.invitations>['query'];
export type InvitationFilter = { readonly tab: InvitationTab | 'invited' } & Pick<Query, 'search'>;

const isOfTab = (stage: Stage, tab: InvitationFilter['tab']) =>
  tab === 'invited' ? isInvited(stage) : tabOf(stage) === tab;

/** Sorts by the need for action; among people who are done, the latest first. */
function compare(one: PendingInvitation, two: PendingInvitation): number {
  if (one.stage === 'done' && two.stage === 'done')
    return Number(two.finished_at?.getTime()) - Number(one.finished_at?.getTime());
  return stages.indexOf(one.stage) - stages.indexOf(two.stage);
}

/** Returns people of a list who match a search by name, email address, department or designation. */
export function foundAmong(
  all: readonly PendingInvitation[],
  { tab, search = '' }: InvitationFilter,
): PendingInvitation[] {
  const typed = searchWords(search);
  return all.filter(
    ({ stage, name, username, email, department_name, designation_name }) =>
      isOfTab(stage, tab) && isFound(wordsOf(name, username, email, department_name, designation_name), typed),
  );
}

/**
 * Whether a reminder reaches the person: not done, with an address, and not emailed or reminded recently.
 * @param now epoch seconds
 */
export function isToRemind(
  { stage, email, mailed_at, reminded_at }: PendingInvitation,
  now: number,
  rest: number,
): boolean {
  const before = (now - rest) * 1000;
  return (
    stage !== 'done' &&
    email !== null &&
    Number(mailed_at?.getTime() ?? 0) <= before &&
    Number(reminded_at?.getTime() ?? 0) <= before
  );
}

/** Returns a page of invited people. */
export async function invitationsPage(db: Db, query: Query, { now }: Pick<RequestContext, 'now'>) {
  const [paging, all, { handbook_url }] = await Promise.all([
    requestedPage(db, query),
    pendingInvitations(db, now),
    cachedSettings(db),
  ]);
  const found = foundAmong(all, query).toSorted(compare);
  const shown = found.slice(paging.offset, paging.offset + paging.limit);
  const counts = { waiting: 0, under_way: 0, done: 0 };
  for (const { stage } of all) counts[tabOf(stage)] += 1;
  return {
    data: shown.map(describeInvitation),
    meta: metaOf(paging, found.length, shown.length),
    counts,
    to_remind: found.filter((each) => isToRemind(each, now, restSeconds.everybody)).length,
    has_handbook: handbook_url !== null,
  };
}

const moment = (at: Date | null): string | null => at && at.toISOString();

function describeInvitation({ inviter_id: _, reminded_at: _reminded, handbook_at, ...row }: PendingInvitation) {
  return {
    ...row,
    mailed_at: moment(row.mailed_at),
    expires_at: moment(row.expires_at),
    opened_at: moment(row.opened_at),
    password_at: moment(row.password_at),
    has_read_handbook: handbook_at !== null,
    finished_at: moment(row.finished_at),
  };
}
