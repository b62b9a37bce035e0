import { Fault } from '#platform/shared/fault.ts';
import { effectLines } from '#platform/web/effect-lines.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/until-confirmed.ts';
import type { Effects } from '../../rules/shapes.ts';

/** Returns the effects that an error asks to confirm, or the current ones when those confirmed have changed. */
export function effectsIn(error: unknown): Effects | undefined {
  const isAsked = error instanceof Fault && (error.code === 'holidays.unconfirmed' || error.status === 461);
  const data = isAsked ? (error.data as Partial<Effects> | undefined) : undefined;
  return data?.effects && data.confirmed ? (data as Effects) : undefined;
}

/**
 * Saves holidays; shows any further impact first and asks to confirm it.
 * @returns undefined when the person cancels; @throws any other error of the server
 */
export async function withConfirming<Done>(act: (confirmed?: string) => Promise<Done>): Promise<Done | undefined> {
  return untilConfirmed(act, {
    toldIn: effectsIn,
    ask: ({ effects }) => confirm(t('This affects more than the holiday. Should we proceed?'), effectLines(effects)),
  });
}
