import { mdiHistory } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { periodOn, type Lane } from '../ruler/lanes.ts';
import c from './tab.module.css';

interface StateOnDateProps {
  lanes: readonly Lane[];
  day: LocalDate;
  today: LocalDate;
}

/** Describes the values of another day in a sentence. */
export function StateOnDate({ lanes, day, today }: StateOnDateProps) {
  const values = lanes.flatMap((lane) => {
    const text = periodOn(lane, day)?.text;
    return text === undefined ? [] : [`${lane.label}: ${text}`];
  });
  const other = lanes.filter((lane) => periodOn(lane, day)?.from !== periodOn(lane, today)?.from).length;
  const changed =
    day < today
      ? t('{count, plural, one {# value has changed since.} other {# values have changed since.}}', { count: other })
      : t('{count, plural, one {# value is different today.} other {# values are different today.}}', { count: other });
  return (
    <div className={c['then']} role="status">
      <Icon path={mdiHistory} size={20} />
      <span>
        <b>{t('You’re viewing {date}.', { date: date(day) })}</b>{' '}
        {values.length ? `${values.join(', ')}.` : t('No values on this day yet.')}{' '}
        {t('You cannot edit anything here.')} {values.length > 0 && other > 0 && changed}
      </span>
    </div>
  );
}
