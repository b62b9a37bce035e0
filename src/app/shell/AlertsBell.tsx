import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { mdiBellOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useUnreadAlerts } from './unread-alerts.ts';
import c from './Shell.module.css';

/** The bell with the count of unread alerts; in the bottom bar it is an entry with its word below. */
export function AlertsBell({ inBar = false }: { inBar?: boolean }) {
  const [opened, setOpened] = useState(false);
  const unread = useUnreadAlerts();
  const label = unread ? t('Alerts, {unread} unread', { unread }) : t('Alerts');
  const toggle = () => setOpened((open) => !open);
  const bell = (
    <Indicator label={unread > 99 ? '99+' : unread} size={inBar ? 16 : 18} offset={inBar ? 3 : 6} color="error" inline disabled={unread === 0} classNames={{ indicator: c['count'] ?? '' }}>
      {inBar ? (
        <Icon path={mdiBellOutline} size={24} />
      ) : (
        <ActionIcon aria-label={label} size={44} onClick={toggle} aria-expanded={opened} aria-haspopup="dialog">
          <Icon path={mdiBellOutline} size={22} />
        </ActionIcon>
      )}
    </Indicator>
  );
  return (
    <Popover opened={opened} onChange={setOpened} position={inBar ? 'top-end' : 'bottom-end'} width={360} shadow="md" offset={8} trapFocus returnFocus>
      <Popover.Target>
        {inBar ? (
          <button type="button" aria-label={label} onClick={toggle} aria-expanded={opened} aria-haspopup="dialog">
            {bell}
            <span>{t('Alerts')}</span>
          </button>
        ) : (
          <div>{bell}</div>
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Alerts')} tabIndex={-1} data-autofocus>
        <EmptyState title={t('No alerts yet')} text={t('When something needs you, it will be listed here.')} marks={['completed', 'unassigned', 'completed']} />
      </Popover.Dropdown>
    </Popover>
  );
}
