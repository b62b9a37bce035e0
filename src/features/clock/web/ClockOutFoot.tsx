import { Button, Group } from '@mantine/core';
import { mdiAlertCircleOutline, mdiCloudOffOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Press } from './clock-press.ts';
import c from './clockout.module.css';

interface ClockOutFootProps {
  press: Press | null;
  error: string | null;
  /** Text about unsaved changes. */
  hint: string | null;
  onCancel(): void;
  /** Withdraws a press that waits for the network. */
  onWithdraw(): void;
}

/** Foot with the message on the left and the buttons on the right. */
export function ClockOutFoot({ press, error, hint, onCancel, onWithdraw }: ClockOutFootProps) {
  return (
    <div className={c['foot']}>
      {press?.isQueued ? (
        <QueuedNote press={press} />
      ) : error ? (
        <p role="alert">
          <Icon path={mdiAlertCircleOutline} size={16} />
          {error}
        </p>
      ) : (
        <p className={c['hint']}>{hint}</p>
      )}
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={!!press && !press.isQueued} onClick={press ? onWithdraw : onCancel}>
          {press?.isQueued ? t('Withdraw') : t('Cancel')}
        </Button>
        <Button type="submit" loading={!!press && !press.isQueued}>
          {press?.isQueued ? sendNow(press) : t('Clock Out')}
        </Button>
      </Group>
    </div>
  );
}

/** Label of the button that immediately sends the waiting press. */
const sendNow = ({ action }: Press) =>
  action === 'outAbnormal' ? t('Send corrected times now') : t('Send Clock Out now');

function QueuedNote({ press }: { press: Press }) {
  const then =
    press.action === 'outAbnormal'
      ? t('We’ll send your corrected times then.')
      : t('{action} is recorded then, not now.', { action: t('Clock Out') });
  return (
    <p role="status" className={c['kept']}>
      <Icon path={mdiCloudOffOutline} size={16} />
      {t('Saved on this device until you’re online')}. {then}
    </p>
  );
}

interface LeaveFootProps {
  changes: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks before discarding edited times. */
export function LeaveFoot({ changes, onStay, onLeave }: LeaveFootProps) {
  return (
    <div className={c['foot']}>
      <p role="alert">
        <Icon path={mdiAlertCircleOutline} size={16} />
        {t('{changes}. Leave without saving?', { changes })}
      </p>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" data-autofocus onClick={onStay}>
          {t('Keep editing')}
        </Button>
        <Button color="error.7" onClick={onLeave}>
          {t('Leave', { of: 'exit' })}
        </Button>
      </Group>
    </div>
  );
}
