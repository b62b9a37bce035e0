import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';

/** Saves working hours of people; first asks to confirm the impact on leave. @returns undefined when cancelled */
export const withShiftImpact = <Done>(act: (confirmed: string | undefined) => Promise<Done>) =>
  withConfirmedImpact(act, {
    title: t('Change approved leave?'),
    text: t('This changes the days used by approved leave.'),
    verb: t('Change leave'),
  });
