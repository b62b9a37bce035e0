import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';

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
  if (days === 1) return translate('Attendance on {date} is', { date: text.date(first) });
  return translate(
    '{days, plural, one {Attendance on # day, from {first} to {last}, is} other {Attendance on # days, from {first} to {last}, is}}',
    { days, first: text.date(first), last: text.date(last) },
    text.number,
  );
}
