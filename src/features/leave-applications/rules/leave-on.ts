import type { OffPart } from '#platform/shared/holiday.ts';
import { isTimes, joinTimes } from '#platform/shared/times-of-day.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';

/** Approved leave of a person on a date. */
export interface LeaveOn {
  readonly part: OffPart;
  /** Part that takes all of its work; null: the days of its week are taken by other leave and holidays. */
  readonly taken: OffPart | null;
  /** Share of the date that parts take of which the days of the week cover less; 0: none. */
  readonly taken_share: number;
  /** Spent type as calendars name it; for parts of different types, that of the first part. */
  readonly spent_type_id: string;
}

/** Builds the id of a spent type: a leave type and the part of the day. */
export const spentTypeId = (leave_type_id: string, part: DayPart): string => `${leave_type_id}.${part}`;

/** Parses the id of a spent type; undefined when it is invalid. */
export function spentTypeFrom(id: string): { readonly leave_type_id: string; readonly part: DayPart } | undefined {
  const [leave_type_id, part] = id.split('.');
  if (!leave_type_id || part === undefined) return undefined;
  if (part !== 'full' && part !== 'first' && part !== 'second' && !isTimes(part)) return undefined;
  return { leave_type_id, part };
}

/** Builds the same id without the leave type, for viewers who may not know it. */
export const awayFrom = (id: string): string => `away.${spentTypeFrom(id)?.part ?? 'full'}`;

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

interface DayOfLeave {
  readonly leave_type_id: string;
  readonly part: DayPart;
  /** Whether it takes no work of a week without fixed days, whose days are taken already. */
  readonly is_covered: boolean;
  /** Share of the date that it uses of its week, where that is less than its part; null: all of it. */
  readonly week_share: number | null;
}

/** Converts a part of a date that is leave to what days, plans and calendars take off it. @param zone of the place of work */
export const offPartOf = (part: DayPart, zone: string): OffPart =>
  isTimed(part) ? { half: null, times: part, zone } : parts[part];

/**
 * Combines the approved leave of a date: two halves make a whole day, and times are added up. Halves come first, then times.
 * @param zone of the place of work on the date
 */
export function leaveOnDate(days: readonly DayOfLeave[], zone: string): LeaveOn | null {
  const [first, ...others] = days.toSorted((a, b) => orderOf(a.part) - orderOf(b.part) || (a.part < b.part ? -1 : 1));
  if (!first) return null;
  const all = [first, ...others];
  const part = partOf(all, zone);
  const taken = partOf(
    all.filter(({ is_covered, week_share }) => !is_covered && week_share === null),
    zone,
  );
  const taken_share = all.reduce((sum, { week_share }) => sum + (week_share ?? 0), 0);
  const isSame = others.every(({ leave_type_id }) => leave_type_id === first.leave_type_id);
  const spent_type_id = spentTypeId(first.leave_type_id, isSame ? combined(days) : first.part);
  return part && { part, taken, taken_share, spent_type_id };
}

const partOf = (days: readonly DayOfLeave[], zone: string): OffPart | null =>
  days.reduce<OffPart | null>((all, { part }) => combineParts(all, offPartOf(part, zone)), null);

const orderOf = (part: DayPart): number => (isTimed(part) ? 1 : 0);

/** Combines parts of one date that are leave of one type; of half a day and times, the half stands for both. */
function combined(days: readonly DayOfLeave[]): DayPart {
  const times = days.flatMap(({ part }) => (isTimed(part) ? part : []));
  const [half, other] = days.flatMap(({ part }) => (isTimed(part) ? [] : part));
  if (half === undefined) return joinTimes(times);
  return other === undefined || other === half ? half : 'full';
}
