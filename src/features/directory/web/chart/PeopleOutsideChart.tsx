import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { profileLink, useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { directoryApi } from '../directory-api.ts';
import c from './org.module.css';
import p from '../people.module.css';

/** Lists people without manager and reports, who are not in the chart. */
export function PeopleOutsideChart() {
  const people = useQuery(directoryApi.chart.read({ query: { alone: true } }));
  const links = useProfileLinks();
  const empty = (
    <Card className={p['instead']}>
      <EmptyState
        title={t('Everyone is in the chart')}
        text={t('People with no manager and no direct reports appear here.')}
      />
    </Card>
  );
  return (
    <QueryState query={people} isEmpty={({ data }) => data.length === 0} empty={empty}>
      {({ data, counts }) => (
        <div className={c['aloneRoom']} role="presentation" {...links}>
          <ul className={c['alone']} aria-label={t('No manager')}>
            {data.map(({ id, name, username, avatar, designation_name }) => (
              <li key={id} className={c['node']}>
                <Avatar name={name} avatar={avatar} size={28} />
                <span className={c['words']}>
                  <a {...profileLink(username)}>{name}</a>
                  <small>{designation_name}</small>
                </span>
              </li>
            ))}
          </ul>
          {counts.alone > data.length && (
            <p className={p['more']}>{t('First {shown} of {all} people', { shown: data.length, all: counts.alone })}</p>
          )}
        </div>
      )}
    </QueryState>
  );
}
