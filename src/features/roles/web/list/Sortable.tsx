import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { announcementsFor } from './announcements.ts';

interface SortableProps {
  /** In the order in which they are shown. */
  roles: readonly { readonly id: string; readonly name: string }[];
  /** A role was dropped at another place, counted from 0. */
  onDrop(id: string, to: number): void;
  children: ReactNode;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows inside of it can be dragged by pointer and lifted by keyboard; a screen reader hears where they are. */
export function Sortable({ roles, onDrop, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const to = roles.findIndex(({ id }) => id === over?.id);
    if (to >= 0) onDrop(String(active.id), to);
  };
  const isTouch = useTouch();
  const draggable = isTouch
    ? t('Set the order by the menu of a role.')
    : t(
        'Press the up or down arrow to move the role by one place. Or press Space to lift it, move it with the arrows, and press Space again to drop it; Escape puts it back.',
      );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(roles), screenReaderInstructions: { draggable } }}
    >
      <SortableContext items={roles.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
