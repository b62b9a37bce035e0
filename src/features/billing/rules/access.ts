/** What of a subscription decides whether a workspace can be worked in. Epoch seconds. */
export interface PaidState {
  readonly status: string;
  readonly paused_at: number | null;
  readonly canceled_at: number | null;
}

/**
 * From when on a workspace can only be read: from the end of its trial, or of its subscription, whichever is later. A
 * payment that is overdue closes nothing, since Paddle tries again and cancels by itself in the end.
 * @returns epoch seconds; null while it is paid for
 */
export function readOnlyFrom(trialEndsAt: number, paid: PaidState | null): number | null {
  if (!paid) return trialEndsAt;
  const endedAt = paid.status === 'canceled' ? paid.canceled_at : paid.status === 'paused' ? paid.paused_at : null;
  return endedAt === null ? null : Math.max(trialEndsAt, endedAt);
}

/** How a workspace stands, in one word for its screen. */
export type PlanState = 'trial' | 'over' | 'active' | 'past_due' | 'ending' | 'ended';

/** @param now epoch seconds */
export function planState(
  trialEndsAt: number,
  paid: (PaidState & { readonly scheduled_action: string | null }) | null,
  now: number,
): PlanState {
  const closed = readOnlyFrom(trialEndsAt, paid);
  if (closed !== null && closed <= now) return paid ? 'ended' : 'over';
  if (!paid || closed !== null) return 'trial';
  if (paid.status === 'past_due') return 'past_due';
  return paid.scheduled_action === null ? 'active' : 'ending';
}

/** Seats to be paid for: as many as there are people, as many as are wanted, and nobody pays for none. */
export const seatsFor = (people: number, wanted: number | null): number => Math.max(1, people, wanted ?? 0);

/**
 * The seats that Paddle is to be told.
 * @param seats that are to be paid for
 * @returns null when nothing is to be changed at Paddle
 */
export function seatsToSet(
  paid: { readonly status: string; readonly seats: number; readonly scheduled_action: string | null } | null,
  seats: number,
): number | null {
  if (!paid || !['active', 'trialing'].includes(paid.status) || paid.scheduled_action !== null) return null;
  return seats === paid.seats ? null : seats;
}
