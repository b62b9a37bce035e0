/** Numbers of days before the last day of a trial on which people who can pay are notified. */
const noticeDays = [1, 7] as const;

interface TrialLeft {
  /** Days until the last day. */
  readonly left: number;
  /** Length of the trial in days. */
  readonly total: number;
  /** Number of days before the end for which the last notice was sent. */
  readonly told: number | null;
}

/**
 * Decides whether to send a notice about the end of a trial; not in the first half of a short one.
 * @returns the number of days before the end that the notice is for
 */
export function trialNotice({ left, total, told }: TrialLeft): number | null {
  const due = noticeDays.find((days) => left <= days && days * 2 <= total);
  if (due === undefined || left < 0) return null;
  return told === null || due < told ? due : null;
}
