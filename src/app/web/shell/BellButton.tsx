import { UnstyledButton } from '@mantine/core';
import { mdiBellOutline } from '@mdi/js';
import type { ComponentProps } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useUnreadAlerts } from './unread-alerts.ts';
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
