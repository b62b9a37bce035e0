import { t } from '#platform/web/i18n.ts';
import { StepsCard } from '../steps/StepsCard.tsx';
import { isRequested, stepsOf, type WizardProps } from './use-wizard.ts';

/** Set-up steps for attendance, until they are done or dismissed for everyone. */
export function AttendanceSteps({ wizard, dismiss }: WizardProps) {
  if (!isRequested(wizard, 'attendance')) return null;
  const steps = stepsOf(wizard, 'attendance');
  return <StepsCard title={t('Welcome to Attendance')} steps={steps} onHide={() => void dismiss('attendance', true)} />;
}
