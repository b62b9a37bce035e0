/** Days before the last one of a trial on which those who could pay are told. */
const toldBefore = [1, 7] as const;

interface TrialLeft {
  /** Days until its last day. */
  readonly left: number;
  /** Days that it lasts. */
  readonly total: number;
  /** How many days before its end it was told last. */
  readonly told: number | null;
}

/**
 * Whether the end of a trial is to be told now. In the first half of a short one nobody is told.
 * @returns days before the end that are told by it
 */
export function trialNotice({ left, total, told }: TrialLeft): number | null {
  const due = toldBefore.find((days) => left <= days && days * 2 <= total);
  if (due === undefined || left < 0) return null;
  return told === null || due < told ? due : null;
}
