import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

/** Approved leave of somebody on a date. */
export interface LeaveOn {
  readonly part: HolidayPart;
  /** What is spent, as calendars name it. Of two halves of different types it is the first half's. */
  readonly spent_type_id: string;
}

/** What of a leave type is taken of a date, in a word. */
export const spentTypeId = (leave_type_id: string, part: DayPart): string => `${leave_type_id}.${part}`;

/** The leave type and the part that a spent type's id says; undefined where it says none. */
export function spentTypeFrom(id: string): { readonly leave_type_id: string; readonly part: DayPart } | undefined {
  const [leave_type_id, part] = id.split('.');
  if (!leave_type_id || (part !== 'full' && part !== 'first' && part !== 'second')) return undefined;
  return { leave_type_id, part };
}

/** The same for who may not know which leave it is. */
export const awayFrom = (id: string): string => `away.${spentTypeFrom(id)?.part ?? 'full'}`;

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

interface DayOfLeave {
  readonly leave_type_id: string;
  readonly part: DayPart;
}

/** What the approved days of a date come to: two halves are a whole one. The first half comes first. */
export function leaveOnDate(days: readonly DayOfLeave[]): LeaveOn | null {
  const [one, other] = days;
  if (!one) return null;
  if (!other) return { part: parts[one.part], spent_type_id: spentTypeId(one.leave_type_id, one.part) };
  const isSame = one.leave_type_id === other.leave_type_id;
  return { part: 'full', spent_type_id: spentTypeId(one.leave_type_id, isSame ? 'full' : one.part) };
}
