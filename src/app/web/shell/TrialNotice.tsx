import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeStorage, readStorage } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { TrialDialog } from '#features/billing/web/parts/TrialDialog.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { isBuilt } from '../screens.ts';
import c from './Shell.module.css';

const plan = '/billing/plan-overview';

/** Shown once the trial is over (specification A §2.4, OQ-027), without blocking the page. */
function TrialNotice() {
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

/**
 * While people can still clock, the notice is beside the clock: once a day as a dialog with everything that continues,
 * then as a line.
 */
function TrialBesideClock() {
  const { app, can } = useSession();
  const { id } = usePerson();
  const key = `muster.trial-seen.${id}`;
  const today = companyToday();
  const [seen, setSeen] = useState(() => readStorage(key));
  if (seen === today || app.clocks_until === null)
    return (
      <div className={c['trialBelow']}>
        <TrialNotice />
      </div>
    );
  const close = () => {
    writeStorage(key, today);
    setSeen(today);
  };
  return <TrialDialog mayUpgrade={can('view_billing_plan_overview')} until={app.clocks_until} onClose={close} />;
}

/** The days are part of the text, not calculated (OQ-025). */
function UpgradeLink() {
  const { app, can } = useSession();
  if (!app.is_trial_over || !can('view_billing_plan_overview') || !isBuilt(plan)) return null;
  return (
    <Anchor component={Link} to={plan} size="sm" fw={550} className={c['upgrade'] ?? ''}>
      {t('Upgrade (27 days left)')}
    </Anchor>
  );
}

const places = { notice: TrialNotice, beside: TrialBesideClock, link: UpgradeLink } as const;

/** The notice at each of its places, in one part so that one file is loaded. */
export function Trial({ at }: { at: keyof typeof places }) {
  const Part = places[at];
  return <Part />;
}
