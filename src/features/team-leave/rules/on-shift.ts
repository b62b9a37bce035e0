import { listText } from '#platform/shared/audit-sentences.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leavePeriodsOf } from '#features/leave-applications/rules/leave-periods.ts';
import { periodText } from '#features/leave-applications/rules/wording.ts';
import { translate } from '#platform/shared/translate.ts';

/** Maximum number of periods that the alert names. */
const maxPeriods = 3;

/**
 * 'Ana is away on 9 March 2026 and from 11 March 2026 to 13 March 2026, and you have the same shift on these days.'
 * @param dates days on which the recipient shares the shift of the absent person, ascending
 */
export function shiftText(name: string, dates: readonly LocalDate[]): string {
  const periods = leavePeriodsOf(
    dates.map((date) => ({ date, part: 'full' })),
    () => false,
  );
  const texts = periods.slice(0, maxPeriods).map(({ from, to }) => periodText(from, to));
  const last = periods[maxPeriods - 1];
  const rest = last ? dates.filter((date) => date > last.to).length : 0;
  const parts =
    rest > 0
      ? [...texts, translate('on {count, plural, one {# more day} other {# more days}}', { count: rest }, String)]
      : texts;
  const values = { name, days: listText(parts) };
  return dates.length > 1
    ? translate('{name} is away {days}, and you have the same shift on these days.', values)
    : translate('{name} is away {days}, and you have the same shift.', values);
}
