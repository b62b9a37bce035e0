import { duration, minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { DayCell } from '#features/days/contract.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileToday } from './use-profile-days.ts';
import c from './profile.module.css';

type Place = 'in' | 'break' | 'remote' | 'out';

/** Where somebody is right now, in one line, for those who may see it. */
export function Whereabouts({ view }: PartProps) {
  const cell = useProfileToday(view);
  if (!cell) return null;
  const { place, since } = placeOf(cell);
  const words: Record<Place, string> = { in: t('In'), break: t('On break'), remote: t('Remote'), out: t('Not in') };
  const worked = cell.work_time > 0 && workedText(cell);
  return (
    <p className={c['where']}>
      <i data-at={place} aria-hidden />
      <b>{words[place]}</b>
      {since !== undefined && <span className="num">{t('since {time}', { time: minuteOfDay(since) })}</span>}
      {worked && (
        <span className="num">
          <span aria-hidden>· </span>
          {worked}
        </span>
      )}
    </p>
  );
}

const workedText = ({ work_time, shift }: DayCell) =>
  shift
    ? t('{worked} of {planned}', { worked: duration(work_time), planned: duration(shift.work_time) })
    : duration(work_time);

/** By the last stretch of today: what ends with a break is on it, since work that goes on comes after one. */
function placeOf({ segments, tags, icon }: DayCell): { place: Place; since?: number } {
  const last = segments.at(-1);
  if (last?.kind === 'break') return { place: 'break', since: last.from };
  if (last?.kind !== 'live') return { place: 'out' };
  return { place: icon === 'remote' || tags.includes('remote') ? 'remote' : 'in', since: last.from };
}
