import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { leaveTypeCard } from './shapes.ts';

/** What a change does to the balance of one person and type. */
const changedBalance = z.object({
  ...personCard.shape,
  id: storedId,
  leave_type_id: storedId,
  before: z.number(),
  after: z.number(),
  /** '30 instead of 28 days' */
  why: z.string(),
});

/** Booked leave that the balance does not bear any more, or has halves of days that the type has no more. It stays as it is: somebody has to look at it. */
const applicationToLookAt = z.object({
  application_id: storedId,
  user_id: storedId,
  name: z.string(),
  leave_type_id: storedId,
  starts_on: localDate,
  ends_on: localDate,
  is_approved: z.boolean(),
  /** The first of its days with too low a balance; null: it has halves of days. */
  low_on: localDate.nullable(),
  balance: z.number().nullable(),
});

/** What a change of the rules does to whose balances, and which applications it concerns; nothing of it is booked. */
export const effects = z.object({
  effective_from: localDate,
  /** The day whose balances are compared, when it is over; on the last of a leave year, before what is left expires. */
  balance_on: localDate,
  /** People who have more, as much and less than now, all their types together. */
  more: z.number().int(),
  same: z.number().int(),
  less: z.number().int(),
  total_people: z.number().int(),
  /** Balances that come about otherwise, by the name of the person: up to 500, or all when these are asked for. */
  people: z.array(changedBalance),
  total_changed: z.number().int(),
  /** By their first day, up to 50; none for who may not see whose they are. */
  applications: z.array(applicationToLookAt),
  total_applications: z.number().int(),
  /** Of what is listed. */
  leave_types: z.array(leaveTypeCard),
  /** To be sent back as `confirmed`; null: there is nothing to confirm. */
  confirmed: z.string().nullable(),
});
export type Effects = z.output<typeof effects>;
export type ChangedBalance = Effects['people'][number];
export type ApplicationToLookAt = Effects['applications'][number];

/** What of the effects has been seen and agreed to. */
export const confirmed = z.string('This is invalid').max(64, 'This is invalid').nullish();
