import { Link } from '@tanstack/react-router';
import type { Reply } from '#platform/shared/contract.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { reviewProcesses } from '../../contract.ts';
import { reviewPermissions } from '../../rules/access.ts';
import c from './processes.module.css';

type WaitingApplications = NonNullable<Reply<(typeof reviewProcesses)['waiting']>['waiting']>;

/** Waiting applications of these people, the oldest first. */
export const WaitingHere = ({ list, total }: { list: WaitingApplications; total: number }) => (
  <section className={c['waiting']} aria-label={t('Waiting for approval')}>
    <h2>{t('Waiting for approval')}</h2>
    {list.length === 0 && <p>{t('Nothing is waiting for approval.')}</p>}
    <ul>
      {list.map(({ application_id, user, starts_on, ends_on, step }) => (
        <li key={application_id}>
          <Avatar name={user.name} avatar={user.avatar} size={28} />
          <span>
            <Link to={`/leave/application/view/${application_id}`}>{user.name}</Link>
            <small className="num">
              {t('{days}, step {step}', {
                days: starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`,
                step,
              })}
            </small>
          </span>
        </li>
      ))}
    </ul>
    {total > list.length && <Rest count={total - list.length} />}
  </section>
);

function Rest({ count }: { count: number }) {
  const { can } = useSession();
  const text = t('{count} more', { count });
  return (
    <p>
      {can(...reviewPermissions) ? (
        <Link to="/leaves/all" search={{ show: 'waiting' }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
