import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { t } from '../i18n.ts';

/** 'place 2 of 6' */
export function placeOf(index: number, count: number): string {
  return t('place {place} of {count}', { place: index + 1, count });
}

/** Announcements of a screen reader while an item is moved. */
export function announcementsFor(items: readonly { readonly id: string; readonly name: string }[]): Announcements {
  const facts = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    name: items.find(({ id }) => id === active)?.name ?? '',
    place: placeOf(
      items.findIndex(({ id }) => id === (over ?? active)),
      items.length,
    ),
  });
  return {
    // A lifted item is immediately over its own place, which is announced instead.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => t('{name} picked up, now at {place}.', facts(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('{name} dropped at {place}.', facts(active.id, over?.id)),
    onDragCancel: ({ active }) => t('{name} returned to {place}.', facts(active.id, undefined)),
  };
}
