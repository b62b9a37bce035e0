import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody's last day has passed: from now on they are not let in, and whatever of theirs is open is closed. */
export const personLeft = defineEvent<{ readonly person_id: string }>('people.left');

interface ChangedPeople {
  /** Empty: many, or nobody knows which. */
  readonly person_ids: readonly string[];
}

/** Something that the directory or a profile shows has changed, or somebody has come. */
export const peopleChanged = defineEvent<ChangedPeople>('people.changed');

/** The same for the browsers of those who see the list of people, and of whoever it is about. */
export const peopleNews = defineLiveEvent<ChangedPeople>('people.changed');
