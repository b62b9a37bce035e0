import { mdiCakeVariantOutline, mdiShieldStarOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { Tier } from '../rules/anniversary.ts';
import { feedApi } from './feed-api.ts';
import c from './feed-posts.module.css';

const tierWords: Record<Tier, string> = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' };

/** Birthdays and anniversaries of today; nothing on other days, nor while they are not known. */
export function DayCards() {
  const { data } = useQuery(feedApi.dayCards.read());
  if (!data) return null;
  return (
    <>
      {data.birthdays.map(({ id, name, username, designation_name }) => (
        <article key={id} className={c['day']}>
          <i>
            <Icon path={mdiCakeVariantOutline} size={22} />
          </i>
          <div>
            <b>
              {t('Birthday today: ')}
              <PersonLink of={username}>{name}</PersonLink>
            </b>
            <small>{designation_name}</small>
          </div>
        </article>
      ))}
      {data.anniversaries.map(({ id, name, username, designation_name, years, tier }) => (
        <article key={id} className={c['day']}>
          <i>
            <Icon path={mdiShieldStarOutline} size={22} />
          </i>
          <div>
            <b>
              {years === 1 ? t('1 year here today: ') : t('{years} years here today: ', { years })}
              <PersonLink of={username}>{name}</PersonLink>
            </b>
            <small>{[t(tierWords[tier]), designation_name].filter(Boolean).join(' · ')}</small>
          </div>
        </article>
      ))}
    </>
  );
}
