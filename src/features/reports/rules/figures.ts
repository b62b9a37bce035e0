/** The numbers of a timesheet; each is the sum of what its days add. */
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

/** Adds to the first. */
export function addTo(sums: Sums, more: Readonly<Sums>): Sums {
  for (const figure of figures) sums[figure] += more[figure];
  return sums;
}
