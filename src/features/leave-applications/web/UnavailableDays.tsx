import type { LocalDate } from '#platform/shared/schemas.ts';
import { date as dateText, longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import type { DateLimits } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { dayLabel } from './day-words.ts';

interface UnavailableDaysProps {
  /** Days from the address, the draft or another type that cannot be chosen. */
  days: readonly LocalDate[];
  dates: ReadonlyMap<string, EnabledDate>;
  type: DateLimits;
}

/** Number of days named at first. */
const firstNamed = 5;

/** Lists wished days that could not be chosen, with the reason: a proposed day may be taken by now. */
export function UnavailableDays({ days, dates, type }: UnavailableDaysProps) {
  const { shown, more } = useCut(days, firstNamed);
  if (days.length === 0) return null;
  const last = [...dates.keys()].at(-1) as LocalDate | undefined;
  const isFar = (day: LocalDate) => last !== undefined && day > last;
  const why = (day: LocalDate) =>
    last !== undefined && isFar(day)
      ? t('too far ahead, the last day you can choose is {date}', { date: dateText(last) })
      : dayLabel(dates.get(day), { type, part: undefined, isOffered: false });
  const dayTexts = shown.map((day) => `${isFar(day) ? dateText(day) : longDay(day)} (${why(day)})`);
  return (
    <p>
      {t('Not selected: {days}.', { days: dayTexts.join('; ') })}
      {more && <> {more}</>}
    </p>
  );
}
