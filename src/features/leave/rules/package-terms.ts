import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { valueOn, type LeaveFacts, type Term } from './facts.ts';

/** Returns the terms of a package on a date; null: it gives nothing then. */
export function termOf({ terms }: LeaveFacts, package_id: string | null, date: LocalDate): Term | null {
  return package_id === null ? null : valueOn(terms.get(package_id) ?? [], date);
}

export interface LastPackage {
  readonly id: string;
  /** Last day on which they had it. */
  readonly on: LocalDate;
}

/** Finds the package on the last day of the year, up to `day`, on which the person was employed and had one. */
export function lastPackage(facts: LeaveFacts, first: LocalDate, day: LocalDate): LastPackage | null {
  for (const { from, value } of facts.packages.toReversed()) {
    if (from > day || value === null) continue;
    const index = facts.packages.findIndex((entry) => entry.from === from);
    const next = facts.packages[index + 1]?.from;
    const start = from > first ? from : first;
    const end = next !== undefined && next <= day ? addDays(next, -1) : day;
    const there = facts.employment.findLast(
      (period) => period.from <= end && (period.to === null || period.to >= start),
    );
    if (start <= end && there) return { id: value, on: there.to !== null && there.to < end ? there.to : end };
  }
  return null;
}
