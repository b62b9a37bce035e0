import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import type { PageQuery } from '#features/assigning/web/parts/assigning-calls.ts';
import { ChooseItems, type ChosenItem } from '#features/assigning/web/parts/ChooseItems.tsx';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { roles } from '../../contract.ts';
import type { Resolved } from '#features/assigning/contract.ts';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { refreshRoles } from '../use-roles.ts';
import { RoleRecipients } from './RoleRecipients.tsx';

interface AssignDialogProps {
  role: Role;
  onClose(): void;
}

/** Two steps, choosing and checking: nothing is saved before the resulting people are shown. */
export function AssignDialog({ role, onClose }: AssignDialogProps) {
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
      closeOnEscape={!assign.isPending}
      foot={foot}
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
  people: Resolved | undefined;
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
