interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Key of a year among the options: '2026-04-01 2027-03-31'. */
export const yearKey = ({ from, to }: Dates): string => `${from} ${to}`;

/** Whether dates cover exactly twelve months, starting on any day. */
export function isYear({ from, to }: Dates): boolean {
  const next = new Date(Date.parse(to) + 86_400_000).toISOString();
  return next.slice(4, 10) === from.slice(4) && Number(next.slice(0, 4)) === Number(from.slice(0, 4)) + 1;
}
