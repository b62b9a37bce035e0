import { Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { Reply } from '#platform/shared/contract.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import type { AssignedItem, ResolvedPeople } from '#features/assigning/contract.ts';
import type { PageQuery } from '#features/assigning/web/parts/assigning-calls.ts';
import { ChooseItems, type ChosenItem } from '#features/assigning/web/parts/ChooseItems.tsx';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { Role } from '../../rules/shapes.ts';
import type { roles } from '../../contract.ts';
import { rolesApi } from '../roles-api.ts';
import type { RolesView, useRolesAddress } from '../use-roles-address.ts';
import { refreshRoles } from '../use-roles.ts';
import { Holders } from './Holders.tsx';
import { RoleRecipients } from './RoleRecipients.tsx';
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

interface AssignDialogProps {
  role: Role;
  onClose(): void;
}

/** Two steps, choosing and checking: nothing is saved before the resulting people are shown. */
function AssignDialog({ role, onClose }: AssignDialogProps) {
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);
  const [isChecking, setChecking] = useState(false);
  const mayLeave = useUnsavedGuard(chosen.length > 0);
  const leave = async () => {
    if (await mayLeave()) onClose();
  };
  const body = { role_id: role.id, assigned_items: chosen.map(({ id, type }) => ({ id, type })) };
  const resolved = useResolved(body, isChecking);
  const assign = useAssigning(onClose);
  const foot = isChecking ? (
    <CheckFoot
      people={resolved.data}
      isBusy={assign.isPending}
      onBack={() => setChecking(false)}
      onAssign={() => assign.mutate({ body })}
    />
  ) : (
    <ChooseFoot isEmpty={!chosen.length} onCancel={() => void leave()} onGo={() => setChecking(true)} />
  );
  return (
    <Dialog
      title={t('Assign {role}', { role: role.name })}
      size={650}
      onClose={() => void leave()}
      isClosable={!assign.isPending}
      footer={foot}
    >
      {isChecking ? (
        <RoleRecipients role={role} query={resolved} />
      ) : (
        <ChooseItems {...choiceFor(role)} chosen={chosen} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

type Person = Reply<(typeof roles)['assignableData']>['people']['data'][number];

const choiceFor = ({ id }: Role) => ({
  assignable: {
    key: [...rolesApi.assignableData.key, id],
    call: (query: PageQuery) => rolesApi.assignableData.call({ params: { id }, query }),
  },
  reasonFor,
});

function reasonFor({ is_self, is_assigned }: Person): string | undefined {
  if (is_self) return t('You cannot assign roles to yourself');
  return is_assigned ? t('Already has this role') : undefined;
}

function ChooseFoot({ isEmpty, onCancel, onGo }: { isEmpty: boolean; onCancel(): void; onGo(): void }) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button disabled={isEmpty} onClick={onGo}>
        {t('Preview changes')}
      </Button>
    </>
  );
}

interface CheckFootProps {
  people: ResolvedPeople | undefined;
  isBusy: boolean;
  onBack(): void;
  onAssign(): void;
}

function CheckFoot({ people, isBusy, onBack, onAssign }: CheckFootProps) {
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={onBack}>
        {t('Back')}
      </Button>
      <Button loading={isBusy} disabled={!people?.total} onClick={onAssign}>
        {people?.total
          ? t('{count, plural, one {Assign to # person} other {Assign to # people}}', { count: people.total })
          : t('Assign')}
      </Button>
    </>
  );
}

function useResolved(body: { role_id: string; assigned_items: AssignedItem[] }, enabled: boolean) {
  return useQuery({
    ...rolesApi.makeAssignUsers.read({ body }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useAssigning(onClose: () => void) {
  const cache = useQueryClient();
  const showStarted = useBatchStarted();
  return useMutation({
    ...rolesApi.assignUsers.write(),
    onSuccess: ({ batch_id }) => {
      onClose();
      void (batch_id === null ? showSuccess() : showStarted());
    },
    onError: showFailure,
    onSettled: () => refreshRoles(cache),
  });
}
