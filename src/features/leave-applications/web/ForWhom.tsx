import { Select } from '@mantine/core';
import { mdiAccountMultipleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { peopleApi } from '#features/people/web/parts/people-api.ts';

/** As many as are looked over; the others are found by typing. */
const maxShown = 20;

/** Whose leave it is: one's own, or somebody's. People are read once somebody opens the list. */
export function ForWhom({ user_id }: { user_id: string | undefined }) {
  const [isOpen, setOpen] = useState(user_id !== undefined);
  const { person, can } = useSession();
  const navigate = useNavigate();
  // Who only keeps leave has to say whose it is, be it their own.
  const isForOneself = can('apply_leave_application');
  const known = useQuery({ ...peopleApi.search.read(), enabled: isOpen });
  const others = (known.data ?? []).filter(({ id }) => !isForOneself || id !== person?.id);
  return (
    <Select
      aria-label={t('For whom')}
      leftSection={<Icon path={mdiAccountMultipleOutline} size={18} />}
      searchable
      limit={maxShown}
      allowDeselect={false}
      nothingFoundMessage={known.isPending ? t('One moment') : t('Nobody of this name')}
      onDropdownOpen={() => setOpen(true)}
      data={[
        ...(isForOneself ? [{ value: '', label: t('For myself') }] : []),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      placeholder={t('For whom')}
      value={user_id ?? (isForOneself ? '' : null)}
      onChange={(id) =>
        void navigate({ to: '.', search: (id ? { user_id: id } : {}) as never, replace: true, resetScroll: false })
      }
    />
  );
}
