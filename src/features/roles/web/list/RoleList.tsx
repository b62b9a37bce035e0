import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent, type Modifier } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Role } from '../../contract.ts';
import { announcementsFor, placeOf } from './announcements.ts';
import { RoleRow } from './RoleRow.tsx';
import { useRoleOrder } from './use-role-order.ts';
import c from './role-list.module.css';

interface RoleListProps {
  roles: readonly Role[];
  /** Of their order. */
  version: string;
  /** Id of the role that is looked at; empty when none is. */
  current: string;
  onRename(role: Role): void;
  onDelete(role: Role): void;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The roles by position; whoever may gives them another order, by pointer, by keyboard or in a row's menu. */
export function RoleList({ roles: stored, version, current, onRename, onDelete }: RoleListProps) {
  const { roles, move } = useRoleOrder(stored, version);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const isSortable = roles.some(({ may }) => may.move.allowed);
  const step = (role: Role, by: 1 | -1) => {
    const to = roles.indexOf(role) + by;
    setSaid(
      move(role.id, to)
        ? t('{name} now has {place}.', { name: role.name, place: placeOf(to, roles.length) })
        : t('{name} cannot be moved there.', { name: role.name }),
    );
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over)
      move(
        String(active.id),
        roles.findIndex(({ id }) => id === over.id),
      );
  };
  return (
    <section className={c['list']} aria-label={t('Roles')}>
      <p className={c['hint']}>
        {isSortable && t('Drag or use the arrow keys to set the order. ')}
        {t('The first role a person holds is shown on the profile.')}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsFor(roles),
          screenReaderInstructions: {
            draggable: t(
              'Press the up or down arrow to move the role by one place. Or press Space to lift it, move it with the arrows, and press Space again to drop it; Escape puts it back.',
            ),
          },
        }}
      >
        <SortableContext items={roles.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol>
            {roles.map((role, index) => (
              <RoleRow
                key={role.id}
                role={role}
                place={{ index, of: roles.length }}
                isCurrent={role.id === current}
                isSortable={isSortable}
                canMoveUp={role.may.move.allowed && (roles[index - 1]?.may.move.allowed ?? false)}
                canMoveDown={role.may.move.allowed && (roles[index + 1]?.may.move.allowed ?? false)}
                onStep={(by) => step(role, by)}
                onRename={() => onRename(role)}
                onDelete={() => onDelete(role)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={c['said']} aria-live="polite">
        {said}
      </p>
    </section>
  );
}
