import { VisuallyHidden } from '@mantine/core';
import { duration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { FixedWeek, WeekDay } from '#features/company/rules/week-shapes.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import { breakOf, endOf, minutesOf, rangeOf } from './day-times.ts';
import c from './week.module.css';

/** Draws each week of a cycle as seven rulers of a day, over the same hours. */
export function WeekRulers({ week }: { week: FixedWeek }) {
  const range = rangeOf(week.weeks.flat());
  return week.weeks.map((days, index) => (
    <div key={index} className={c['week']}>
      {week.weeks.length > 1 && <h3>{t('Week {number}', { number: String(index + 1) })}</h3>}
      <ul aria-label={week.weeks.length > 1 ? t('Week {number}', { number: String(index + 1) }) : t('Working week')}>
        {days.map((day, weekday) => (
          <DayRow key={weekday} day={day} weekday={weekday} range={range} />
        ))}
      </ul>
      {index === week.weeks.length - 1 && <Scale range={range} />}
    </div>
  ));
}

type Range = ReturnType<typeof rangeOf>;

interface DayRowProps {
  day: WeekDay | null;
  weekday: number;
  range: Range;
}

function DayRow({ day, weekday, range }: DayRowProps) {
  return (
    <li className={c['row']} data-off={!day || undefined}>
      <span>
        <span aria-hidden>{dayName(weekday, 'short')}</span>
        <VisuallyHidden>{dayName(weekday)}</VisuallyHidden>
      </span>
      <span className="num">{day ? duration(day.work_time) : t('off', { of: 'day' })}</span>
      <span className="num">{day && timesText(day)}</span>
      <Track day={day} range={range} />
    </li>
  );
}

/** '08:30 – 17:00', 'any time' */
const timesText = (day: WeekDay): string =>
  day.start_time === null ? t('any time') : `${timeOfDay(day.start_time)} – ${timeOfDay(endOf(day))}`;

function Track({ day, range: { from, to } }: Pick<DayRowProps, 'day' | 'range'>) {
  const percent = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  const place = (start: number, end: number) => ({
    insetInlineStart: percent(start),
    width: `${((end - start) / (to - from)) * 100}%`,
  });
  if (!day || day.start_time === null)
    return <i className={c['track']} data-any={day !== null || undefined} data-off={day === null || undefined} />;
  const start = minutesOf(day.start_time);
  const pause = breakOf(day);
  return (
    <i className={c['track']}>
      <i style={place(start, start + (day.work_time + day.break_time) / 60)} />
      {pause && <i data-kind="break" style={place(pause.from, pause.to)} />}
    </i>
  );
}

function Scale({ range: { from, to } }: { range: Range }) {
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from / 60 + index);
  const step = hours.length > 15 ? 4 : 2;
  return (
    <div className={c['scale']} aria-hidden>
      {hours.map((hour, index) => (
        <span key={hour} style={{ insetInlineStart: `${(index / (hours.length - 1)) * 100}%` }}>
          {index % step === 0 && <b className="num">{String(hour % 24).padStart(2, '0')}</b>}
        </span>
      ))}
    </div>
  );
}
