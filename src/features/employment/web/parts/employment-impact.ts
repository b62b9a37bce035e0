import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';

/** Changes an employment; first asks to confirm the impact on leave balances. @returns undefined when cancelled */
export const withEmploymentImpact = <Done>(act: (sent: { readonly confirmed?: string }) => Promise<Done>) =>
  withConfirmedImpact((confirmed) => act(confirmed === undefined ? {} : { confirmed }), {
    title: t('Change leave balances?'),
    verb: t('Change balances'),
  });
