import { dayAndMonth } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { daysText } from '#features/company/rules/week-text.ts';
import type { FixedWeek } from '#features/company/rules/week-shapes.ts';
import c from './editor.module.css';

/** Weeks that the strip shows, so that every cycle is seen to repeat. */
const shownWeeks = 4;

interface CycleStripProps {
  week: FixedWeek;
  isNew(week: number, day: number): boolean;
}

/** Draws the days of four weeks from the first week on, and says them in one sentence. */
export function CycleStrip({ week, isNew }: CycleStripProps) {
  const { weeks, first_week } = week;
  return (
    <div className={c['strip']}>
      <span aria-hidden>
        {Array.from({ length: shownWeeks }, (_, index) => index % weeks.length).flatMap((at, index) =>
          (weeks[at] ?? []).map((day, weekday) => (
            <i key={`${index} ${weekday}`} data-on={day ? (isNew(at, weekday) ? 'new' : 'on') : undefined} />
          )),
        )}
      </span>
      <p>
        {t('From {date}:', { date: dayAndMonth(first_week) })} <b>{daysText(week)}.</b>
      </p>
    </div>
  );
}
