import { Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import type { RolesView, useRolesAddress } from '../use-roles-address.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { Holders } from './Holders.tsx';
import c from './assign.module.css';

interface AssignTabProps {
  role: Role;
  view: RolesView;
  onChange: ReturnType<typeof useRolesAddress>[1];
}

/** Lists the holders of the role by name; people are added and removed here. */
export function AssignTab({ role, view, onChange }: AssignTabProps) {
  const [isAssigning, setAssigning] = useState(false);
  return (
    <>
      <div className={c['bar']}>
        <SearchField
          className={c['search']}
          label={t('Search people with this role')}
          placeholder={t('Name or username')}
          value={view.search}
          onChange={(words) => onChange({ search: words }, { replace: true })}
        />
        <AssignButton role={role} onClick={() => setAssigning(true)} />
      </div>
      <HolderPages role={role} view={view} onChange={onChange} />
      {isAssigning && (
        <AssignDialog
          role={role}
          onClose={() => {
            setAssigning(false);
            // After saving or cancelling, the tab is AssignTo (OQ-079).
            onChange({ tab: 'assign-to', search: '' }, { replace: true });
          }}
        />
      )}
    </>
  );
}

/** The holders of the role, page by page. */
function HolderPages({ role, view: { search, page }, onChange }: AssignTabProps) {
  const holders = useQuery({
    ...rolesApi.assignedUsers.read({
      params: { role_id: role.id },
      query: { page, per_page: 25, ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const clear = () => onChange({ search: '' }, { replace: true });
  return (
    <div className={c['body']}>
      <QueryState
        query={holders}
        isEmpty={({ meta }) => meta.total === 0}
        empty={search ? <NoMatches onClear={clear} /> : <NoPeopleYet role={role} />}
      >
        {({ data, meta }) => (
          <>
            <Holders role={role} people={data} />
            <Pager meta={meta} onPage={(to) => onChange({ page: to })} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** Hidden from people who may not give any role; disabled with the reason for a role that they may not give. */
function AssignButton({ role, onClick }: { role: Role; onClick(): void }) {
  const { can } = useSession();
  const { allowed, reason } = role.may.give;
  if (!can('assign_role_user')) return null;
  return (
    <div className={c['assign']}>
      {!allowed && reason && <p>{reason}</p>}
      <Button leftSection={<Icon path={mdiAccountPlusOutline} size={18} />} disabled={!allowed} onClick={onClick}>
        {t('Assign')}
      </Button>
    </div>
  );
}

function NoMatches({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      title={t('No matches')}
      text={t('Try another name, or show everyone with this role.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Show everyone')}
        </Button>
      }
    />
  );
}

function NoPeopleYet({ role }: { role: Role }) {
  const { can } = useSession();
  const text =
    can('assign_role_user') && role.may.give.allowed
      ? t('Assign it to people or to a whole department.')
      : t('People with this role appear here.');
  return <EmptyState title={t('No one has this role yet')} text={text} />;
}
