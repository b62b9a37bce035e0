import type { LocalDate } from '#platform/shared/schemas.ts';

interface Recorded {
  readonly days: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** 'Time is recorded on 12 days, from 3 May 2026 to 29 May 2026,', 'Time is recorded on 3 May 2026,' */
export function recordedInWords({ days, first, last }: Recorded, text: (date: LocalDate) => string): string {
  if (days === 1) return `Time is recorded on ${text(first)},`;
  return `Time is recorded on ${days} days, from ${text(first)} to ${text(last)},`;
}
