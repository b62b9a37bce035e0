import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

/** Approved leave of a person on a date. */
export interface LeaveOn {
  readonly part: HolidayPart;
  /** Spent type as calendars name it; for two halves of different types, that of the first half. */
  readonly spent_type_id: string;
}

/** Builds the id of a spent type: a leave type and the part of the day. */
export const spentTypeId = (leave_type_id: string, part: DayPart): string => `${leave_type_id}.${part}`;

/** Parses the id of a spent type; undefined when it is invalid. */
export function spentTypeFrom(id: string): { readonly leave_type_id: string; readonly part: DayPart } | undefined {
  const [leave_type_id, part] = id.split('.');
  if (!leave_type_id || (part !== 'full' && part !== 'first' && part !== 'second')) return undefined;
  return { leave_type_id, part };
}

/** Builds the same id without the leave type, for viewers who may not know it. */
export const awayFrom = (id: string): string => `away.${spentTypeFrom(id)?.part ?? 'full'}`;

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

interface DayOfLeave {
  readonly leave_type_id: string;
  readonly part: DayPart;
}

/** Combines the approved leave of a date: two halves make a whole day. The first half comes first. */
export function leaveOnDate(days: readonly DayOfLeave[]): LeaveOn | null {
  const [one, other] = days;
  if (!one) return null;
  if (!other) return { part: parts[one.part], spent_type_id: spentTypeId(one.leave_type_id, one.part) };
  const isSame = one.leave_type_id === other.leave_type_id;
  return { part: 'full', spent_type_id: spentTypeId(one.leave_type_id, isSame ? 'full' : one.part) };
}
