import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { CycleFacts } from '../rules/facts.ts';
import { daysText } from './pattern-words.ts';
import c from './patterns.module.css';

/** Figures of a cycle. */
export function Facts({ facts }: { facts: CycleFacts }) {
  const { worked, length, work_time, weekly_time, shortest_rest: rest, longest_row } = facts;
  return (
    <dl className={c['facts']}>
      <Fact
        name={t('Work')}
        value={t('{count, plural, one {{worked} of # day} other {{worked} of # days}}', { count: length, worked })}
      />
      <Fact name={t('Hours per cycle')} value={duration(work_time)} />
      <Fact name={t('Average per week')} value={duration(weekly_time)} />
      <Fact name={t('Shortest rest')} value={restText(rest?.time)} isWrong={rest !== null && rest.time < 0} />
      <Fact name={t('Consecutive days')} value={longest_row === null ? t('Never off') : daysText(longest_row)} />
    </dl>
  );
}

function restText(time: number | undefined): string {
  if (time === undefined) return '–';
  return time < 0 ? t('Shifts overlap') : duration(time);
}

function Fact({ name, value, isWrong }: { name: string; value: string; isWrong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" data-wrong={isWrong || undefined}>
        {value}
      </dd>
    </div>
  );
}
