import { UnstyledButton } from '@mantine/core';
import { dateTime, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Notification } from '../contract.ts';
import c from './alerts.module.css';

interface AlertItemProps {
  alert: Notification;
  /** It was pressed, and what it is about comes at once. */
  isOpening: boolean;
  open(alert: Notification): void;
  /** It stands below the name of its day, so that of an earlier one the time of day is told. */
  isOfDay?: 'today' | 'earlier' | undefined;
}

/** Who, what and when; pressing it marks it read and leads to what it is about. */
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
          {isOpening && ` · ${t('opening …')}`}
        </small>
      </span>
    </UnstyledButton>
  );
}

/** How long ago it was; of an earlier day, whose name stands above, the time of day. */
export function AlertTime({ alert: { created_time, time }, isOfDay }: Pick<AlertItemProps, 'alert' | 'isOfDay'>) {
  return (
    <time dateTime={created_time.replace(' ', 'T')} title={dateTime(created_time)}>
      {isOfDay === 'earlier' ? timeOfDay(created_time.slice(11)) : time}
    </time>
  );
}

/** One sentence: most begin with who did it, and the others say it before them. */
function Words({ alert: { author, data } }: { alert: Notification }) {
  const isNamed = data.message.startsWith(`${author.name} `);
  return (
    <span>
      <b>{author.name}</b>
      {isNamed ? data.message.slice(author.name.length) : ` · ${data.message}`}
    </span>
  );
}
