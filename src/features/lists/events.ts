import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface ListChange {
  /** Key of the list: 'departments'. */
  readonly type: string;
}

/** A list has changed; screens that show it or the Trash reload. */
export const listChanged = defineEvent<ListChange>('lists.changed');

export const listNews = defineLiveEvent<ListChange>('lists.changed');
