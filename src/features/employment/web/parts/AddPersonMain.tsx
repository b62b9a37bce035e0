import { ActionIcon, Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';

const AddPersonDialog = lazyPart(() => import('../AddPersonDialog.tsx'), 'AddPersonDialog', overlayFailed);

/** Button and dialog for adding people as the main action of a screen; renders nothing for those who may not. */
export function AddPersonMain() {
  const [opened, setOpened] = useState(false);
  const isPhone = useNarrow('(max-width: 599px)');
  const { can } = useSession();
  if (!can('add_employee')) return null;
  const press = { onPointerEnter: () => void AddPersonDialog.preload(), onClick: () => setOpened(true) };
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="filled" color="primary" size={44} aria-label={t('Add person')} {...press}>
          <Icon path={mdiPlus} size={22} />
        </ActionIcon>
      ) : (
        <Button leftSection={<Icon path={mdiPlus} size={18} />} {...press}>
          {t('Add person')}
        </Button>
      )}
      {opened && <AddPersonDialog onClose={() => setOpened(false)} />}
    </>
  );
}
