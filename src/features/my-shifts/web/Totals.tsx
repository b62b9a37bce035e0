import { isoWeekday } from '#platform/shared/time.ts';
import { duration, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { plannedTime, type OwnPlan } from './shift-words.ts';
import c from './mine.module.css';

/** Number of shift kinds counted by name; the others are only in the sum. */
const maxNamed = 3;

/** Figures of the month. */
export function Totals({ plan: { calendar } }: { plan: OwnPlan }) {
  const days = calendar.filter(({ shift }) => shift !== null);
  const work = plannedTime(calendar);
  const byName = Map.groupBy(days, ({ shift }) => shift?.name ?? '');
  const named = [...byName].sort(([, one], [, other]) => other.length - one.length).slice(0, maxNamed);
  const facts: [string, string][] = [
    [t('Planned'), duration(work)],
    [t('Shifts'), number(days.length)],
    ...(named.length > 1 ? named.map(([name, { length }]): [string, string] => [name, number(length)]) : []),
    [t('Weekend days'), number(days.filter(({ date }) => isoWeekday(date) > 5).length)],
  ];
  return (
    <dl className={c['totals']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
