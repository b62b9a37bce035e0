import { Switch, TextInput } from '@mantine/core';
import { mdiCheckCircle, mdiChevronLeft, mdiMagnify, mdiMinusCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ProfileButton } from '#features/people/web/parts/ProfileButton.tsx';
import type { roles } from '../contract.ts';
import { matchingGroups } from './role/matching.ts';
import { rolesApi } from './roles-api.ts';
import { useRolesNews } from './use-roles.ts';
import { rolesPath } from './use-roles-address.ts';
import c from './person/person-rights.module.css';

type Rights = Reply<(typeof roles)['permissionsOfPerson']>;
type RightsGroup = Rights['groupPermissions'][number];

/** Lists everything that one person may do, by group, and the roles that permit it. */
export function PersonRights() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  useRolesNews();
  const rights = useQuery(rolesApi.permissionsOfPerson.read({ params: { user_id } }));
  return (
    <>
      <Link to={rolesPath} className={c['back']}>
        <Icon path={mdiChevronLeft} size={18} />
        {t('Roles and permissions')}
      </Link>
      <QueryState query={rights} page>
        {(data) => <RightsOf key={user_id} rights={data} />}
      </QueryState>
    </>
  );
}

function RightsOf({ rights: { person, roles: ownRoles, groupPermissions } }: { rights: Rights }) {
  const [search, setSearch] = useState('');
  const [isOnlyHeld, setOnlyHeld] = useState(false);
  const all = groupPermissions.flatMap(({ permissions }) => permissions);
  const shown = matchingGroups(isOnlyHeld ? filterGranted(groupPermissions) : groupPermissions, search.trim());
  return (
    <>
      <PageHead title={t('{name}’s permissions', { name: person.name })} line={lineOf(person, all)}>
        <ProfileButton username={person.username} />
      </PageHead>
      <RolesOf roles={ownRoles} />
      <div className={c['bar']}>
        <TextInput
          type="search"
          aria-label={t('Search permissions')}
          placeholder={t('Search permissions')}
          leftSection={<Icon path={mdiMagnify} size={18} />}
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Switch
          label={t('Only permissions they have')}
          checked={isOnlyHeld}
          onChange={({ currentTarget }) => setOnlyHeld(currentTarget.checked)}
        />
      </div>
      <Card className={c['rights']}>
        {shown.map((group) => (
          <Group key={group.name} group={group} roles={ownRoles} />
        ))}
        {shown.length === 0 && <NoRights isSearching={search.trim() !== ''} isOnlyHeld={isOnlyHeld} />}
      </Card>
    </>
  );
}

function NoRights({ isSearching, isOnlyHeld }: { isSearching: boolean; isOnlyHeld: boolean }) {
  return (
    <EmptyState
      title={isSearching ? t('No matches') : t('They have no permissions')}
      text={
        isOnlyHeld
          ? t('Turn off “Only permissions they have” to see all permissions.')
          : t('Try a single word such as “clock”, “leave” or “roles”.')
      }
    />
  );
}

const filterGranted = (groups: readonly RightsGroup[]): RightsGroup[] =>
  groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ is_held }) => is_held);
    return permissions.length ? [{ ...group, permissions }] : [];
  });

function lineOf(
  { designation_name, username }: Rights['person'],
  all: readonly { readonly is_held: boolean }[],
): string {
  const count = t('{held} of {all} permissions', {
    held: all.filter(({ is_held }) => is_held).length,
    all: all.length,
  });
  return [designation_name, username, count].filter(Boolean).join(' · ');
}

function RolesOf({ roles: ownRoles }: { roles: Rights['roles'] }) {
  if (!ownRoles.length) return <p className={c['roles']}>{t('They have no role yet, so they cannot do anything.')}</p>;
  return (
    <p className={c['roles']}>
      {t('{count, plural, one {From this role:} other {From these roles:}}', { count: ownRoles.length })}
      {ownRoles.map(({ id, name }) => (
        <Link key={id} to={rolesPath} search={{ role: id }}>
          {name}
        </Link>
      ))}
    </p>
  );
}

function Group({ group: { name, permissions }, roles: ownRoles }: { group: RightsGroup; roles: Rights['roles'] }) {
  const through = (ids: readonly string[]) =>
    ownRoles.flatMap((role) => (ids.includes(role.id) ? [role.name] : [])).join(', ');
  return (
    <section className={c['group']} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="num">
          {t('{held} of {all}', { held: permissions.filter(({ is_held }) => is_held).length, all: permissions.length })}
        </span>
      </header>
      <ul>
        {permissions.map((permission) => (
          <li key={permission.id} {...(permission.is_held && { 'data-held': true })}>
            <Icon path={permission.is_held ? mdiCheckCircle : mdiMinusCircleOutline} size={18} />
            <span>
              <span className={c['hidden']}>{permission.is_held ? t('Allowed') : t('Not allowed')}: </span>
              {permission.sentence}
            </span>
            <small>
              {permission.is_held ? t('from {roles}', { roles: through(permission.through) }) : t('Not allowed')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
