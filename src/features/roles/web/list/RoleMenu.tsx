import { ActionIcon, Menu } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiDotsHorizontal, mdiPencilOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Decision, Role } from '../../rules/shapes.ts';
import c from './role-list.module.css';

export interface RoleMenuProps {
  role: Role;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onStep(by: 1 | -1): void;
  onRename(): void;
  onDelete(): void;
}

/** Actions on a role; those not allowed for this role show the reason. Hidden from people who may only view. */
export function RoleMenu({ role, onRename, onDelete, ...moves }: RoleMenuProps) {
  const { can } = useSession();
  if (!can('edit_role', 'delete_role')) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={240} shadow="md" offset={4}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={c['more'] ?? ''}
          aria-label={t('More actions for {name}', { name: role.name })}
        >
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can('edit_role') && (
          <>
            <Entry icon={mdiPencilOutline} decision={role.may.edit} onClick={onRename}>
              {t('Rename')}
            </Entry>
            <MoveItems {...moves} />
          </>
        )}
        {can('delete_role') && (
          <>
            {can('edit_role') && <Menu.Divider />}
            <Entry icon={mdiDeleteOutline} decision={role.may.delete} onClick={onDelete} isGrave>
              {t('Delete')}
            </Entry>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MoveItems({ canMoveUp, canMoveDown, onStep }: Omit<RoleMenuProps, 'role' | 'onRename' | 'onDelete'>) {
  return (
    <>
      <Menu.Item leftSection={<Icon path={mdiArrowUp} size={18} />} disabled={!canMoveUp} onClick={() => onStep(-1)}>
        {t('Move up')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon path={mdiArrowDown} size={18} />} disabled={!canMoveDown} onClick={() => onStep(1)}>
        {t('Move down')}
      </Menu.Item>
    </>
  );
}

interface EntryProps {
  icon: string;
  decision: Decision;
  isGrave?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Entry({ icon, decision, isGrave = false, onClick, children }: EntryProps) {
  return (
    <Menu.Item
      leftSection={<Icon path={icon} size={18} />}
      className={isGrave ? (c['grave'] ?? '') : ''}
      disabled={!decision.allowed}
      onClick={onClick}
    >
      {children}
      {!decision.allowed && decision.reason && <small className={c['why']}>{decision.reason}</small>}
    </Menu.Item>
  );
}
