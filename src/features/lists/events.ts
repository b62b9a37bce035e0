import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface ChangedList {
  /** Which list: 'departments'. */
  readonly type: string;
}

/** Every screen that shows this list, or the Trash, is told. */
export const listChanged = defineEvent<ChangedList>('lists.changed');

export const listNews = defineLiveEvent<ChangedList>('lists.changed');
