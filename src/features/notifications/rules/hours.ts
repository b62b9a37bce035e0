import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, localOf, plannedInstant } from '#platform/shared/time.ts';

/** When somebody wants to be told; times of day as 'HH:mm', by the company's zone. */
export interface Hours {
  /** One mail a day instead of many, at this time. */
  readonly is_digest: boolean;
  readonly digest_time: string;
  /** No push between these; until the next day where the second is the earlier one. */
  readonly is_quiet: boolean;
  readonly quiet_from: string;
  readonly quiet_until: string;
  /** Where hours are quiet, whole days off are so, too. */
  readonly is_quiet_on_days_off: boolean;
}

/** Of whoever has chosen nothing. */
export const usualHours: Hours = {
  is_digest: false,
  digest_time: '17:00',
  is_quiet: false,
  quiet_from: '19:00',
  quiet_until: '07:00',
  is_quiet_on_days_off: false,
};

/** When a mail about what happens at an instant is due: at once, or with the next digest. Epoch seconds. */
export function mailDueAt({ is_digest, digest_time }: Hours, now: number, zone: string): number {
  return is_digest ? next(digest_time, now, zone) : now;
}

/**
 * When a push about what happens at an instant is due: at once, or when the quiet hours are over. Epoch seconds. Two
 * equal times are no hours at all.
 */
export function pushDueAt({ is_quiet, quiet_from, quiet_until }: Hours, now: number, zone: string): number {
  const time = localOf(now, zone).slice(11, 16);
  const overMidnight = quiet_from > quiet_until;
  const inside = overMidnight ? time >= quiet_from || time < quiet_until : time >= quiet_from && time < quiet_until;
  return is_quiet && inside ? next(quiet_until, now, zone) : now;
}

/** The first instant after `now` at which the clocks show this time. */
function next(time: string, now: number, zone: string): number {
  const today = localOf(now, zone).slice(0, 10) as LocalDate;
  const at = (date: LocalDate) => plannedInstant(`${date} ${time}:00` as LocalDateTime, zone);
  const first = at(today);
  return first > now ? first : at(addDays(today, 1));
}
