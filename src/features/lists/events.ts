import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface ChangedList {
  /** Key of the list: 'departments'. */
  readonly type: string;
}

/** A list has changed; screens that show it or the Trash reload. */
export const listChanged = defineEvent<ChangedList>('lists.changed');

export const listNews = defineLiveEvent<ChangedList>('lists.changed');
