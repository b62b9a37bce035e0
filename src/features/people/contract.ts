import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { recordId, storedId } from '#platform/shared/schemas.ts';

export const peopleFaults = defineFaults('people', {
  unknownItem: [460, 'This no longer exists.'],
  unknownManager: [460, 'This person does not work here any more.'],
  managerLeaves: [460, 'This person will have left by then. Please choose someone who stays.'],
  beforeJoining: [422, 'This is before their first day here.'],
  afterLeaving: [424, 'This is after their last day here.'],
  reasonNeeded: [422, 'Please say why the past is changed.'],
  managerCircle: [424, 'Somebody would be their own manager then, if only through others.'],
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
    summary: 'Everybody who is active or still to come, for the search box of the top bar',
    access: 'member',
    openReason: 'The search for people of the top bar: names and what they do here.',
    reply: z.array(personCard),
  },
});
