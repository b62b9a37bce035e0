import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '#platform/web/form.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { showAdded } from '#platform/web/ui/notices.ts';
import { terminalsApi, usersPath } from '../terminals-api.ts';

export type NamingForm = ReturnType<typeof useNaming>;

/** Form for the name of a terminal, which completes its claim. */
export function useNaming(id: string | undefined, onClose: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useContractForm({
    schema: async () =>
      (await import('../../contract.ts')).devices.store.body.omit({ id: true, allowed_networks: true }),
    initialValues: { name: '', place: '', zone: companyZone() },
    creates: true,
    async send(values) {
      const { id: claimed } = await terminalsApi.store.call({ body: { ...values, ...(id !== undefined && { id }) } });
      await cache.invalidateQueries({ queryKey: terminalsApi.index.key });
      onClose();
      void showAdded();
      // Continues with choosing the people who may use it.
      await navigate({ to: usersPath(claimed) });
    },
  });
}
