import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { OwnYear } from './replies.ts';
import c from './leaves.module.css';

/** Number of suggestions that fit. */
const most = 3;

/** Single days of leave that extend a holiday to a long weekend, each with a link to apply. */
export const Bridges = ({ year: { author, bridges }, isOwn }: { year: OwnYear; isOwn: boolean }) => (
  <div className={c['bridges']}>
    <h3>{t('Take one day, get four days off')}</h3>
    <ul>
      {bridges.slice(0, most).map((bridge) => (
        <li key={bridge.date}>
          <span>{bridgeText(bridge)}</span>
          <Button
            size="xs"
            variant="default"
            component={Link}
            {...({
              to: '/leave/application/new',
              search: { date: bridge.date, ...(!isOwn && { user_id: author.id }) },
            } as object)}
            aria-label={t('Apply for {day}', { day: shortDay(bridge.date) })}
          >
            {t('Apply')}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

/** 'Fri 7 May, after Ascension Day', with the number of days off if it is more than four. */
function bridgeText({ date, holiday, is_after, days }: OwnYear['bridges'][number]): string {
  const facts = { day: `${weekday(date, 'short')} ${shortDay(date)}`, holiday, days };
  if (days === 4) return is_after ? t('{day}, after {holiday}', facts) : t('{day}, before {holiday}', facts);
  return is_after
    ? t('{day}, after {holiday}: {days} days off', facts)
    : t('{day}, before {holiday}: {days} days off', facts);
}
