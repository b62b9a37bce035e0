import { UnstyledButton } from '@mantine/core';
import { dateTime, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Notification } from '../contract.ts';
import c from './alerts.module.css';

interface AlertItemProps {
  alert: Notification;
  /** Whether it was pressed and its screen is about to open. */
  isOpening: boolean;
  open(alert: Notification): void;
  /** Set below the heading of a day: earlier alerts then show the time of day. */
  isOfDay?: 'today' | 'earlier' | undefined;
}

/** Shows author, message and time; pressing it marks it read and opens its screen. */
export function AlertItem({ alert, isOpening, open, isOfDay }: AlertItemProps) {
  const { author } = alert;
  return (
    <UnstyledButton
      className={c['alert'] ?? ''}
      data-unread={!alert.is_read || undefined}
      aria-busy={isOpening}
      onClick={() => isOpening || open(alert)}
    >
      {!alert.is_read && <i className={c['dot']} role="img" aria-label={t('Unread')} />}
      <Avatar name={author.name} avatar={author.avatar} size={isOfDay ? 40 : 32} />
      <span className={c['words']}>
        <Words alert={alert} />
        <small>
          <AlertTime alert={alert} isOfDay={isOfDay} />
          {isOpening && <> · {t('opening…')}</>}
        </small>
      </span>
    </UnstyledButton>
  );
}

/** Shows the age, or the time of day below the heading of an earlier day. */
export function AlertTime({ alert: { created_time, time }, isOfDay }: Pick<AlertItemProps, 'alert' | 'isOfDay'>) {
  return (
    <time dateTime={created_time.replace(' ', 'T')} title={dateTime(created_time)}>
      {isOfDay === 'earlier' ? timeOfDay(created_time.slice(11)) : time}
    </time>
  );
}

/** Shows the author's name, unless the message begins with it, and the message. */
function Words({ alert: { author, data } }: { alert: Notification }) {
  const isNamed = data.message.startsWith(`${author.name} `);
  return (
    <span>
      <b>{author.name}</b>
      {isNamed ? data.message.slice(author.name.length) : ` · ${data.message}`}
    </span>
  );
}
