import { t } from '#platform/web/i18n.ts';
import { localOf } from '#platform/shared/time.ts';
import { number } from '#platform/web/format.ts';
import type { TerminalRow } from '../rules/shapes.ts';
import c from './strip.module.css';

interface DayStripProps {
  terminal: TerminalRow;
  /** Time of its last call in epoch seconds, if it is silent. */
  silentSince: number | undefined;
  /** epoch seconds */
  now: number;
}

/** Hours that are always shown; earlier or later punches extend the strip to the whole day. */
const [usualFrom, usualTo] = [6, 20];

/** A terminal's day by its own clock: ticks for punches, hatching for silence, a hand for now. */
export function DayStrip({ terminal: { quarters, zone, punches_today }, silentSince, now }: DayStripProps) {
  const isLong = quarters.some((count, quarter) => count > 0 && (quarter < usualFrom * 4 || quarter >= usualTo * 4));
  const [from, to] = isLong ? [0, 24] : [usualFrom, usualTo];
  const today = localOf(now, zone).slice(0, 10);
  const hourOf = (instant: number) => {
    const local = localOf(instant, zone);
    return local.slice(0, 10) < today ? 0 : Number(local.slice(11, 13)) + Number(local.slice(14, 16)) / 60;
  };
  const share = (hour: number) => `${(Math.min(Math.max(hour, from), to) - from) * (100 / (to - from))}%`;
  const highest = Math.max(1, ...quarters);
  const hand = hourOf(now);
  return (
    <div className={c['strip']} role="img" aria-label={t('Punches today: {count}', { count: number(punches_today) })}>
      <div className={c['bar']}>
        {silentSince !== undefined && (
          <i
            className={c['silence']}
            style={{
              insetInlineStart: share(hourOf(silentSince)),
              width: `calc(${share(hand)} - ${share(hourOf(silentSince))})`,
            }}
          />
        )}
        {quarters.map((count, quarter) =>
          count > 0 ? (
            <i
              key={quarter}
              className={c['tick']}
              style={{ insetInlineStart: share(quarter / 4), height: `${25 + (count / highest) * 75}%` }}
            />
          ) : null,
        )}
        {hand >= from && hand <= to && <i className={c['now']} style={{ insetInlineStart: share(hand) }} />}
      </div>
      <Hours marks={isLong ? [0, 6, 12, 18] : [6, 10, 14, 18]} share={share} />
    </div>
  );
}

function Hours({ marks, share }: { marks: readonly number[]; share(hour: number): string }) {
  return (
    <div className={`${c['hours']} num`} aria-hidden>
      {marks.map((hour) => (
        <span key={hour} style={{ insetInlineStart: share(hour) }}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}
