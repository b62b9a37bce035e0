import { Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';

const AddPersonDialog = lazyPart(() => import('../AddPersonDialog.tsx'), 'AddPersonDialog', overlayFailed);

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
        onPointerEnter={() => void AddPersonDialog.preload()}
        onClick={() => setOpened(true)}
      >
        {t('Add person')}
      </Button>
      {opened && <AddPersonDialog onClose={() => setOpened(false)} />}
    </>
  );
}
