import { useId } from 'react';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { hoursText } from '#features/company/rules/week-text.ts';
import type { DayTemplate } from '../../rules/shapes.ts';
import { DayFields } from './DayFields.tsx';
import { withDay, type DayDraft, type WeekDraft } from './draft.ts';
import { placeOf, type WeekProblems } from './problems.ts';
import { gridKeys } from './use-grid-keys.ts';
import c from './editor.module.css';

interface WeekGridProps {
  draft: WeekDraft;
  stored: WeekDraft;
  problems: WeekProblems;
  templates: readonly DayTemplate[];
  /** Places of the days that differ from the stored ones. */
  changed: ReadonlySet<string>;
  onChange(change: (old: WeekDraft) => WeekDraft): void;
}

/** The days of each week, side by side. Space switches a day, arrow keys move, Ctrl+D copies the day above. */
export function WeekGrid({ draft, stored, problems, templates, changed, onChange }: WeekGridProps) {
  const { weeks } = draft;
  const keysId = useId();
  const name = (index: number) => (weeks.length > 1 ? t('Week {number}', { number: String(index + 1) }) : undefined);
  const copy = (week: number, day: number) =>
    onChange((old) => withDay(old, week, day, (own) => old.weeks[week]?.[day - 1] ?? own));
  return (
    <div
      className={c['weeks']}
      role="group"
      aria-label={t('Days')}
      aria-describedby={keysId}
      onKeyDown={gridKeys(copy)}
    >
      <span id={keysId} hidden>
        {t('Space switches a day, arrow keys move, Ctrl+D copies the day above.')}
      </span>
      {weeks.map((days, week) => (
        <div key={week}>
          <h3>
            {name(week) ?? t('Every week')}
            <Total
              days={days}
              before={stored.kind === 'fixed' ? stored.weeks[week % stored.weeks.length] : undefined}
            />
          </h3>
          <ul>
            {days.map((day, weekday) => (
              <DayFields
                key={weekday}
                {...{ day, week, weekday, templates }}
                weekName={name(week)}
                problem={problems.days.get(placeOf(week, weekday))}
                isChanged={changed.has(placeOf(week, weekday))}
                onChange={(change) => onChange((old) => withDay(old, week, weekday, change))}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const sumOf = (days: readonly DayDraft[]) =>
  days.reduce((sum, { isOn, work_time }) => sum + (isOn ? (work_time ?? 0) : 0), 0);

/** '16h → 24h 00m' */
function Total({ days, before }: { days: readonly DayDraft[]; before: readonly DayDraft[] | undefined }) {
  const [sum, was] = [sumOf(days), before && sumOf(before)];
  return (
    <span className="num">
      {was !== undefined && was !== sum && (
        <>
          <small>{hoursText(was)}</small> <ChangeArrow />{' '}
        </>
      )}
      {duration(sum)}
    </span>
  );
}
