import { Select } from '@mantine/core';
import { mdiAccountMultipleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { peopleApi } from '#features/people/web/parts/people-api.ts';

/** Number of people listed; others are found by typing. */
const maxShown = 20;

/** Select of the person who gets the leave. It loads the people when it is opened. */
export function PersonSelect({ user_id }: { user_id: string | undefined }) {
  const [isOpen, setOpen] = useState(user_id !== undefined);
  const { person, can } = useSession();
  const navigate = useNavigate();
  // People who may only apply for others have to choose the person explicitly, even themselves.
  const isForOneself = can('apply_leave_application');
  const known = useQuery({ ...peopleApi.search.read(), enabled: isOpen });
  const others = (known.data ?? []).filter(({ id }) => !isForOneself || id !== person?.id);
  return (
    <Select
      aria-label={t('Person')}
      leftSection={<Icon path={mdiAccountMultipleOutline} size={18} />}
      searchable
      limit={maxShown}
      allowDeselect={false}
      nothingFoundMessage={known.isPending ? t('Loading…') : t('No matches')}
      onDropdownOpen={() => setOpen(true)}
      data={[
        ...(isForOneself ? [{ value: '', label: t('For myself') }] : []),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      placeholder={t('Person')}
      value={user_id ?? (isForOneself ? '' : null)}
      onChange={(id) =>
        void navigate({ to: '.', search: id ? { user_id: id } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
