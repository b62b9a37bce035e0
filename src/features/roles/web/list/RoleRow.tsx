import { Tooltip, ActionIcon, Menu } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  mdiLockOutline,
  mdiArrowDown,
  mdiArrowUp,
  mdiDeleteOutline,
  mdiDotsHorizontal,
  mdiPencilOutline,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SortableGrip } from '#platform/web/ui/Sortable.tsx';
import { useSession } from '#platform/web/session.ts';
import type { Role, Decision } from '../../rules/shapes.ts';
import c from './role-list.module.css';

interface RoleRowProps extends RoleMenuProps {
  place: { index: number; of: number };
  isCurrent: boolean;
  /** Whether at least one of the roles can be moved, so that every row has room for a grip. */
  isSortable: boolean;
}

export function RoleRow({ place, isCurrent, isSortable, ...menu }: RoleRowProps) {
  const { role } = menu;
  const sortable = useSortable({
    id: role.id,
    disabled: !role.may.move.allowed,
    attributes: { roleDescription: t('movable role') },
  });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      className={c['row']}
      style={style}
      {...(isCurrent && { 'data-current': true })}
      {...(sortable.isDragging && { 'data-lifted': true })}
    >
      {isSortable && <Grip role={role} place={place} sortable={sortable} onStep={menu.onStep} />}
      <Link
        to="."
        search={{ role: role.id }}
        resetScroll={false}
        className={`${c['link']} ${isSortable ? '' : c['withoutGrip']}`}
        {...(isCurrent && { 'aria-current': 'true' as const })}
      >
        <b>{role.name}</b>
        <small className="num">
          {t('{count, plural, one {# permission} other {# permissions}}', {
            count: role.assigned_permission_ids.length,
          })}{' '}
          ·{' '}
          {role.total_people
            ? t('{count, plural, one {# person} other {# people}}', { count: role.total_people })
            : t('No one yet')}
        </small>
      </Link>
      <RoleMenu {...menu} />
    </li>
  );
}

interface GripProps {
  role: Role;
  place: { index: number; of: number };
  sortable: ReturnType<typeof useSortable>;
  onStep(by: 1 | -1): void;
}

/** The grip for dragging; a lock for a role that keeps its place. */
function Grip({ role, ...grip }: GripProps) {
  const { allowed, reason } = role.may.move;
  if (allowed) return <SortableGrip name={role.name} {...grip} />;
  return (
    <Tooltip label={reason ?? t('You cannot move this role.')} disabled={!reason}>
      <span className={c['fixed']}>
        <Icon path={mdiLockOutline} size={14} />
      </span>
    </Tooltip>
  );
}

interface RoleMenuProps {
  role: Role;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onStep(by: 1 | -1): void;
  onRename(): void;
  onDelete(): void;
}

/** Actions on a role; those not allowed for this role show the reason. Hidden from people who may only view. */
function RoleMenu({ role, onRename, onDelete, ...moves }: RoleMenuProps) {
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
            <Entry icon={mdiDeleteOutline} decision={role.may.delete} onClick={onDelete} isDestructive>
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
  isDestructive?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Entry({ icon, decision, isDestructive = false, onClick, children }: EntryProps) {
  return (
    <Menu.Item
      leftSection={<Icon path={icon} size={18} />}
      className={isDestructive ? (c['destructive'] ?? '') : ''}
      disabled={!decision.allowed}
      onClick={onClick}
    >
      {children}
      {!decision.allowed && decision.reason && <small className={c['why']}>{decision.reason}</small>}
    </Menu.Item>
  );
}
