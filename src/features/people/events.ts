import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A person's last day has passed: they are no longer let in, and their open sessions and time entries are closed. */
export const personLeft = defineEvent<{ readonly person_id: string }>('people.left');

interface ChangedPeople {
  /** Empty if there are many or they are not known. */
  readonly person_ids: readonly string[];
}

/** A person was added, or data that the directory or a profile shows has changed. */
export const peopleChanged = defineEvent<ChangedPeople>('people.changed');

/** The same event for the browsers of viewers of the directory and of the people themselves. */
export const peopleNews = defineLiveEvent<ChangedPeople>('people.changed');
