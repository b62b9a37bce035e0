import type { HolidayAudience } from '#platform/shared/holiday.ts';
import { intersectAudiences, isForNoOne, overlaps, type HolidayDays } from './holiday.ts';
import type { PublicHoliday } from './public-holidays.ts';
import type { importStates, reasonsToKeep } from './shapes.ts';

/** A holiday that exists already. */
export interface ExistingHoliday extends HolidayDays {
  readonly id: string;
  readonly name: string;
  /** 'YEAR KEY' of the same holiday of the same place; null: from elsewhere, or entered by hand. */
  readonly key: string | null;
  readonly is_own: boolean;
  readonly is_edited: boolean;
  readonly is_trashed: boolean;
  readonly audience: HolidayAudience;
}

/** A holiday of the import, and the decision about it. */
export interface ImportDecision extends HolidayDays {
  readonly key: string;
  readonly name: string;
  readonly state: (typeof importStates)[number];
  readonly why: (typeof reasonsToKeep)[number] | null;
  /** Existing holiday that is changed or that blocks this one. */
  readonly existing: ExistingHoliday | null;
}

/** Builds the key 'YEAR KEY'. */
export const keyIn = (year: number, key: string): string => `${year} ${key}`;

const isSame = (one: HolidayDays & { name: string }, other: HolidayDays & { name: string }) =>
  one.name === other.name &&
  one.start_date === other.start_date &&
  one.end_date === other.end_date &&
  one.part === other.part;

/**
 * Decides about each holiday of a place, by date: adds missing ones, corrects those that an earlier import added,
 * and leaves alone those that were edited, deleted or entered by hand. The result is stable:
 * a second import changes nothing.
 * @param listed with the keys of `keyIn`
 * @param audience people who get the holidays
 */
export function decideImport(
  listed: readonly PublicHoliday[],
  existing: readonly ExistingHoliday[],
  audience: HolidayAudience,
): ImportDecision[] {
  const byKey = new Map(existing.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])));
  // A holiday that cannot move may block others, which then cannot move either: repeats until no more are blocked.
  const stays = new Set<string>();
  for (;;) {
    const moving = new Map(listed.filter(({ key }) => !stays.has(key)).map((one) => [one.key, one]));
    const decided = listed.map((holiday) =>
      decide(holiday, { existing, audience, moving, known: byKey.get(holiday.key) }),
    );
    const more = decided.filter(({ why, key }) => why === 'taken' && byKey.has(key) && !stays.has(key));
    if (!more.length) return decided.toSorted(byDate);
    for (const { key } of more) stays.add(key);
  }
}

const byDate = (one: ImportDecision, other: ImportDecision) =>
  one.start_date < other.start_date ? -1 : one.start_date > other.start_date ? 1 : 0;

interface ImportContext {
  readonly known: ExistingHoliday | undefined;
  readonly existing: readonly ExistingHoliday[];
  readonly audience: HolidayAudience;
  /** Holidays of the import that are not blocked, by key. */
  readonly moving: ReadonlyMap<string, PublicHoliday>;
}

function decide(holiday: PublicHoliday, { known, existing, audience, moving }: ImportContext): ImportDecision {
  const keep = (why: ImportDecision['why'], one: ExistingHoliday) =>
    ({ ...holiday, state: 'kept', why, existing: one }) as const;
  if (known?.is_trashed) return keep('trash', known);
  if (known?.is_edited) return keep('edited', known);
  if (known && isSame(known, holiday)) return keep('same', known);
  const inTheWay = existing.find(
    (one) =>
      one !== known &&
      !one.is_trashed &&
      overlaps(placeAfter(one, moving), holiday) &&
      !isForNoOne(intersectAudiences(one.audience, known?.audience ?? audience)),
  );
  if (inTheWay) return keep('taken', inTheWay);
  return { ...holiday, state: known ? 'changed' : 'new', why: null, existing: known ?? null };
}

/** Returns the days that an existing holiday has after the import: two holidays may swap dates. */
function placeAfter(one: ExistingHoliday, moving: ImportContext['moving']): HolidayDays {
  const next = one.key === null || one.is_edited ? undefined : moving.get(one.key);
  return next ?? one;
}
