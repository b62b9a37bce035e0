import type { ImpactChoices } from '#platform/shared/impact.ts';
import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';

interface Confirmation {
  readonly confirmed?: string;
}

interface ChosenConfirmation extends Confirmation {
  /** Parts of the impact that were ticked or unticked. */
  readonly choices?: ImpactChoices;
}

const balances = () => ({ title: t('Change leave balances?'), verb: t('Change balances') });

/** Changes an employment; first asks to confirm the impact on leave balances. @returns undefined when cancelled */
export const withEmploymentImpact = <Done>(act: (sent: Confirmation) => Promise<Done>) =>
  withConfirmedImpact((confirmed) => act(confirmed === undefined ? {} : { confirmed }), balances());

/** The same for a change of where a person works, which also shows the values by rule that can be left out. */
export const withChosenImpact = <Done>(act: (sent: ChosenConfirmation) => Promise<Done>) =>
  withConfirmedImpact(
    (confirmed, choices) => act(confirmed === undefined ? {} : { confirmed, choices }),
    (hasChoices) => (hasChoices ? { title: t('Change these values, too?'), verb: t('Save the change') } : balances()),
  );
