/** Figures of a timesheet; each is the sum over its days. */
export const figures = [
  'planned',
  'worked',
  'off',
  'leave_days',
  'balance',
  'late',
  'absent',
  'to_review',
  'not_counted',
] as const;
export type Figure = (typeof figures)[number];
export type Sums = Record<Figure, number>;

export const noSums = (): Sums => ({
  planned: 0,
  worked: 0,
  off: 0,
  leave_days: 0,
  balance: 0,
  late: 0,
  absent: 0,
  to_review: 0,
  not_counted: 0,
});

/** Adds the second sums to the first, in place. */
export function addTo(sums: Sums, more: Readonly<Sums>): Sums {
  for (const figure of figures) sums[figure] += more[figure];
  return sums;
}
