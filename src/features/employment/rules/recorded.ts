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

/** 'Attendance on 12 days, from 3 May 2026 to 29 May 2026, is', 'Attendance on 3 May 2026 is' */
export function recordedInWords({ days, first, last }: RecordedTime, text: TextFormats): string {
  if (days === 1) return `Attendance on ${text.date(first)} is`;
  return `Attendance on ${text.number(days)} days, from ${text.date(first)} to ${text.date(last)}, is`;
}
