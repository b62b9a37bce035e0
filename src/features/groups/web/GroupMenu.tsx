import { ActionIcon, Menu } from '@mantine/core';
import { mdiDeleteOutline, mdiDotsHorizontal, mdiPencilOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ItemDialog } from '#features/lists/web/parts/ItemDialog.tsx';
import { groupsList } from '#features/lists/web/parts/lists.ts';
import { useItemTrashing } from '#features/lists/web/parts/use-item-trashing.ts';

/** Query keys of the list of groups, which shows the number of members. */
export const listKeys = [groupsList.api.index.key, groupsList.api.list.key] as const;

interface GroupMenuProps {
  group: { readonly id: string; readonly name: string };
  /** Path of the list of groups. */
  list: string;
  refresh(): Promise<void>;
}

/** Menu with actions on the group itself. */
export function GroupMenu({ group, list, refresh }: GroupMenuProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  // Deleting the group leads to the list.
  const refreshList = async () => {
    await Promise.all(listKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  const moveToTrash = useItemTrashing(groupsList, refreshList);
  const { permissions } = groupsList;
  if (!can(permissions.edit) && !can(permissions.delete)) return null;
  const remove = async () => void ((await moveToTrash(group)) ? navigate({ to: list }) : refresh());
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions for {name}', { name: group.name })}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permissions.edit) && (
            <Menu.Item leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={() => setEditing(true)}>
              {t('Edit')}
            </Menu.Item>
          )}
          {can(permissions.delete) && (
            <Menu.Item leftSection={<Icon path={mdiDeleteOutline} size={18} />} onClick={() => void remove()}>
              {t('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <ItemDialog list={groupsList} id={group.id} onSaved={refresh} onClose={() => setEditing(false)} />}
    </>
  );
}
