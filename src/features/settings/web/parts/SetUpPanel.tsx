import { Button } from '@mantine/core';
import { setUpAreas } from '#platform/shared/set-up.ts';
import { t } from '#platform/web/i18n.ts';
import { SetUpCard } from '../steps/SetUpCard.tsx';
import { isRequested, type WizardProps } from './use-wizard.ts';
import c from '../steps/steps.module.css';

/** Guides through setting up a company while anything is missing. */
export function SetUpPanel({ wizard, dismiss }: WizardProps) {
  return isRequested(wizard) ? <SetUpCard {...{ wizard, dismiss }} /> : null;
}

/** Same panel among the settings, where dismissed panels can be restored. */
export function SetUpOfSettings({ wizard, dismiss }: WizardProps) {
  if (isRequested(wizard))
    return (
      <div className={c['above']}>
        <SetUpCard {...{ wizard, dismiss }} />
      </div>
    );
  const hidden = setUpAreas.filter((area) => !wizard[area]);
  if (!hidden.some((area) => isRequested({ ...wizard, [area]: true }, area))) return null;
  return (
    <div className={c['back']}>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={async () => {
          for (const area of hidden) await dismiss(area, false);
        }}
      >
        {t('Show set-up steps')}
      </Button>
    </div>
  );
}
