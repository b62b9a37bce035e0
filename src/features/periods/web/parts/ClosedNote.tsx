import { mdiLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { instantDate } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClosedPeriod } from '../../contract.ts';
import c from './ClosedNote.module.css';

/** That a day cannot be changed: which closed period it belongs to, who closed it, and who can open it again. */
export function ClosedNote({ period }: { period: ClosedPeriod }) {
  const { can } = useSession();
  return (
    <div className={c['note']} role="note">
      <Icon path={mdiLockOutline} size={18} />
      <div>
        <b>{t('{period} is closed for payroll', { period: period.name })}</b>
        <p>
          {closedText(period)}{' '}
          {can('configure_attendance_setup') ? (
            <Link to="/settings/time/closed-periods">{t('Open it again')}</Link>
          ) : (
            openersText(period)
          )}
        </p>
      </div>
    </div>
  );
}

function closedText({ closed_by, closed_at, is_personal }: ClosedPeriod): string {
  const date = instantDate(closed_at);
  if (closed_by)
    return is_personal
      ? t('{name} closed it for this person on {date}.', { name: closed_by.name, date })
      : t('{name} closed it on {date}.', { name: closed_by.name, date });
  return t('It was closed on {date}.', { date });
}

function openersText({ openers: { first, total } }: ClosedPeriod): string {
  if (!first) return t('Nobody can open it again at present.');
  if (total === 1) return t('{name} can open it again.', { name: first.name });
  return plural(
    total - 1,
    '{name} and {count} other person can open it again.',
    '{name} and {count} other people can open it again.',
    { name: first.name },
  );
}
