import { z } from 'zod';
import { defineFaults } from '#platform/shared/faults.ts';
import { recordId } from '#platform/shared/schemas.ts';

export const leaveFaults = defineFaults('leave', {
  gone: [404, 'This is no longer in the list.'],
  nameTaken: [422, 'This name is taken'],
  letterTaken: [422, 'This letter is in use'],
  inUse: [424, 'This is still in use by {uses}.'],
  notMovable: [460, 'This type’s leave cannot be moved to that one. Choose another type, or keep what is booked.'],
  notBorne: [
    424,
    'The package of {names} does not give the other type, or not enough of it is left. Choose another type, or keep what is booked.',
  ],
  restoredNameTaken: [424, 'There is now another “{name}”. Rename it first, then restore this one.'],
  restoredLetterTaken: [
    424,
    'Another leave type has the letter “{letter}” by now. Change it first, then restore this one.',
  ],
  keptForLedger: [424, 'Balances are explained by this, so it stays in the Trash.'],
  typeGone: [460, 'A leave type of this package is in the Trash or deleted.'],
  unitFixed: [422, 'What is booked already is counted in {unit}'],
  unconfirmed: [424, 'This changes balances. Please look at what it changes, and confirm it.'],
  fromTooEarly: [422, 'Please choose a day of this leave year or later'],
  beforeJoining: [422, 'The first day here was {date}, and nothing is booked before it.'],
  own: [403, 'You cannot change your own leave. Please ask someone else who can.'],
  beforeOpening: [422, 'Leave is kept here since {date}, and nothing before it counts.'],
});

/** Only Owners, who have nobody above them, may change their own leave. */
export const ownLeave = { fault: leaveFaults.own, owners: 'allowed' } as const;

export const base = 'settings/leave/leave';
export const oneItem = z.object({ id: recordId });
export const counts = z.object({ active: z.number().int(), trashed: z.number().int().nullable() });
