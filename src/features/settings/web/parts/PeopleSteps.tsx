import { t } from '#platform/web/i18n.ts';
import { StepsCard } from '../steps/StepsCard.tsx';
import { isWanted, stepsOf, type WizardProps } from './use-wizard.ts';

/** What makes the directory of a new company useful, until it is done or somebody has dismissed it for everybody. */
export function PeopleSteps({ wizard, dismiss }: WizardProps) {
  if (!isWanted(wizard, 'employee')) return null;
  const steps = stepsOf(wizard, 'employee');
  return <StepsCard title={t('Welcome to People')} steps={steps} onHide={() => void dismiss('employee', true)} />;
}
