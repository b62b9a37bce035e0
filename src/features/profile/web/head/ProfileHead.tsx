import { mdiChevronRight, mdiLockOutline, mdiChevronDown } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { date, inCompanyDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { ProfileParts, ProfileView, ProfileAction, ProfileActions } from '../parts/profile-parts.ts';
import { Tag } from '../parts/Section.tsx';
import type { TabMain } from '../parts/use-profile.ts';
import { profileAddress } from '../parts/profile-address.ts';
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

interface HeadActionsProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  /** Action of the open tab that replaces the usual main action. */
  tabMain: TabMain | undefined;
}

/** Shows the main action, and the others in the menu Actions. */
function HeadActions({ view, parts, tabMain }: HeadActionsProps) {
  const all = useContributedActions(view, parts);
  const [{ as_of }] = useAddress(profileAddress);
  // No action is possible on another day.
  const isOtherDate = as_of !== undefined && as_of !== companyToday();
  const [usual] = all.flatMap((actions) => actions.main ?? []);
  const main: MainAction | undefined = tabMain ?? usual;
  const menu = all.flatMap((actions) => actions.menu).sort((one, other) => one.position - other.position);
  return (
    <>
      {!isOtherDate && (main || menu.length > 0) && (
        <div className={c['acts']}>
          {menu.length > 0 && <ActionsMenu actions={menu} />}
          {main && <MainButton action={main} />}
        </div>
      )}
      {all.map(({ dialog }, index) => dialog && <Fragment key={index}>{dialog}</Fragment>)}
    </>
  );
}

/** The list of features never changes while the page is open, so these hooks keep their order. */
function useContributedActions(view: ProfileView, parts: readonly ProfileParts[]): readonly ProfileActions[] {
  return parts.flatMap(({ useActions: useThem }) => (useThem ? [useThem(view)] : []));
}

type MainAction = Pick<ProfileAction, 'icon' | 'label' | 'refusal' | 'run'>;

function MainButton({ action }: { action: MainAction }) {
  return (
    <Button
      leftSection={<Icon path={action.icon} size={18} />}
      disabled={action.refusal !== undefined}
      title={action.refusal}
      onClick={() => action.run()}
    >
      {action.label}
    </Button>
  );
}

function ActionsMenu({ actions }: { actions: readonly ProfileAction[] }) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={288}
      shadow="md"
      offset={8}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<Icon path={mdiChevronDown} size={16} />}>
          {t('Actions')}
        </Button>
      </Menu.Target>
      {/* In a window lower than the menu, the menu scrolls instead of the page. */}
      <Menu.Dropdown p={6} style={{ overflowY: 'auto' }}>
        {actions.map((action, index) => (
          <Fragment key={action.id}>
            {index > 0 && isNewGroup(action, actions[index - 1]) && <Menu.Divider />}
            <Entry action={action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const isNewGroup = (action: ProfileAction, before: ProfileAction | undefined) =>
  Math.floor(action.position / 100) !== Math.floor((before?.position ?? 0) / 100);

/** Shows a menu entry; an impossible action stays readable and says why. */
function Entry({ action: { icon, label, aside, refusal, run } }: { action: ProfileAction }) {
  if (refusal !== undefined)
    return (
      <Menu.Item
        className={c['off'] ?? ''}
        aria-disabled
        closeMenuOnClick={false}
        leftSection={<Icon path={icon} size={18} />}
      >
        {label}
        <small className={c['why']}>{refusal}</small>
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={<Icon path={icon} size={18} />}
      rightSection={aside && <span className={c['aside']}>{aside}</span>}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
