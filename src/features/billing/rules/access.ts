/** Facts of a subscription that decide whether a workspace is writable; times in epoch seconds. */
export interface PaidState {
  readonly status: string;
  readonly paused_at: number | null;
  readonly canceled_at: number | null;
}

/**
 * Returns the time from which a workspace is read-only: the end of its trial or of its subscription,
 * whichever is later. An overdue payment does not count, since Paddle retries and finally cancels by itself.
 * @returns epoch seconds; null while it is paid for
 */
export function readOnlyFrom(trialEndsAt: number, paid: PaidState | null): number | null {
  if (!paid) return trialEndsAt;
  const endedAt = paid.status === 'canceled' ? paid.canceled_at : paid.status === 'paused' ? paid.paused_at : null;
  return endedAt === null ? null : Math.max(trialEndsAt, endedAt);
}

/** State of the plan as its screen shows it. */
export type PlanState = 'trial' | 'over' | 'active' | 'past_due' | 'ending' | 'ended';

/** Returns the state of the plan. @param now epoch seconds */
export function planState(
  trialEndsAt: number,
  paid: (PaidState & { readonly scheduled_action: string | null }) | null,
  now: number,
): PlanState {
  const readOnlyAt = readOnlyFrom(trialEndsAt, paid);
  if (readOnlyAt !== null && readOnlyAt <= now) return paid ? 'ended' : 'over';
  if (!paid || readOnlyAt !== null) return 'trial';
  if (paid.status === 'past_due') return 'past_due';
  return paid.scheduled_action === null ? 'active' : 'ending';
}

/** Returns the number of seats to pay for: the number of people or the chosen minimum, and at least one. */
export const seatsFor = (people: number, requested: number | null): number => Math.max(1, people, requested ?? 0);

/**
 * Returns the number of seats to set at Paddle.
 * @param seats to be paid for
 * @returns null if nothing is to be changed at Paddle
 */
export function seatsToSet(
  paid: { readonly status: string; readonly seats: number; readonly scheduled_action: string | null } | null,
  seats: number,
): number | null {
  if (!paid || !['active', 'trialing'].includes(paid.status) || paid.scheduled_action !== null) return null;
  return seats === paid.seats ? null : seats;
}
