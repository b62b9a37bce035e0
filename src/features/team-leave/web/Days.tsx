import { isoWeekday } from '#platform/shared/time.ts';
import { longDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { TeamMonth } from './team-api.ts';
import c from './team.module.css';

interface DaysProps {
  month: TeamMonth;
}

/** Names of the days: 'Mo 16'. */
export const DayNames = ({ month: { days, today } }: DaysProps) => (
  <div className={c['days']}>
    {days.map(({ date, holiday, is_day_off }) => (
      <span
        key={date}
        title={holiday === null ? longDay(date) : `${longDay(date)}, ${holiday}`}
        data-today={date === today || undefined}
        data-off={is_day_off || undefined}
        data-holiday={holiday !== null || undefined}
      >
        <small>{weekday(date, 'short').slice(0, 2)}</small>
        <b>{Number(date.slice(8))}</b>
      </span>
    ))}
  </div>
);

/** Number of people away on each day, hatched from a quarter on. */
export function DayCounts({ month: { days, limit } }: DaysProps) {
  const highest = Math.max(1, ...days.map(({ away }) => away));
  return (
    <div className={c['days']}>
      {days.map(({ date, away }) => (
        <span
          key={date}
          data-many={away >= limit || undefined}
          aria-label={t('{day}: {count} away', { day: longDay(date), count: away })}
          role="img"
        >
          {away > 0 && (
            <>
              <b className="num">{away}</b>
              <i style={{ height: `${Math.max(8, (away / highest) * 100)}%` }} />
            </>
          )}
        </span>
      ))}
    </div>
  );
}

/** Tints days off, holidays and today behind the bars, as one background for every row. */
export function tintsOf({ days, today }: TeamMonth): string {
  const part = 100 / days.length;
  const stripes = days.flatMap(({ date, is_day_off, holiday }, index) => {
    const isWeekend = isoWeekday(date) > 5;
    const tint = holiday !== null ? '--m-holiday' : is_day_off || isWeekend ? '--m-weekend' : undefined;
    const shade = date === today ? '--m-selected' : tint;
    if (!shade) return [];
    return `linear-gradient(var(${shade}), var(${shade})) ${(index / Math.max(1, days.length - 1)) * 100}% 0 / ${part}% 100% no-repeat`;
  });
  return stripes.join(', ') || 'none';
}
