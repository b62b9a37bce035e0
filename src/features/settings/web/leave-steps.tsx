import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { isWanted, stepsOf, useWizard } from './parts/use-wizard.ts';
import { StepsCard } from './steps/StepsCard.tsx';

/** What lets people apply for leave, until it is done or somebody has dismissed it for everybody. */
export function LeaveSteps() {
  const { can } = useSession();
  const { wizard, dismiss } = useWizard(can('view_app_settings_menu'));
  if (!wizard || !isWanted(wizard, 'leave')) return null;
  return (
    <StepsCard
      title={t('Welcome to Leave')}
      steps={stepsOf(wizard, 'leave')}
      onHide={() => void dismiss('leave', true)}
    />
  );
}
