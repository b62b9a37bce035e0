import type { ReactNode } from 'react';
import { number } from '#platform/web/format.ts';
import { fillsOf, ticksOf, type BalanceFill, type BalanceParts } from '../balance-fills.ts';
import c from './balance.module.css';

interface BalanceRulerProps {
  /** Number of days in total, before any are taken. */
  total: number;
  parts: BalanceParts;
  /** Sentence for screen readers with the numbers: '10.5 days left of 32'. */
  label: string;
  /** 'row' is for tables, without ticks. */
  size?: 'row' | 'small' | 'large';
}

/** Balance as a ruler of days: a tick for each, a longer one for every fifth. The empty track is what is left. */
export function BalanceRuler({ total, parts, label, size = 'large' }: BalanceRulerProps) {
  const fills = fillsOf(total, parts);
  const length = Math.max(total, fills.at(-1)?.to ?? 0);
  const at = (day: number) => `${length > 0 ? (day / length) * 100 : 0}%`;
  return (
    <div className={c['balance']} data-size={size} role="img" aria-label={label}>
      <div className={c['bar']}>
        {fills.map(({ from, to, fill }) => (
          <span key={fill} data-fill={fill} style={{ insetInlineStart: at(from), width: at(to - from) }} />
        ))}
      </div>
      {size !== 'row' && <Ticks length={length} at={at} />}
    </div>
  );
}

function Ticks({ length, at }: { length: number; at(day: number): string }) {
  return (
    <div className={c['ticks']} aria-hidden>
      {ticksOf(length).map(({ day, isLong }) => (
        <span
          key={day}
          style={{ insetInlineStart: at(day) }}
          data-long={isLong || undefined}
          data-edge={edge(day, length)}
        >
          {isLong && <i>{number(day)}</i>}
        </span>
      ))}
    </div>
  );
}

/** Keeps numbers at the ends above the ruler instead of hanging half outside. */
function edge(day: number, length: number): 'first' | 'last' | undefined {
  if (day === 0) return 'first';
  return day > length * 0.97 ? 'last' : undefined;
}

/** Key of a fill for the legend, next to its number. */
export const FillKey = ({ fill, children }: { fill: BalanceFill | 'left'; children: ReactNode }) => (
  <span className={c['key']}>
    <i data-fill={fill} aria-hidden />
    {children}
  </span>
);
