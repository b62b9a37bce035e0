import { Button, Modal } from '@mantine/core';
import { mdiAlert, mdiClockOutline, mdiEyeOutline, mdiShieldCheckOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { date, inCompanyDate, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from '../billing.module.css';

interface TrialDialogProps {
  mayUpgrade: boolean;
  /** Time until which people can clock, in ISO 8601. */
  until: string;
  onClose(): void;
}

/** Says that the trial is over and what still works, to people who can upgrade and others (specification A §2.4). */
export function TrialDialog({ mayUpgrade, until, onClose }: TrialDialogProps) {
  useFocusReturned();
  const phone = useNarrow('(max-width: 649px)');
  return (
    <Modal.Root opened onClose={onClose} size={phone ? '100%' : 500} padding={0} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body>
          <div className={c['trialDialog']}>
            <Icon path={mdiAlert} size={40} />
            <Modal.Title>
              {mayUpgrade
                ? t('Your free trial is over. Please upgrade today to continue using your workspace.')
                : t('There is a problem loading your workspace. Please contact your administrator.')}
            </Modal.Title>
            <StillPossible {...{ mayUpgrade, until }} />
            <Buttons {...{ mayUpgrade, onClose }} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Lists what still works. */
function StillPossible({ mayUpgrade, until }: Pick<TrialDialogProps, 'mayUpgrade' | 'until'>) {
  const day = inCompanyDate(until);
  return (
    <ul>
      {mayUpgrade && (
        <li>
          <Icon path={mdiEyeOutline} size={20} />
          <span>
            <b>{t('Everyone can')}</b> {t('still read and export.')}
          </span>
        </li>
      )}
      <li>
        <Icon path={mdiClockOutline} size={20} />
        <span>
          <b>{mayUpgrade ? t('People can clock in and out') : t('You can still clock in and out')}</b>{' '}
          {t('until {date}.', { date: mayUpgrade ? `${weekday(day)}, ${date(day)}` : date(day) })}
        </span>
      </li>
      {mayUpgrade && (
        <li>
          <Icon path={mdiShieldCheckOutline} size={20} />
          <b>{t('Nothing is deleted.')}</b>
        </li>
      )}
    </ul>
  );
}

function Buttons({ mayUpgrade, onClose }: Pick<TrialDialogProps, 'mayUpgrade' | 'onClose'>) {
  return (
    <div className={c['buttons']}>
      {mayUpgrade ? (
        <>
          <Button variant="default" onClick={onClose}>
            {t('Continue read-only')}
          </Button>
          <Button component={Link} to="/billing/plan-overview" onClick={onClose} data-autofocus>
            {t('Upgrade Now')}
          </Button>
        </>
      ) : (
        <Button onClick={onClose} data-autofocus>
          {t('Okay')}
        </Button>
      )}
    </div>
  );
}
