import type { DayIconName, DayTag } from '#features/days/contract.ts';

interface MarkedDay {
  readonly icon: DayIconName;
  readonly tags?: readonly DayTag[] | undefined;
  /** seconds */
  readonly work_time?: number | undefined;
  /** Whether anything was recorded. */
  readonly is_recorded: boolean;
}

/** Marks of work shown beside leave. */
const ofWork = ['late', 'incomplete', 'remote'] as const satisfies readonly DayTag[];

/**
 * Returns the second mark of a day with both work and leave, whose main mark shows only one of the two.
 * Undefined if the main mark is sufficient.
 * @param isToday whether the day continues, so that its work is not finished
 */
export function besideMark({ icon, tags = [], work_time = 0, is_recorded }: MarkedDay, isToday: boolean) {
  const leave = tags.find((tag) => tag === 'leave' || tag === 'half_leave' || tag === 'part_leave');
  if (!leave || !is_recorded) return undefined;
  if (icon !== leave) return leave;
  if (work_time === 0) return undefined;
  return ofWork.find((tag) => tags.includes(tag)) ?? (isToday ? 'present' : 'completed');
}
