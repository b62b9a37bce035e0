/** Part of a history line that shows whether the day waits for a review. */
export interface LoggedChange {
  readonly entity: string;
  readonly new: Readonly<Record<string, unknown>> | null;
}

/**
 * Returns the line with which a waiting day began to wait:
 * the first one since the last approval that made it or an entry irregular, or else the last one about an entry.
 * @param lines in the order in which they were written
 */
export function waitingSince<Line extends LoggedChange>(lines: readonly Line[]): Line | undefined {
  const approved = lines.findLastIndex(
    ({ entity, new: now }) => entity === 'attendance' && Boolean(now?.['approved_at']),
  );
  const change = lines.slice(approved + 1).find(({ new: now }) => now?.['has_irregular'] === true || isOpen(now));
  return change ?? lines.findLast(({ entity }) => entity !== 'attendance');
}

const isOpen = (now: LoggedChange['new']) => now?.['is_irregular'] === true && !now['approved_at'];
