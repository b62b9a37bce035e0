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
import type { useSortable } from '@dnd-kit/sortable';
import { mdiDragVertical } from '@mdi/js';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../i18n.ts';
import { Icon } from './Icon.tsx';
import { announcementsFor, placeOf } from './sortable-words.ts';
import c from './Sortable.module.css';

interface SortableProps {
  /** Items in their displayed order. */
  items: readonly { readonly id: string; readonly name: string }[];
  /** Instructions for moving an item, for a screen reader. */
  hint: string;
  /** Called when an item was dropped at another place, counted from 0. */
  onDrop(id: string, to: number): void;
  children: ReactNode;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows inside can be dragged by pointer and lifted by keyboard; a screen reader announces their places. */
export function Sortable({ items, hint, onDrop, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const to = items.findIndex(({ id }) => id === over?.id);
    if (to >= 0) onDrop(String(active.id), to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: { draggable: hint } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableGripProps {
  name: string;
  place: { readonly index: number; readonly of: number };
  sortable: ReturnType<typeof useSortable>;
  onStep(offset: 1 | -1): void;
}

/** The grip of a row. The arrow keys move it immediately; Space lifts it, and then dnd-kit handles the arrow keys. */
export function SortableGrip({ name, place, sortable, onStep }: SortableGripProps) {
  const press = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!offset || sortable.isDragging) return void sortable.listeners?.['onKeyDown']?.(event);
    event.preventDefault();
    onStep(offset);
  };
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      className={c['grip']}
      aria-label={t('Move {name}, {place}', { name, place: placeOf(place.index, place.of) })}
      {...sortable.attributes}
      {...sortable.listeners}
      onKeyDown={press}
    >
      <Icon path={mdiDragVertical} size={18} />
    </button>
  );
}
