import { z } from 'zod';
import { defineFaults } from '#platform/shared/faults.ts';
import { recordId } from '#platform/shared/schemas.ts';

export const leaveFaults = defineFaults('leave', {
  gone: [404, 'This item no longer exists.'],
  nameTaken: [422, 'This name is taken'],
  letterTaken: [422, 'This letter is in use'],
  inUse: [424, 'This is still used by {uses}.'],
  notMovable: [460, 'Leave of this type cannot be moved to that type. Choose another type or keep the booked leave.'],
  notBorne: [
    424,
    'The package of {names} does not include that type, or their balance is too low. Choose another type or keep the booked leave.',
  ],
  restoredNameTaken: [424, 'Another item is named “{name}”. Rename it first, then restore this one.'],
  restoredLetterTaken: [
    424,
    'Another leave type now uses the letter “{letter}”. Change that letter first, then restore this type.',
  ],
  keptForLedger: [424, 'Balances depend on this item, so it stays in the Trash.'],
  typeGone: [460, 'A leave type in this package is in the Trash or deleted. Remove it and try again.'],
  unitFixed: [422, 'Leave is already booked in {unit}, so the unit cannot change'],
  notCountable: [422, 'A leave type in {unit} cannot be counted like this. Choose another way of counting.'],
  byHoursAtOnce: [422, 'Hours worked are credited after each period. Choose monthly, every two weeks or quarterly.'],
  lowersClaim: [
    422,
    'Rounding to half days can lower what people get. Confirm that it stays above the legal minimum, or round up.',
  ],
  unconfirmed: [424, 'This changes balances. Review the impact, then confirm.'],
  yearsRecorded: [
    424,
    'Leave before today is already recorded. The new first day of the leave year can only apply from its next occurrence.',
  ],
  fullTimeOfPast: [422, 'Days a week and holidays can only change from today on. Choose today or a later day.'],
  fullTimeBegun: [422, 'Full-time work that already applies stays. Change it from today on instead.'],
  fullTimeGone: [424, 'There is no such change any more.'],
  fromTooEarly: [422, 'Choose a day in this leave year or later'],
  beforeJoining: [422, 'They joined on {date}. Leave cannot be booked before that day.'],
  own: [403, 'You cannot change your own leave. Please ask someone else who can.'],
  beforeOpening: [422, 'Leave is tracked from {date}. Choose that day or later.'],
});

/** Only Owners, who have no one above them, may change their own leave. */
export const ownLeave = { fault: leaveFaults.own, owners: 'allowed' } as const;

export const base = 'settings/leave/leave';
export const oneItem = z.object({ id: recordId });
export const counts = z.object({ active: z.number().int(), trashed: z.number().int().nullable() });
