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
  /** On a phone it is an icon alone. */
  isSmall?: boolean;
}

/** The button and its dialog, for those who may add people; nothing for others. */
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
