import { Fault } from '#platform/shared/fault.ts';
import { effectLines } from '#platform/web/effect-lines.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/until-confirmed.ts';
import type { LeaveTold } from '../../rules/shapes.ts';

/**
 * Does something; where it would change what leave costs that was applied for, that is shown and asked first, and once
 * more when it is otherwise by then.
 * @param seen what was on the screen already, which needs no question
 * @returns undefined when it was left; @throws what else the server says
 */
export async function withLeaveConfirmed<Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  seen?: string,
): Promise<Done | undefined> {
  return untilConfirmed(act, {
    toldIn,
    ask: (told) => confirm(t('This changes what approved leave costs. Should we go on?'), effectLines([told])),
    seen,
  });
}

const toldIn = (error: unknown): LeaveTold | undefined =>
  error instanceof Fault && error.code === 'leaveApplications.changesLeave' ? (error.data as LeaveTold) : undefined;
