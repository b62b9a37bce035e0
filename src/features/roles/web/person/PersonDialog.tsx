import { Select } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { peopleApi } from '../roles-api.ts';
import { rightsPathOf } from '../use-roles-address.ts';

/** Finds a person to see their permissions. */
export function PersonDialog({ onClose }: { onClose(): void }) {
  const people = useQuery(peopleApi.search.read());
  const navigate = useNavigate();
  return (
    <Dialog title={t('Check permissions')} onClose={onClose}>
      <QueryState query={people}>
        {(everybody) => (
          <Select
            label={t('Person')}
            description={t('See each permission and the role it comes from.')}
            placeholder={t('Name or username')}
            data={everybody.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
            leftSection={<Icon path={mdiMagnify} size={18} />}
            limit={50}
            searchable
            nothingFoundMessage={t('No matches')}
            onChange={(id) => id && void navigate({ to: rightsPathOf(id) })}
            data-autofocus
          />
        )}
      </QueryState>
    </Dialog>
  );
}
