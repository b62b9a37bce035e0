import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

interface TextFormats {
  readonly date: (date: LocalDate) => string;
  readonly number: NumberText;
}

interface RecordedTime {
  readonly days: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** 'Time is recorded on 12 days, from 3 May 2026 to 29 May 2026,', 'Time is recorded on 3 May 2026,' */
export function recordedInWords({ days, first, last }: RecordedTime, text: TextFormats): string {
  if (days === 1) return `Time is recorded on ${text.date(first)},`;
  return `Time is recorded on ${text.number(days)} days, from ${text.date(first)} to ${text.date(last)},`;
}
