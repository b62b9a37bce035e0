import { mdiChevronRight, mdiLockOutline } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import { date, inCompanyDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ProfileParts, ProfileView } from '../parts/profile-parts.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { Tag } from '../parts/Section.tsx';
import type { TabMain } from '../parts/use-profile.ts';
import { HeadActions } from './HeadActions.tsx';
import { Photo } from './Photo.tsx';
import c from './head.module.css';

interface ProfileHeadProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabMain: TabMain | undefined;
}

export function ProfileHead({ view, parts, tabMain }: ProfileHeadProps) {
  const Whereabouts = parts.find(({ whereabouts }) => whereabouts)?.whereabouts;
  return (
    <>
      <Crumb view={view} />
      <header className={c['head']}>
        <Photo view={view} />
        <div className={c['id']}>
          <h1>
            {view.name}
            <StateTags view={view} />
          </h1>
          <WhatTheyAre view={view} />
          <div className={c['now']}>{Whereabouts && isHereNow(view) && <Whereabouts view={view} />}</div>
        </div>
        <HeadActions view={view} parts={parts} tabMain={tabMain} />
      </header>
    </>
  );
}

/** Whether the person has begun and not left. */
const isHereNow = ({ is_discharge_applied, joined_on }: ProfileView) =>
  !is_discharge_applied && joined_on <= companyToday();

function Crumb({ view }: { view: ProfileView }) {
  const router = useRouter();
  const { can } = useSession();
  const isGone = view.is_discharge_applied;
  const [path, text] = isGone ? ['/settings/people/archive', t('Archive')] : ['/people', t('People')];
  const isLink = Object.hasOwn(router.routesByPath, path) && can(isGone ? 'view_archived_employee' : 'view_employee');
  return (
    <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
      {isLink ? <Link to={path}>{text}</Link> : <span>{text}</span>}
      <Icon path={mdiChevronRight} size={14} />
      <b>{view.name}</b>
    </nav>
  );
}

/** Shows a status only if it is not the normal one. */
function StateTags({ view }: { view: ProfileView }) {
  const { status, is_private, joined_on, discharged_date, is_discharge_applied } = view;
  return (
    <>
      {status === 'invited' && !is_discharge_applied && <InvitedTag {...view} />}
      {status === 'suspended' && <Tag tone="warning">{t('Suspended')}</Tag>}
      {joined_on > companyToday() && <Tag>{t('Starts {date}', { date: date(joined_on) })}</Tag>}
      {discharged_date && (
        <Tag tone={is_discharge_applied ? 'neutral' : 'warning'}>
          {is_discharge_applied
            ? t('Left {date}', { date: date(discharged_date) })
            : t('Leaves {date}', { date: date(discharged_date) })}
        </Tag>
      )}
      {is_private && <Tag icon={mdiLockOutline}>{t('Private', { of: 'person' })}</Tag>}
    </>
  );
}

/** Shows that a person is invited, with the expiry of the link for viewers who may invite. */
function InvitedTag({ invitation, was_invited }: Pick<ProfileView, 'invitation' | 'was_invited'>) {
  if (!was_invited) return <Tag tone="warning">{t('Not invited yet')}</Tag>;
  if (!invitation) return <Tag tone="primary">{t('Invited')}</Tag>;
  const day = nearDay(inCompanyDate(invitation.expires_at));
  return invitation.is_over ? (
    <Tag tone="warning">{t('Invitation expired {day}', { day })}</Tag>
  ) : (
    <Tag tone="primary">{t('Invited, valid until {day}', { day })}</Tag>
  );
}

function WhatTheyAre({ view }: { view: ProfileView }) {
  const { designation_name, department_name, manager } = view;
  const what = [designation_name, department_name].filter(Boolean).join(' · ');
  return (
    <p>
      {what || (!manager && t('No designation yet'))}
      {manager && (
        <>
          {what && ' · '}
          {what ? t('reports to') : t('Reports to')} <Link to={profilePath(manager.username)}>{manager.name}</Link>
        </>
      )}
    </p>
  );
}
