import { t } from '#platform/web/i18n.ts';
import { StepsCard } from '../steps/StepsCard.tsx';
import { isRequested, stepsOf, type WizardProps } from './use-wizard.ts';

/** Set-up steps for the directory, until they are done or dismissed for everyone. */
export function PeopleSteps({ wizard, dismiss }: WizardProps) {
  if (!isRequested(wizard, 'employee')) return null;
  const steps = stepsOf(wizard, 'employee');
  return <StepsCard title={t('Welcome to People')} steps={steps} onHide={() => void dismiss('employee', true)} />;
}
