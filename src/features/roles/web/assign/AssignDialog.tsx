import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { AssignedItem, Resolved, Role } from '../../contract.ts';
import { rolesApi } from '../roles-api.ts';
import { refreshRoles } from '../use-roles.ts';
import { ChooseItems } from './ChooseItems.tsx';
import { WhoGetsIt } from './WhoGetsIt.tsx';

/** Something that was chosen, with what it is called. */
export interface Chosen extends AssignedItem {
  readonly name: string;
}

/** First whom, then who that is: nothing is stored before the people are seen. */
export function AssignDialog({ role, onClose }: { role: Role; onClose(): void }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isChecking, setChecking] = useState(false);
  const assigned_items = chosen.map(({ id, type }) => ({ id, type }));
  const resolved = useQuery({
    ...rolesApi.makeAssignUsers.read({ body: { role_id: role.id, assigned_items } }),
    enabled: isChecking,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const assign = useAssigning(onClose);
  const foot = isChecking ? (
    <>
      <Button variant="default" disabled={assign.isPending} onClick={() => setChecking(false)}>
        {t('Back')}
      </Button>
      <Button
        loading={assign.isPending}
        disabled={!resolved.data?.total}
        onClick={() => assign.mutate({ body: { role_id: role.id, assigned_items } })}
        data-autofocus
      >
        {verbOf(resolved.data)}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button disabled={!chosen.length} onClick={() => setChecking(true)}>
        {t('See who gets it')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Assign {role}', { role: role.name })} size={650} onClose={onClose} closeOnEscape={!assign.isPending && !chosen.length} foot={foot}>
      {isChecking ? <WhoGetsIt role={role} query={resolved} /> : <ChooseItems role={role} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}

function useAssigning(onClose: () => void) {
  const cache = useQueryClient();
  return useMutation({
    ...rolesApi.assignUsers.write(),
    onSuccess: () => {
      onClose();
      void showSuccess();
    },
    onError: showFailure,
    onSettled: () => refreshRoles(cache),
  });
}

function verbOf(resolved: Resolved | undefined): string {
  return resolved?.total ? plural(resolved.total, 'Assign to {count} person', 'Assign to {count} people') : t('Assign');
}
