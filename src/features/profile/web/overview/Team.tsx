import { Link } from '@tanstack/react-router';
import { plural, t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PartProps } from '../parts/profile-parts.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { SectionCard } from '../parts/Section.tsx';
import { firstName } from '../parts/seen-by.ts';
import c from './overview.module.css';

/** Who is above somebody, and how many are below. */
export function Team({ view }: PartProps) {
  const { manager, total_reports } = view;
  if (!manager && !total_reports) return null;
  return (
    <SectionCard title={t('Team')} flush>
      {manager && (
        <ul className={c['list']}>
          <li>
            <Link className={c['person']} to={profilePath(manager.username)}>
              <Avatar name={manager.name} avatar={manager.avatar} size={32} />
              <span>
                <b>{manager.name}</b>
                <small>{manager.designation_name ?? manager.username}</small>
              </span>
            </Link>
            <em>{t('manager')}</em>
          </li>
        </ul>
      )}
      {total_reports > 0 && (
        <p className={c['quiet']}>
          {plural(total_reports, '{count} person reports to {name}', '{count} people report to {name}', {
            name: view.is_self ? t('you') : firstName(view.name),
          })}
        </p>
      )}
    </SectionCard>
  );
}
