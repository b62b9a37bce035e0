import { t } from '#platform/web/i18n.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import c from './week.module.css';

interface WeekChipsProps {
  week: WorkingWeek;
  /** Week with which it is compared: days that are new are outlined. */
  before?: WorkingWeek | null | undefined;
}

/** Shows the days of each week of a cycle as letters; said as one sentence. */
export function WeekChips({ week, before }: WeekChipsProps) {
  if (week.kind !== 'fixed') return <span className={c['chipsText']}>{weekText(week)}</span>;
  const isNew = (index: number, day: number) =>
    before?.kind === 'fixed' && !before.weeks[index % before.weeks.length]?.[day];
  return (
    <span className={c['chips']} role="img" aria-label={weekText(week)}>
      {week.weeks.map((days, index) => (
        <span key={index}>
          {days.map((day, weekday) => (
            <i key={weekday} data-on={day ? (isNew(index, weekday) ? 'new' : 'on') : undefined}>
              {dayName(weekday, 'short').slice(0, 1)}
            </i>
          ))}
        </span>
      ))}
    </span>
  );
}

/** '16h', '20h on average' */
export const averageText = (hours: string, week: WorkingWeek): string =>
  week.kind === 'fixed' && week.weeks.length > 1 ? t('{hours} on average', { hours }) : hours;
