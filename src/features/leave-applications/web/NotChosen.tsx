import type { LocalDate } from '#platform/shared/schemas.ts';
import { date as dateText, longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Choosable } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { saidOf } from './day-words.ts';

interface NotChosenProps {
  /** What was wished, kept as a draft or chosen for another type, and cannot be chosen. */
  days: readonly LocalDate[];
  dates: ReadonlyMap<string, EnabledDate>;
  type: Choosable;
}

/** So many are named. */
const mostNamed = 5;

/** Which of the wished days could not be taken, and why: a day that is proposed elsewhere may be taken by now. */
export function NotChosen({ days, dates, type }: NotChosenProps) {
  if (days.length === 0) return null;
  const last = [...dates.keys()].at(-1) as LocalDate | undefined;
  const isFar = (day: LocalDate) => last !== undefined && day > last;
  const why = (day: LocalDate) =>
    last !== undefined && isFar(day)
      ? t('too far ahead: the last day you can choose is {date}', { date: dateText(last) })
      : saidOf(dates.get(day), { type, part: undefined, isOffered: false });
  const named = days.slice(0, mostNamed).map((day) => `${isFar(day) ? dateText(day) : longDay(day)} (${why(day)})`);
  const more = days.length - named.length;
  return (
    <p>
      {t('Not chosen: {days}.', {
        days: [...named, ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join('; '),
      })}
    </p>
  );
}
