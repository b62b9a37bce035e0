import { minuteOfDay } from '#platform/web/format.ts';
import c from './DayRuler.module.css';

/** Span of the day in minutes since its midnight; may exceed 1440. */
export interface Segment {
  from: number;
  to: number;
  kind: 'work' | 'break' | 'error' | 'live';
}

interface DayRulerProps {
  from: number;
  to: number;
  segments: readonly Segment[];
  plan?: readonly [number, number] | undefined;
  now?: number | undefined;
  size?: 'xs' | 'sm' | 'lg';
  /** Accessible text; empty when it stands beside the ruler. */
  label: string;
}

/**
 * Ruler of a day: one tick per hour, the planned shift as a track, work as solid bars, breaks hatched.
 * The same drawing in three sizes wherever a day appears.
 */
export function DayRuler({ from, to, segments, plan, now, size = 'sm', label }: DayRulerProps) {
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`;
  const place = (start: number, end: number) => {
    const [a, b] = [Math.max(start, from), Math.min(end, to)];
    return { insetInlineStart: share(a - from), width: share(Math.max(0, b - a)) };
  };
  return (
    <div
      className={c['ruler']}
      data-size={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <div className={c['bar']}>
        {plan && <span className={c['plan']} style={place(...plan)} />}
        {segments.map((segment) => (
          <span
            key={`${segment.from} ${segment.kind}`}
            className={c['seg']}
            data-kind={segment.kind}
            style={place(segment.from, segment.to)}
          />
        ))}
      </div>
      {size !== 'xs' && <Ticks from={from} to={to} large={size === 'lg'} />}
      {now !== undefined && now >= from && now <= to && size !== 'xs' && (
        <div className={c['now']} style={{ insetInlineStart: share(now - from) }} aria-hidden>
          <b className="num">{minuteOfDay(now)}</b>
        </div>
      )}
    </div>
  );
}

function Ticks({ from, to, large }: { from: number; to: number; large: boolean }) {
  const hours = Array.from({ length: Math.floor((to - from) / 60) + 1 }, (_, index) => from + index * 60);
  const step = hours.length > 21 ? 6 : hours.length > 15 ? 4 : large ? 1 : 2;
  return (
    <div className={c['ticks']} aria-hidden>
      {hours.map((minutes, index) => (
        <span
          key={minutes}
          className={c['tick']}
          style={{ insetInlineStart: `${((minutes - from) / (to - from)) * 100}%` }}
          data-major={index % step === 0 || undefined}
        >
          {index % step === 0 && (
            <i>{large ? minuteOfDay(minutes) : String(Math.floor(minutes / 60) % 24).padStart(2, '0')}</i>
          )}
        </span>
      ))}
    </div>
  );
}
