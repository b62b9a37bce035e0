import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration, minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { DayCell } from '#features/days/contract.ts';
import { mayWorkRemotely } from '#features/people/rules/remote-work.ts';
import type { PartProps, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileToday } from './use-profile-days.ts';
import c from './profile.module.css';

type Place = 'in' | 'break' | 'remote' | 'out';

/** A person's current whereabouts in one line, for viewers with access. */
export function Whereabouts({ view }: PartProps) {
  const cell = useProfileToday(view);
  if (!cell) return null;
  const { place, since } = placeOf(cell);
  const words: Record<Place, string> = {
    in: t('In', { of: 'whereabouts' }),
    break: t('On break'),
    remote: t('Remote'),
    out: t('Not in'),
  };
  const worked = cell.work_time > 0 && workedText(cell);
  const fromHome = fromHomeText(view);
  return (
    <p className={c['where']}>
      <span className={c['at']}>
        <i data-at={place} aria-hidden />
        <b>{words[place]}</b>
        {since !== undefined && <span className="num">{t('since {time}', { time: minuteOfDay(since) })}</span>}
      </span>
      {worked && <span className="num">{worked}</span>}
      {fromHome && <span className="num">{fromHome}</span>}
    </p>
  );
}

const workedText = ({ work_time, shift }: DayCell) =>
  shift
    ? t('{worked} of {planned}', { worked: duration(work_time), planned: duration(shift.work_time) })
    : duration(work_time);

/** Temporary remote work: 'working from home until 31 Mar 2027'. */
function fromHomeText(view: ProfileView): string | undefined {
  const { is_allow_remote_work, remote_work_date_start, remote_work_date_end: until } = view;
  if (is_allow_remote_work !== 1 || !until) return undefined;
  const today = companyToday() as LocalDate;
  return mayWorkRemotely({ is_allow_remote_work, remote_work_date_start, remote_work_date_end: until }, today)
    ? t('can work from home until {date}', { date: date(until) })
    : undefined;
}

/**
 * Determines the place from today's last segment: a break that has ended is followed by work.
 * A clocked-in person counts as in since they clocked in, regardless of breaks.
 */
function placeOf({ segments, tags, icon }: DayCell): { place: Place; since?: number } {
  const last = segments.at(-1);
  if (last?.kind === 'break') return { place: 'break', since: last.from };
  if (last?.kind !== 'live') return { place: 'out' };
  const currentStart = segments.findLast(({ from }, index) => segments[index - 1]?.to !== from) ?? last;
  return { place: icon === 'remote' || tags.includes('remote') ? 'remote' : 'in', since: currentStart.from };
}
