import { minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import type { Premium } from '../rules/terms-premiums.ts';
import { weekdaysOf } from './terms-words.ts';
import c from './ruler.module.css';

const dayMinutes = 1440;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Number of shades; further premiums repeat them. */
const tones = 4;

/** Returns the shade of each element. */
export function tonesOf(premiums: readonly Premium[]): ReadonlyMap<string, number> {
  const elements = [...new Set(premiums.map(({ element }) => element))];
  return new Map(elements.map((element, index) => [element, index % tones]));
}

interface Window {
  readonly weekday: number;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly tone: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the windows of premiums on weekdays; those over midnight continue on the next day. */
function windowsOf(premiums: readonly Premium[]): Window[] {
  const toneOf = tonesOf(premiums);
  return premiums.flatMap((premium) => {
    const [from, to] = [minutesOf(premium.from), minutesOf(premium.to)];
    const tone = toneOf.get(premium.element) ?? 0;
    const rest = to <= from ? to : minutesOf(premium.into_next_day_until ?? '00:00');
    return weekdaysOf(premium).flatMap((weekday) => [
      { weekday, from, to: to <= from ? dayMinutes : to, tone },
      ...(rest > 0 ? [{ weekday: (weekday % 7) + 1, from: 0, to: rest, tone }] : []),
    ]);
  });
}

const share = (minutes: number): string => `${(100 * minutes) / dayMinutes}%`;

/** A week of 24 hours a day with the windows of premiums; those on holidays have no weekday. */
export function PremiumRuler({ premiums, isSmall = false }: { premiums: readonly Premium[]; isSmall?: boolean }) {
  const windows = windowsOf(premiums);
  if (windows.length === 0) return null;
  return (
    <div className={c['ruler']} data-small={isSmall || undefined} role="img" aria-label={t('Premiums in a week')}>
      {weekdays.map((weekday) => (
        <div key={weekday} className={c['day']}>
          {!isSmall && <span>{dayName(weekday - 1, 'short')}</span>}
          <i>
            {windows
              .filter((one) => one.weekday === weekday)
              .map(({ from, to, tone }, index) => (
                <b key={index} data-tone={tone} style={{ insetInlineStart: share(from), width: share(to - from) }} />
              ))}
          </i>
        </div>
      ))}
      {!isSmall && (
        <div className={c['hours']}>
          {[0, 6, 12, 18].map((hour) => (
            <small key={hour}>{minuteOfDay(hour * 60)}</small>
          ))}
        </div>
      )}
    </div>
  );
}
