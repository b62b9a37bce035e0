import { Menu } from '@mantine/core';
import { mdiCameraOutline, mdiImageOutline, mdiTrashCanOutline } from '@mdi/js';
import { useRef, useState, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showDeleted } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { useOwnRefresh } from '../parts/use-profile.ts';
import c from './head.module.css';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog', overlayFailed);
const sidePx = 80;

/** Shows the photo of a profile, with a button for viewers who may change it. */
export function Photo({ view }: PartProps) {
  return (
    <span className={c['photo']}>
      <Avatar name={view.name} avatar={view.avatars?.medium} size={sidePx} />
      {view.sections.avatar.edit && <Changing view={view} />}
    </span>
  );
}

/** Button over the photo. */
function Changing({ view }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const choose = () => input.current?.click();
  const label = view.avatars ? t('Change photo') : t('Add a photo');
  const button = (
    <button type="button" aria-label={label} title={label} {...(!view.avatars && { onClick: choose })}>
      <span className={c['camera']}>
        <Icon path={mdiCameraOutline} size={16} />
      </span>
    </button>
  );
  return (
    <>
      {view.avatars ? (
        <PhotoMenu view={view} onChoose={choose}>
          {button}
        </PhotoMenu>
      ) : (
        button
      )}
      <PictureInput ref={input} onFile={setChosen} />
      {chosen && (
        <CropDialog
          key={`${chosen.name} ${chosen.lastModified}`}
          view={view}
          file={chosen}
          onAnother={choose}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Hidden file input that a button opens. Closing the file dialog keeps the present picture. */
function PictureInput({ ref, onFile }: { ref: RefObject<HTMLInputElement | null>; onFile(file: File): void }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/*"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Lets the same file be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

interface PhotoMenuProps extends PartProps {
  onChoose(): void;
  children: React.ReactNode;
}

function PhotoMenu({ view, onChoose, children }: PhotoMenuProps) {
  const refresh = useOwnRefresh(view);
  const { run } = useAction(
    async () => {
      await profileApi.removeAvatar.call({ params: { user_id: view.id }, body: {} });
      void showDeleted();
    },
    { ask: () => confirmDelete(t('Photo of {name}', { name: view.name })), refresh },
  );
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start" shadow="md" width={208}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiImageOutline} size={18} />} onClick={onChoose}>
          {t('Choose another photo')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiTrashCanOutline} size={18} />} onClick={() => void run()}>
          {t('Delete photo')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
