import {
  enabledDate,
  overlaps,
  type DateFacts,
  type DayPart,
  type EnabledDate,
} from '#features/leave/rules/counting.ts';

/** A part of a date that other leave takes. */
export interface TakenByOther {
  readonly part: DayPart;
  readonly can_be_displaced: boolean;
}

type Options = Parameters<typeof enabledDate>[1] & { readonly displaces: boolean };

/**
 * Returns the parts of a date that can be chosen. Leave that displaces other leave may lie on leave that can be displaced,
 * but only on all of it: half a day that displaces does not divide a whole day.
 */
export function choosableDate(
  facts: Omit<DateFacts, 'taken'>,
  taken: readonly TakenByOther[],
  { displaces, ...options }: Options,
): EnabledDate {
  const blocking = displaces ? taken.filter((one) => !one.can_be_displaced) : taken;
  const open = enabledDate({ ...facts, taken: blocking.map(({ part }) => part) }, options);
  const displaced = displaces ? taken.filter((one) => one.can_be_displaced) : [];
  const isWhole = (part: DayPart) =>
    displaced.every((one) => !overlaps(part, one.part) || part === 'full' || part === one.part);
  const parts = open.parts.filter(isWhole);
  return { ...open, parts, reason: parts.length < open.parts.length ? 'taken' : open.reason };
}
