import { t } from '#platform/web/i18n.ts';
import { StepsCard } from '../steps/StepsCard.tsx';
import { isWanted, stepsOf, type WizardProps } from './use-wizard.ts';

/** What lets days be judged, until it is done or somebody has dismissed it for everybody. */
export function AttendanceSteps({ wizard, dismiss }: WizardProps) {
  if (!isWanted(wizard, 'attendance')) return null;
  const steps = stepsOf(wizard, 'attendance');
  return <StepsCard title={t('Welcome to Attendance')} steps={steps} onHide={() => void dismiss('attendance', true)} />;
}
