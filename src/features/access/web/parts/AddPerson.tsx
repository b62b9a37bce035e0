import { Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';

const load = () => import('../AddPersonDialog.tsx');
const AddPersonDialog = lazy(async () => ({ default: (await load()).AddPersonDialog }));

/** The button and its dialog, for those who may add people; nothing for others. */
export function AddPerson() {
  const [opened, setOpened] = useState(false);
  const { can } = useSession();
  if (!can('add_employee')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon path={mdiAccountPlusOutline} size={18} />}
        onPointerEnter={() => void load()}
        onClick={() => setOpened(true)}
      >
        {t('Add person')}
      </Button>
      <Suspense>{opened && <AddPersonDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
