import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';

/** Saves holidays; first asks to confirm any further impact. @returns undefined when cancelled */
export const withHolidayImpact = <Done>(act: (confirmed: string | undefined) => Promise<Done>) =>
  withConfirmedImpact(act, {
    title: t('Apply all changes?'),
    text: t('This affects more than the holiday.'),
    verb: t('Apply all'),
  });
