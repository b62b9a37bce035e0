import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { StepsCard } from '../steps/StepsCard.tsx';
import { stepsOf, type WizardProps } from './use-wizard.ts';
import c from '../steps/steps.module.css';

/**
 * The steps of setting up a company, with what is done. Whoever dismisses it does so for everybody; it can be brought
 * back.
 */
export function SetUpPanel({ wizard, dismiss }: WizardProps) {
  if (!wizard.settings)
    return (
      <div className={c['back']}>
        <Button variant="subtle" size="compact-sm" onClick={() => void bringBack(dismiss)}>
          {t('Show the steps of setting up')}
        </Button>
      </div>
    );
  return (
    <StepsCard
      title={t('Set up your company')}
      steps={stepsOf(wizard, 'settings')}
      onHide={() => void dismiss('settings', true)}
    />
  );
}

/** With the steps come those that the screens of their areas show. */
async function bringBack(dismiss: WizardProps['dismiss']): Promise<void> {
  await dismiss('employee', false);
  await dismiss('leave', false);
  await dismiss('settings', false);
}
