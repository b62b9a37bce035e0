import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { dateTime } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Notification } from '../contract.ts';
import c from './alerts.module.css';

/** Who, what and when; pressing it marks it read and leads to what it is about. */
export function AlertItem({ alert, open }: { alert: Notification; open(alert: Notification): void }) {
  const [isOpening, setOpening] = useState(false);
  return (
    <UnstyledButton
      className={c['alert'] ?? ''}
      data-unread={!alert.is_read || undefined}
      aria-busy={isOpening}
      onClick={() => {
        if (isOpening) return;
        setOpening(true);
        open(alert);
      }}
    >
      <Avatar name={alert.author.name} avatar={alert.author.avatar} size={32} />
      <span className={c['words']}>
        <b>{alert.author.name}</b>
        <span>{alert.data.message}</span>
        <small>
          <time dateTime={alert.created_time.replace(' ', 'T')} title={dateTime(alert.created_time)}>
            {alert.time}
          </time>
          {isOpening && ` · ${t('opening …')}`}
        </small>
      </span>
      {!alert.is_read && <i className={c['dot']} role="img" aria-label={t('Unread')} />}
    </UnstyledButton>
  );
}
