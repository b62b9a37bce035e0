import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { recordId, storedId } from '#platform/shared/schemas.ts';

export const peopleFaults = defineFaults('people', {
  unknownItem: [460, 'This item no longer exists.'],
  unknownManager: [460, 'This person has left.'],
  managerLeaves: [460, 'This person will have left by then. Please choose someone who stays.'],
  beforeJoining: [422, 'This is before their first day.'],
  afterLeaving: [424, 'This is after their last day.'],
  reasonNeeded: [422, 'Explain why you are changing the past.'],
  managerCircle: [424, 'This would make someone their own manager, directly or indirectly.'],
});

/** A person as lists and searches show them. */
export const personCard = z.object({
  id: recordId,
  name: z.string(),
  username: z.string(),
  /** Address of a picture, relative to the page's base; the stock picture for people without a photo. */
  avatar: z.string(),
  designation_name: z.string().nullable(),
});
export type PersonCard = z.output<typeof personCard>;

/** A person named in another context, with a link to their profile. */
export const personName = z.object({ id: storedId, name: z.string(), username: z.string() });
export type PersonName = z.output<typeof personName>;

export const people = defineContract({
  search: {
    route: 'GET muster-bar/search',
    summary: 'List active and future employees for the search box of the top bar',
    access: 'member',
    openReason: 'People search in the top bar: names and designations.',
    reply: z.array(personCard),
  },
});
