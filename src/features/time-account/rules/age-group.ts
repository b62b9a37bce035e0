import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';

/** Days of the most recent group. */
const shortest = 31;

/**
 * Returns the group of an account by the age of its first unsettled date. Each group reaches back twice as long as the
 * one before and is read apart, so that one old account does not make all others read its days.
 */
export const ageGroupOf = (first: LocalDate, today: LocalDate): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(1, daysBetween(first, today)) / shortest)));
