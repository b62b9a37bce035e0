import { Tooltip } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { mdiLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SortableGrip } from '#platform/web/ui/Sortable.tsx';
import type { Role } from '../../rules/shapes.ts';
import { RoleMenu, type RoleMenuProps } from './RoleMenu.tsx';
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
