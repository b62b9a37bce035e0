import { number, timeOfDay, weekday } from '#platform/web/format.ts';
import type { Column } from '../plan-view.ts';
import w from './week.module.css';

const hours = [0, 6, 12, 18];

/** Day heading with its hour ruler. */
export function WeekHead({ column, place, columnPx }: { column: Column; place: number; columnPx: number }) {
  const { date, text, isWeekend, isToday, holiday } = column;
  return (
    <div
      role="columnheader"
      className={w['days']}
      aria-label={[`${weekday(date)}, ${text}`, holiday].filter(Boolean).join(', ')}
      aria-colindex={place + 2}
      data-weekend={isWeekend || undefined}
      data-today={isToday || undefined}
      data-holiday={holiday && true}
      style={{ insetInlineStart: place * columnPx, width: columnPx }}
    >
      <b className="num">
        {weekday(date, 'short')} {Number(date.slice(8))}
      </b>
      {hours.map((hour) => (
        <i key={hour} className="num" style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
          {hourText(hour)}
        </i>
      ))}
    </div>
  );
}

/** '06' */
const hourText = (hour: number): string =>
  timeOfDay(`${String(hour).padStart(2, '0')}:00`).split(':')[0] ?? number(hour);
