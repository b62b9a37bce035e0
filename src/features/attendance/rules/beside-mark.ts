import type { DayIconName, DayTag } from '#features/days/contract.ts';

interface Marked {
  readonly icon: DayIconName;
  readonly tags?: readonly DayTag[] | undefined;
  /** seconds */
  readonly work_time?: number | undefined;
  /** Whether anything was recorded. */
  readonly is_recorded: boolean;
}

/** How work is marked that stands beside leave. */
const ofWork = ['late', 'incomplete', 'remote'] as const satisfies readonly DayTag[];

/**
 * Somebody was at work and on leave on the same day, and the one mark of the day says only one of the two: this is the
 * other. Undefined where the day's mark says it all.
 * @param isToday the day goes on, so its work is not finished
 */
export function besideMark({ icon, tags = [], work_time = 0, is_recorded }: Marked, isToday: boolean) {
  const leave = tags.find((tag) => tag === 'leave' || tag === 'half_leave');
  if (!leave || !is_recorded) return undefined;
  if (icon !== leave) return leave;
  if (work_time === 0) return undefined;
  return ofWork.find((tag) => tags.includes(tag)) ?? (isToday ? 'present' : 'completed');
}
