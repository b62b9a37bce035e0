import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { PersonName } from '#features/people/contract.ts';
import type { ClosedPeriod } from '../contract.ts';

interface Dates {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/**
 * Closed part of a range, and since when: 'Closed, on 3 Oct 2026 by Hanna Berg', 'Closed until 20 Oct …'.
 * @param name placeholder for the person who closed it
 */
export function closedLine(period: ClosedPeriod, { start_date, end_date }: Dates, name: string): string {
  const { starts_on, ends_on, closed_at, closed_by, is_personal } = period;
  const range = rangeText(starts_on > start_date ? starts_on : null, ends_on < end_date ? ends_on : null, is_personal);
  const on = instantDate(closed_at);
  return closed_by
    ? t('{closed} · {name}, {on}', { closed: range, on, name })
    : t('{closed} · {on}', { closed: range, on });
}

/** @param from, until null if the range is closed from its beginning, or to its end */
function rangeText(from: LocalDate | null, until: LocalDate | null, isPersonal: boolean): string {
  if (from && until)
    return isPersonal
      ? t('Closed for this person from {from} to {until}', { from: date(from), until: date(until) })
      : t('Closed from {from} to {until}', { from: date(from), until: date(until) });
  if (from)
    return isPersonal
      ? t('Closed for this person from {from}', { from: date(from) })
      : t('Closed from {from}', { from: date(from) });
  if (until)
    return isPersonal
      ? t('Closed for this person until {until}', { until: date(until) })
      : t('Closed until {until}', { until: date(until) });
  return isPersonal ? t('Closed for this person') : t('Closed');
}

/** Sentence with the person who closed it, and the date. @param name placeholder for that person */
export function closedText({ closed_by, closed_at, is_personal }: ClosedPeriod, name: string): string {
  const date = instantDate(closed_at);
  if (closed_by)
    return is_personal
      ? t('{name} closed it for this person on {date}.', { name, date })
      : t('{name} closed it on {date}.', { name, date });
  return t('It was closed on {date}.', { date });
}

/** Sentence with the people who can reopen it. @param name placeholder for the first of them */
export function openersText({ openers: { first, total } }: ClosedPeriod, name = first?.name ?? ''): string {
  if (!first) return t('No one can reopen it at the moment.');
  if (total === 1) return t('{name} can reopen it.', { name });
  return t(
    '{count, plural, one {{name} and # other person can reopen it.} other {{name} and # other people can reopen it.}}',
    { count: total - 1, name },
  );
}

/** The person who closed it, for a sentence that names them. */
export const closerOf = ({ closed_by }: Pick<ClosedPeriod, 'closed_by'>): readonly PersonName[] =>
  closed_by ? [closed_by] : [];

export const firstOpener = ({ openers: { first } }: ClosedPeriod): readonly PersonName[] => (first ? [first] : []);
