import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { isWeekend, weekOf } from '#features/attendance/web/parts/month.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import { dayOfCycleOn, type CycleDay } from '../rules/cycle.ts';
import { shiftText, type ShiftOf } from './pattern-words.ts';
import c from './patterns.module.css';

/** Minimum and maximum weeks shown, until the cycle begins on the same weekday again. */
const [least, most] = [3, 8];

function weeksUntilRepeated(length: number): number {
  for (let weeks = least; weeks < most; weeks += 1) if ((weeks * 7) % length === 0) return weeks;
  return length % 7 === 0 && length / 7 > most ? most : 5;
}

/** Preview of a cycle over the coming weeks, beginning with next week. */
export function WeeksPreview({ days, shiftOf }: { days: readonly CycleDay[]; shiftOf: ShiftOf }) {
  const starts_on = addDays(weekOf(companyToday() as LocalDate), 7);
  const weeks = Array.from({ length: weeksUntilRepeated(days.length) }, (_, week) => addDays(starts_on, week * 7));
  const shiftOn = (date: LocalDate) => dayOfCycleOn({ starts_on, start_day: 1, ends_on: null }, days, date);
  return (
    <section className={c['weeks']}>
      <h3>
        {t('Preview by week')} <small>{t('starting on {date}', { date: shortDay(starts_on) })}</small>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Week')}</th>
            {[0, 1, 2, 3, 4, 5, 6].map((at) => (
              <th key={at} scope="col" data-weekend={isWeekend(addDays(starts_on, at)) || undefined}>
                {weekday(addDays(starts_on, at), 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              <th scope="row" className="num">
                {shortDay(monday)}
              </th>
              {[0, 1, 2, 3, 4, 5, 6].map((at) => (
                <Day key={at} date={addDays(monday, at)} shift={shiftOf(shiftOn(addDays(monday, at)))} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ date, shift }: { date: LocalDate; shift: ReturnType<ShiftOf> }) {
  return (
    <td data-weekend={isWeekend(date) || undefined} title={shiftText(shift)}>
      {shift && <ShiftChip shift={shift} size="key" />}
    </td>
  );
}
