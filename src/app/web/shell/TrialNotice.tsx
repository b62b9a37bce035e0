import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { isBuilt } from '../screens.ts';
import c from './Shell.module.css';

const plan = '/billing/plan-overview';

/** Shown in the clock's place once the trial is over (specification A §2.4, OQ-027); it does not block the way. */
export function TrialNotice() {
  const { can } = useSession();
  const mayUpgrade = can('view_billing_plan_overview');
  return (
    <div className={c['trial']} role="status">
      <p>
        {mayUpgrade
          ? t('Your free trial is over. Please upgrade today to continue using your workspace.')
          : t('There is a problem loading your workspace. Please contact your administrator.')}
      </p>
      {mayUpgrade && isBuilt(plan) && (
        <Button component={Link} to={plan} size="xs">
          {t('Upgrade Now')}
        </Button>
      )}
    </div>
  );
}

/** The days are part of the text, not counted (OQ-025). */
export function UpgradeLink() {
  const { app, can } = useSession();
  if (!app.is_trial_over || !can('view_billing_plan_overview') || !isBuilt(plan)) return null;
  return (
    <Anchor component={Link} to={plan} size="sm" fw={550}>
      {t('Upgrade (27 days left)')}
    </Anchor>
  );
}
