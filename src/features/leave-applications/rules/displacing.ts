import type { Times } from '#platform/shared/times-of-day.ts';
import {
  barrierOfTimes,
  enabledDate,
  isTimed,
  overlaps,
  type DateFacts,
  type DayPart,
  type EnabledDate,
  type NotSelectable,
} from '#features/leave/rules/counting.ts';
import { bookedShare, type BookedPart } from '#features/leave/rules/week-room.ts';

/** A part of a date that other leave takes. */
export interface TakenByOther extends BookedPart {
  readonly can_be_displaced: boolean;
  /** Whether it uses something. */
  readonly is_used: boolean;
}

/** Returns the share of a date that leave on a part of it gives back, if it displaces other leave. */
export function returnedShare(
  part: DayPart,
  facts: UntakenFacts,
  { taken, displaces }: { readonly taken: readonly TakenByOther[]; readonly displaces: boolean },
): number {
  if (!displaces) return 0;
  const given = taken.filter((one) => one.can_be_displaced && one.is_used && overlaps(part, one.part, facts));
  return bookedShare(given, facts);
}

type Options = Parameters<typeof enabledDate>[1] & { readonly displaces: boolean };

type UntakenFacts = Omit<DateFacts, 'taken'>;

/** Returns the parts that prevent leave, and those that it displaces. */
function divided(taken: readonly TakenByOther[], displaces: boolean) {
  const [displaced, blocking] = [true, false].map((is) =>
    taken.filter((one) => (displaces && one.can_be_displaced) === is).map(({ part }) => part),
  );
  return { displaced: displaced ?? [], blocking: blocking ?? [] };
}

/** Whether a part that displaces another one covers all of it. */
const covers = (part: DayPart, other: DayPart, facts: UntakenFacts): boolean =>
  part === 'full' || part === other || (isTimed(other) && !isTimed(part) && !overlaps(other, otherHalf[part], facts));

const otherHalf = { first: 'second', second: 'first' } as const;

/**
 * Returns the parts of a date that can be chosen. Leave that displaces other leave may lie on leave that can be displaced,
 * but only on all of it: half a day that displaces does not divide a whole day.
 */
export function choosableDate(
  facts: UntakenFacts,
  taken: readonly TakenByOther[],
  { displaces, ...options }: Options,
): EnabledDate {
  const { displaced, blocking } = divided(taken, displaces);
  const open = enabledDate({ ...facts, taken: blocking }, options);
  const parts = open.parts.filter((part) =>
    displaced.every((other) => !overlaps(part, other, facts) || covers(part, other, facts)),
  );
  return { ...open, parts, reason: parts.length < open.parts.length ? 'taken' : open.reason };
}

/** Returns the reason why times of a date cannot be chosen; null if they can. */
export function barrierOf(
  times: Times,
  facts: UntakenFacts,
  taken: readonly TakenByOther[],
  { displaces, ...options }: Parameters<typeof barrierOfTimes>[2] & { readonly displaces: boolean },
): NotSelectable | null {
  const { displaced, blocking } = divided(taken, displaces);
  const isDivided = displaced.some((other) => overlaps(times, other, facts) && !covers(times, other, facts));
  if (isDivided) return 'taken';
  const returned = returnedShare(times, facts, { taken, displaces });
  const week = facts.week && { ...facts.week, days: facts.week.days + returned };
  return barrierOfTimes(times, { ...facts, week, taken: blocking }, options);
}
