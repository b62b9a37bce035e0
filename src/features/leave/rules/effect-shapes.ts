import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { leaveTypeCard } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

/** Impact of a change on the balance of one person and type. */
const changedBalance = z.object({
  ...personCard.shape,
  id: storedId,
  leave_type_id: storedId,
  before: z.number(),
  after: z.number(),
  /** Explanation, such as '30 instead of 28 days'. */
  why: z.string(),
});

/** Leave that the balance no longer covers, or that has half days or hours no longer allowed. It stays, but needs a review. */
const applicationToLookAt = z.object({
  application_id: storedId,
  user_id: storedId,
  name: z.string(),
  leave_type_id: storedId,
  starts_on: localDate,
  ends_on: localDate,
  is_approved: z.boolean(),
  /** First of its days with too low a balance; null: it has half days or hours of a day. */
  low_on: localDate.nullable(),
  balance: z.number().nullable(),
});

/** Impact of a rule change on balances, and the applications it concerns; nothing is booked. */
export const effects = z.object({
  effective_from: localDate,
  /** Day at whose end balances are compared; on the last day of a leave year, before the rest expires. */
  balance_on: localDate,
  /** Numbers of people whose total over all types rises, stays the same or falls. */
  more: z.number().int(),
  same: z.number().int(),
  less: z.number().int(),
  total_people: z.number().int(),
  /** Changed balances, by the name of the person: up to 500, or all when requested. */
  people: z.array(changedBalance),
  total_changed: z.number().int(),
  /** Applications by first day, up to 50; none for a viewer who may not see whose they are. */
  applications: z.array(applicationToLookAt),
  total_applications: z.number().int(),
  /** Leave types of the listed rows. */
  leave_types: z.array(leaveTypeCard),
  /** Token to send back as `confirmed`; null when there is nothing to confirm. */
  confirmed: z.string().nullable(),
});
export type Effects = z.output<typeof effects>;
export type ChangedBalance = Effects['people'][number];
export type ApplicationToLookAt = Effects['applications'][number];

/** First applications that a balance would no longer cover, and their total number. */
export interface UncoveredLeave {
  readonly applications: readonly ApplicationToLookAt[];
  readonly total_applications: number;
}

/** Token of the impact that was seen and confirmed. */
export const confirmed = z.string(errorText('This is invalid')).max(64, errorText('This is invalid')).nullish();
