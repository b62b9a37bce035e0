import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, localOf, plannedInstant } from '#platform/shared/time.ts';

/** A person's delivery times; times of day as 'HH:mm' in the company's zone. */
export interface Hours {
  /** Whether one mail a day, at this time, replaces many. */
  readonly is_digest: boolean;
  readonly digest_time: string;
  /** Whether no push is sent between these times, which may span midnight. */
  readonly is_quiet: boolean;
  readonly quiet_from: string;
  readonly quiet_until: string;
  /** Whether quiet hours also cover whole days off. */
  readonly is_quiet_on_days_off: boolean;
}

/** Delivery times of people who have chosen none. */
export const usualHours: Hours = {
  is_digest: false,
  digest_time: '17:00',
  is_quiet: false,
  quiet_from: '19:00',
  quiet_until: '07:00',
  is_quiet_on_days_off: false,
};

/** Returns when a mail is due: immediately or with the next digest. Epoch seconds. */
export function mailDueAt({ is_digest, digest_time }: Hours, now: number, zone: string): number {
  return is_digest ? next(digest_time, now, zone) : now;
}

/**
 * Returns when a push is due: immediately or after the quiet hours. Epoch seconds. Two equal times mean no quiet hours.
 */
export function pushDueAt({ is_quiet, quiet_from, quiet_until }: Hours, now: number, zone: string): number {
  const time = localOf(now, zone).slice(11, 16);
  const overMidnight = quiet_from > quiet_until;
  const inside = overMidnight ? time >= quiet_from || time < quiet_until : time >= quiet_from && time < quiet_until;
  return is_quiet && inside ? next(quiet_until, now, zone) : now;
}

/** Returns the first instant after `now` with this local time. */
function next(time: string, now: number, zone: string): number {
  const today = localOf(now, zone).slice(0, 10) as LocalDate;
  const at = (date: LocalDate) => plannedInstant(`${date} ${time}:00` as LocalDateTime, zone);
  const first = at(today);
  return first > now ? first : at(addDays(today, 1));
}
