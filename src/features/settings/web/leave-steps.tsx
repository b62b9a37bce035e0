import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { isRequested, stepsOf, useWizard } from './parts/use-wizard.ts';
import { StepsCard } from './steps/StepsCard.tsx';

/** Set-up steps for leave, until they are done or dismissed for everyone. */
export function LeaveSteps() {
  const { can } = useSession();
  const { wizard, dismiss } = useWizard(can('view_app_settings_menu'));
  if (!wizard || !isRequested(wizard, 'leave')) return null;
  return (
    <StepsCard
      title={t('Welcome to Leave')}
      steps={stepsOf(wizard, 'leave')}
      onHide={() => void dismiss('leave', true)}
    />
  );
}
