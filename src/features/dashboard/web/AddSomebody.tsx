import { ActionIcon, Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#features/access/web/parts/session.tsx';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';

const AddPerson = lazy(async () => ({ default: (await import('#features/access/web/parts/AddPerson.tsx')).AddPerson }));

/** For those who may add people: the company grows from its first page on. */
export function AddSomebody() {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!can('add_employee')) return null;
  return (
    <>
      <Button visibleFrom="xs" variant="default" leftSection={<Icon path={mdiAccountPlusOutline} size={18} />} onClick={() => setOpen(true)}>{t('Add person')}</Button>
      <ActionIcon hiddenFrom="xs" variant="default" size={44} aria-label={t('Add person')} onClick={() => setOpen(true)}><Icon path={mdiAccountPlusOutline} size={20} /></ActionIcon>
      <Suspense>{isOpen && <AddPerson onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
