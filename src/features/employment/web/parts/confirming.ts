import { Fault } from '#platform/shared/fault.ts';
import { effectLines } from '#platform/web/effect-lines.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/until-confirmed.ts';

interface EffectsToConfirm {
  readonly effects: Parameters<typeof effectLines>[0];
  readonly confirmed: string;
}

function effectsIn(error: unknown): EffectsToConfirm | undefined {
  const data = error instanceof Fault ? (error.data as Partial<EffectsToConfirm> | undefined) : undefined;
  return data?.effects && data.confirmed ? (data as EffectsToConfirm) : undefined;
}

/**
 * Changes an employment. If that would change leave balances, these
 * are confirmed first, and again if they have changed meanwhile.
 * @returns undefined if the user cancels; @throws any other error of the server
 */
export async function withEffectsConfirmed<Done>(
  act: (sent: { readonly confirmed?: string }) => Promise<Done>,
): Promise<Done | undefined> {
  return untilConfirmed((confirmed) => act(confirmed === undefined ? {} : { confirmed }), {
    toldIn: effectsIn,
    ask: ({ effects }) => confirm(t('This changes leave balances. Should we proceed?'), effectLines(effects)),
  });
}
