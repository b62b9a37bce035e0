import { Fault } from '#platform/shared/fault.ts';
import { effectLines } from '#platform/web/effect-lines.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/until-confirmed.ts';
import type { LeaveImpact } from '../../rules/shapes.ts';

/**
 * Saves something; first shows its impact on the cost of existing leave and asks to confirm it,
 * and asks again if that has changed.
 * @param seen token of what was already shown, which needs no question
 * @returns undefined when the person cancels; @throws any other error of the server
 */
export async function withLeaveConfirmed<Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  seen?: string,
): Promise<Done | undefined> {
  return untilConfirmed(act, {
    toldIn: impactIn,
    ask: (impact) =>
      confirm(t('This changes the days used by approved leave. Should we proceed?'), effectLines([impact])),
    seen,
  });
}

const impactIn = (error: unknown): LeaveImpact | undefined =>
  error instanceof Fault && error.code === 'leaveApplications.changesLeave' ? (error.data as LeaveImpact) : undefined;
