import type { CSSProperties } from 'react';
import { duration } from '#platform/web/format.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { CycleFacts } from '../rules/facts.ts';
import type { ShiftOf } from './pattern-words.ts';
import c from './patterns.module.css';

interface CycleRulerProps {
  facts: CycleFacts;
  shiftOf: ShiftOf;
  /** First day of this row, from 0, and number of days that fit in it. */
  first: number;
  days: number;
  /** Days of the whole cycle. */
  length: number;
}

const day = 86_400;

/** Hours of the shifts below their days, and the shortest rest between two of them. */
export function CycleRuler({ facts: { shifts, shortest_rest: rest }, shiftOf, first, days, length }: CycleRulerProps) {
  const [from, to] = [first * day, (first + days) * day];
  const place = (start: number, end: number): CSSProperties => {
    const [begin, finish] = [Math.max(start, from), Math.min(end, to)];
    return {
      insetInlineStart: `${((begin - from) / (to - from)) * 100}%`,
      width: `${((finish - begin) / (to - from)) * 100}%`,
    };
  };
  const isSeen = (start: number, end: number) => start < to && end > from;
  return (
    <span
      className={c['ruler']}
      style={
        {
          gridColumn: `span ${Math.min(days, length - first)}`,
          '--share': Math.min(days, length - first) / days,
        } as CSSProperties
      }
      aria-hidden
    >
      <span style={{ width: `${(days / Math.min(days, length - first)) * 100}%` }}>
        {shifts
          .filter(({ start, end }) => isSeen(start, end))
          .map(({ start, end, template_id }) => (
            <i key={start} data-tint={tintOf(shiftOf(template_id)?.color ?? '')} style={place(start, end)} />
          ))}
        {rest && rest.time > 0 && rest.time < day && isSeen(rest.from, rest.to) && (
          <s style={place(rest.from, rest.to)}>
            <small className="num">{duration(rest.time)}</small>
          </s>
        )}
      </span>
    </span>
  );
}
