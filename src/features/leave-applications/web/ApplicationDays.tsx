import { addDays, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { ApplicationState, LeaveDate } from '../rules/shapes.ts';
import c from './view.module.css';
import { asText } from '#platform/shared/translate.ts';

/** Days shown before and after the stretch, and the maximum in total. */
const [margin, most] = [2, 45];

export interface Holiday {
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly name: string;
}

interface ApplicationDaysProps {
  dates: readonly LeaveDate[];
  state: ApplicationState;
  /** Holidays of the leave year, as far as they are known. */
  holidays?: readonly Holiday[];
}

/** Dates of an application as a ruler of days: hatched if they count, whole or half; filled once booked. */
export function ApplicationDays({ dates, state, holidays = [] }: ApplicationDaysProps) {
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date];
  if (!first || !last) return null;
  const days = eachDay(addDays(first, -margin), addDays(last, margin));
  const chosen = new Map(dates.map((one) => [one.date, one]));
  const holidayOn = new Map(holidays.map((one) => [one.date, one]));
  const shown = days.length > most ? dates.map(({ date }) => date) : days;
  return (
    <ol className={c['stretch']} data-state={state} aria-label={t('Days')}>
      {shown.map((date) => (
        <Day key={date} date={date} day={chosen.get(date)} holiday={holidayOn.get(date)} />
      ))}
    </ol>
  );
}

const parts = { full: asText('whole day'), first: asText('morning'), second: asText('afternoon') } as const;

interface DayProps {
  date: LocalDate;
  day: LeaveDate | undefined;
  holiday: Holiday | undefined;
}

function Day({ date, day, holiday }: DayProps) {
  const label = [day ? t(parts[day.part]) : t('doesn’t count'), holiday?.name].filter(Boolean).join(', ');
  return (
    <li
      data-part={day?.part}
      data-weekend={isoWeekday(date) > 5 || undefined}
      data-holiday={holiday?.part}
      title={holiday?.name}
      aria-label={`${longDay(date)}, ${label}`}
    >
      <i aria-hidden />
      <small aria-hidden>{weekday(date, 'short').slice(0, 2)}</small>
      <b aria-hidden>{Number(date.slice(8))}</b>
    </li>
  );
}
