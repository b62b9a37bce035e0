import { UnstyledButton } from '@mantine/core';
import { mdiBellOutline } from '@mdi/js';
import { type ComponentProps, useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';
import { alertNews, alertsReadNews } from '#features/notifications/events.ts';
import c from './Shell.module.css';

interface BellButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  /** Whether it is an entry of the bottom bar, with its label below. */
  inBar: boolean;
}

/** The bell with the count of unread alerts. */
export function BellButton({ inBar, ...props }: BellButtonProps) {
  const unread = useUnreadAlerts();
  return (
    <UnstyledButton
      {...props}
      className={inBar ? '' : (c['bell'] ?? '')}
      aria-label={unread ? t('Alerts, {unread} unread', { unread }) : t('Alerts')}
      aria-haspopup="dialog"
    >
      <span className={c['bellIcon']}>
        <Icon path={mdiBellOutline} size={inBar ? 24 : 22} />
        {/* Rendered by CSS: the button's name contains it in words. */}
        {unread > 0 && <b className={c['count']} data-count={unread > 99 ? '99+' : unread} />}
      </span>
      {inBar && <span>{t('Alerts')}</span>}
    </UnstyledButton>
  );
}

/** Number of unread alerts: the session's count, then updates on the person's own channel (specification A §7.6). */
function useUnreadAlerts(): number {
  const { total_notification } = usePerson();
  const [unread, setUnread] = useState(total_notification);
  useEffect(() => setUnread(total_notification), [total_notification]);
  useLive(alertNews, ({ total_notification: total }) => setUnread(total));
  useLive(alertsReadNews, ({ data }) => setUnread(data.total_notification));
  return unread;
}
