import { ActionIcon, Button } from '@mantine/core';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';

const AddPersonDialog = lazyPart(() => import('../AddPersonDialog.tsx'), 'AddPersonDialog', overlayFailed);

interface AddPersonProps {
  /** Whether the button is only an icon, as on a phone. */
  isSmall?: boolean;
}

/** Button and dialog for adding people; renders nothing for those who may not. */
export function AddPerson({ isSmall = false }: AddPersonProps) {
  const [opened, setOpened] = useState(false);
  const { can } = useSession();
  const isIcon = useNarrow('(max-width: 599px)') && isSmall;
  if (!can('add_employee')) return null;
  const opens = { onPointerEnter: () => void AddPersonDialog.preload(), onClick: () => setOpened(true) };
  return (
    <>
      {isIcon ? (
        <ActionIcon variant="default" size={44} aria-label={t('Add person')} {...opens}>
          <Icon path={mdiAccountPlusOutline} size={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<Icon path={mdiAccountPlusOutline} size={18} />} {...opens}>
          {t('Add person')}
        </Button>
      )}
      {opened && <AddPersonDialog onClose={() => setOpened(false)} />}
    </>
  );
}
