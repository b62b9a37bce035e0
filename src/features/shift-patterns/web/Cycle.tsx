import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type CSSProperties } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { useGridFocus } from '#platform/web/use-grid-focus.ts';
import { duration } from '#platform/web/format.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { CycleDay } from '../rules/cycle.ts';
import type { CycleFacts } from '../rules/facts.ts';
import { shiftText, type ShiftOf } from './pattern-words.ts';
import c from './patterns.module.css';

interface CycleProps {
  label: string;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  facts: CycleFacts;
  /** Sets the selected shift on a day; read-only when omitted. */
  onPaint?(at: number): void;
  /** @returns whether the key has set something on the day */
  onKey?(at: number, key: string): boolean;
}

/** Number of days from which there is no room for hours and rulers. */
const roomy = 28;

/** Days of a cycle, two weeks per row, with the hours of their shifts below. */
export function Cycle({ label, days, shiftOf, facts, onPaint, onKey }: CycleProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  const perRow = isPhone ? 7 : Math.min(14, days.length);
  const { grid, active, setActive, onKeyDown } = useCells(days.length, perRow, onKey);
  const rows = Array.from({ length: Math.ceil(days.length / perRow) }, (_, row) => row * perRow);
  const isRoomy = days.length <= roomy;
  return (
    <div
      ref={grid}
      className={c['cycle']}
      role="group"
      aria-label={label}
      data-small={!isRoomy || undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map((first) => (
        <div key={first} className={c['cells']} style={{ '--days': perRow } as CSSProperties}>
          {days.slice(first, first + perRow).map((day, column) => (
            <Cell
              key={first + column}
              number={first + column + 1}
              day={day}
              shiftOf={shiftOf}
              isRoomy={isRoomy}
              isActive={first + column === active}
              onFocus={() => setActive(first + column)}
              onPaint={onPaint && (() => onPaint(first + column))}
            />
          ))}
          {isRoomy && <CycleRuler facts={facts} shiftOf={shiftOf} first={first} days={perRow} length={days.length} />}
        </div>
      ))}
    </div>
  );
}

interface CellProps {
  number: number;
  day: CycleDay;
  shiftOf: ShiftOf;
  isRoomy: boolean;
  isActive: boolean;
  onFocus(): void;
  onPaint: (() => void) | undefined;
}

function Cell({ number, day, shiftOf, isRoomy, isActive, onFocus, onPaint }: CellProps) {
  const shift = shiftOf(day);
  const isGone = day !== null && (!shift || shift.is_gone);
  const text = isGone ? t('{shift}, in the Trash', { shift: shift?.name ?? t('a shift') }) : shiftText(shift);
  const label = t('Day {number}: {shift}', { number, shift: text });
  const inside = (
    <>
      <i className="num">{number}</i>
      {day === null ? (
        <em>{t('Off', { of: 'day' })}</em>
      ) : (
        <ShiftChip shift={shift ?? null} mark={isGone ? 'bad' : undefined} size={isRoomy ? 'lead' : 'text'} />
      )}
    </>
  );
  if (!onPaint)
    return (
      <div className={c['cell']} role="img" aria-label={label} title={text}>
        <span>{inside}</span>
      </div>
    );
  return (
    <button
      type="button"
      className={c['cell']}
      title={text}
      tabIndex={isActive ? 0 : -1}
      data-day={number}
      onFocus={onFocus}
      onClick={onPaint}
      onPointerDown={({ pointerType }) => pointerType === 'mouse' && onPaint()}
      onPointerEnter={({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 1 && onPaint()}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden>{inside}</span>
    </button>
  );
}

/** Single tab stop for all days; arrows move, and a letter moves on to the next day. */
function useCells(length: number, perRow: number, onKey: CycleProps['onKey']) {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const active = Math.min(place, length - 1);
  const places: Readonly<Record<string, number>> = {
    ArrowBack: active - 1,
    ArrowForward: active + 1,
    ArrowUp: active - perRow < 0 ? active : active - perRow,
    ArrowDown: active + perRow,
    Home: 0,
    End: length - 1,
  };
  const onKeyDown = useGridFocus<number>({
    grid,
    active,
    cellAt: (at) => `[data-day="${at + 1}"]`,
    next(key, event) {
      if (!onKey || event.ctrlKey) return undefined;
      const to = places[key] ?? (onKey(active, event.key) ? active + (key === 'Backspace' ? -1 : 1) : undefined);
      return to === undefined ? undefined : Math.max(0, Math.min(to, length - 1));
    },
    onMove: setPlace,
  });
  return { grid, active, setActive: setPlace, onKeyDown };
}

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
function CycleRuler({ facts: { shifts, shortest_rest: rest }, shiftOf, first, days, length }: CycleRulerProps) {
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
