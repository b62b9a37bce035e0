import { Fault } from '#platform/shared/fault.ts';
import { effectLines } from '#platform/web/effect-lines.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/until-confirmed.ts';
import type { Effects } from '../../rules/shapes.ts';

/** What there is to confirm before something is saved, or what is true by now instead of what was confirmed. */
export function effectsIn(error: unknown): Effects | undefined {
  const isAsked = error instanceof Fault && (error.code === 'holidays.unconfirmed' || error.status === 461);
  const data = isAsked ? (error.data as Partial<Effects> | undefined) : undefined;
  return data?.effects && data.confirmed ? (data as Effects) : undefined;
}

/**
 * Does something with holidays; where it would change more than these, that is shown and asked first.
 * @returns undefined when it was left; @throws what else the server says
 */
export async function withConfirming<Done>(act: (confirmed?: string) => Promise<Done>): Promise<Done | undefined> {
  return untilConfirmed(act, {
    toldIn: effectsIn,
    ask: ({ effects }) => confirm(t('This affects more than the holiday. Should we proceed?'), effectLines(effects)),
  });
}
