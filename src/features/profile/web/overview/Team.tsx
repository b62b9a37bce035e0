import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { SectionCard } from '../parts/Section.tsx';
import { firstName } from '../parts/seen-by.ts';
import c from './overview.module.css';

/** Shows the manager, the peers and the reports of a person. */
export function Team({ view }: PartProps) {
  const { manager, reports, total_reports, peers, total_peers } = view;
  if (!manager && !total_reports) return null;
  const name = view.is_self ? t('you', { of: 'reader' }) : firstName(view.name);
  return (
    <SectionCard title={t('Team')} flush action={<InTheChart view={view} />}>
      <ul className={c['list']}>
        {manager && (
          <li>
            <Link className={c['person']} to={profilePath(manager.username)}>
              <Avatar name={manager.name} avatar={manager.avatar} size={32} />
              <span>
                <b>{manager.name}</b>
                <small>{manager.designation_name ?? manager.username}</small>
              </span>
            </Link>
            <em>{t('Manager')}</em>
          </li>
        )}
        {manager && total_peers > 0 && (
          <Faces people={peers} total={total_peers} text={peersText(total_peers, firstName(manager.name))} />
        )}
        {total_reports > 0 && <Faces people={reports} total={total_reports} text={reportsText(total_reports, name)} />}
      </ul>
    </SectionCard>
  );
}

const peersText = (count: number, name: string) =>
  t('{count, plural, one {also reports to {name}} other {also report to {name}}}', { count, name });
const reportsText = (count: number, name: string) =>
  t('{count, plural, one {reports to {name}} other {report to {name}}}', { count, name });

/** Link to the person in the organisation chart, for viewers who may see it. */
function InTheChart({ view }: PartProps) {
  if (!useSession().can('view_employee') || view.is_discharge_applied) return null;
  return (
    <Link className={c['toChart']} to="/people" search={{ view: 'chart', person: view.id }}>
      {t('View in chart')}
    </Link>
  );
}

interface FacesProps {
  people: readonly PersonCard[];
  total: number;
  /** Text about the whole group of people. */
  text: string;
}

/** Shows the first of many people; each face links to its profile. */
function Faces({ people, total, text }: FacesProps) {
  return (
    <li className={c['faces']}>
      <span>
        {people.map(({ id, name, username, avatar }) => (
          <Link key={id} to={profilePath(username)} title={name}>
            <Avatar name={name} avatar={avatar} size={32} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        ))}
        {total > people.length && <i className="num">+{total - people.length}</i>}
      </span>
      <em>{text}</em>
    </li>
  );
}
