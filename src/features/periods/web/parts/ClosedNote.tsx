import { mdiLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClosedPeriod } from '../../contract.ts';
import { NamesIn } from '#features/people/web/parts/NamesIn.tsx';
import { closedText, closerOf, firstOpener, openersText } from '../closed-words.ts';
import c from './ClosedNote.module.css';

/** Email link to the person who can reopen it, if their address is visible. */
function WriteTo({ period: { name: period, openers } }: { period: ClosedPeriod }) {
  if (!openers.first?.email) return null;
  const { name, email } = openers.first;
  const subject = encodeURIComponent(t('{period} is closed for payroll', { period }));
  return <a href={`mailto:${email}?subject=${subject}`}>{t('Email {name}', { name })}</a>;
}

/** Note that a day cannot be changed: its closed period, who closed it, and who can reopen it. */
export function ClosedNote({ period }: { period: ClosedPeriod }) {
  const { can } = useSession();
  return (
    <div className={c['note']} role="note">
      <Icon path={mdiLockOutline} size={18} />
      <div>
        <b>{t('{period} is closed for payroll', { period: period.name })}</b>
        <p>
          <NamesIn people={closerOf(period)} of={(name = '') => closedText(period, name)} />{' '}
          {can('configure_attendance_setup') ? (
            <Link to="/settings/time/closed-periods">{t('Reopen')}</Link>
          ) : (
            <>
              <NamesIn people={firstOpener(period)} of={(name) => openersText(period, name)} />{' '}
              <WriteTo period={period} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}
