import type { ReactNode } from 'react';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { dayStates } from '#platform/web/ui/day-states.ts';
import type { DayIconName } from '#features/days/contract.ts';
import type { DayEffect } from '../../rules/day-shapes.ts';
import c from './day-change.module.css';

/** A day's mark with its label. */
export function MarkWord({ icon, size = 18 }: { icon: DayIconName; size?: number }) {
  return (
    <span className={c['mark']}>
      <DayIcon state={icon} size={size} decorative />
      {t(dayStates[icon].label)}
    </span>
  );
}

const lateWord = ({ is_late, late_by }: DayEffect) =>
  !is_late ? t('no') : late_by >= 60 ? minutesWord(late_by) : t('yes');

function shortWord({ is_incomplete, work_time }: DayEffect, planned: number): string {
  if (!is_incomplete) return t('no');
  return planned - work_time >= 60 ? t('by {time}', { time: minutesWord(planned - work_time) }) : t('yes');
}

/** '12 min', '1h 05m' */
export const minutesWord = (seconds: number) =>
  seconds >= 3600 ? duration(seconds) : t('{minutes} min', { minutes: Math.floor(seconds / 60) });

interface Line {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly isSame: boolean;
}

function linesOf(before: DayEffect, after: DayEffect, planned: number, plannedBefore: number): Line[] {
  const text = (name: string, of: (effect: DayEffect) => string): Line => ({
    name,
    before: of(before),
    after: of(after),
    isSame: of(before) === of(after),
  });
  const isPlannedSame = planned === plannedBefore;
  return [
    ...(isPlannedSame
      ? []
      : [{ name: t('Planned'), before: duration(plannedBefore), after: duration(planned), isSame: false }]),
    text(t('Worked'), ({ work_time }) => duration(work_time)),
    text(t('Break', { of: 'time' }), ({ break_time }) => duration(break_time)),
    text(t('Late'), lateWord),
    text(t('Incomplete'), (effect) => shortWord(effect, effect === before ? plannedBefore : planned)),
    {
      name: t('Status'),
      before: <MarkWord icon={before.icon} />,
      after: <MarkWord icon={after.icon} />,
      isSame: before.icon === after.icon,
    },
  ];
}

interface WillChangeProps {
  before: DayEffect;
  /** Undefined while there are errors. */
  after: DayEffect | undefined;
  /** Seconds due on the day; 0 without a shift. */
  planned: number;
  /** Seconds due by the current shift, if another one is chosen. */
  plannedBefore?: number;
}

/** Changes that saving makes to the day, line by line, including unchanged lines. */
export function WillChange({ before, after, planned, plannedBefore = planned }: WillChangeProps) {
  return (
    <section className={c['will']} data-open={!after || undefined} aria-label={t('What changes')}>
      <h3>{t('What changes')}</h3>
      {after ? (
        <dl>
          {linesOf(before, after, planned, plannedBefore).map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd className="num">
                <span>{line.before}</span>
                {line.isSame ? (
                  <small>{t('unchanged')}</small>
                ) : (
                  <>
                    <ChangeArrow />
                    <b>{line.after}</b>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t('Correct the times to see what changes.')}</p>
      )}
    </section>
  );
}
