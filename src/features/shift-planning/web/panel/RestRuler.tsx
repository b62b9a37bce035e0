import { daysBetween } from '#platform/shared/time.ts';
import { minuteOfDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import c from './panel.module.css';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Shift in minutes from the midnight of a day. */
function spanOf(shift: PlannedShiftCard, day: number): { from: number; to: number } {
  const from = day * 1440 + minuteOf(shift.start_time);
  return { from, to: from + (shift.work_time + shift.break_time) / 60 };
}

/** The two shifts in order, and the scale that maps minutes to positions. */
function ruled({ other, date }: Conflict, shift: PlannedShiftCard) {
  const own = spanOf(shift, 0);
  const beside = other ? spanOf(other.shift, daysBetween(date, other.date)) : own;
  const isBefore = beside.from < own.from;
  const [first, second] = isBefore ? [beside, own] : [own, beside];
  const [from, to] = [first.from, second.to + 60];
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`;
  return {
    own,
    beside,
    first,
    second,
    isBefore,
    to,
    x: (minute: number) => share(minute - from),
    place: (span: { from: number; to: number }) => ({
      insetInlineStart: share(span.from - from),
      width: share(span.to - span.from),
    }),
  };
}

/** Rest between two shifts to scale, with the earliest start that the rule allows. */
export function RestRuler({ conflict, shift }: { conflict: Conflict; shift: PlannedShiftCard }) {
  const { other, rest_time, date, earliest_start } = conflict;
  if (!other || rest_time === null) return null;
  const { own, beside, first, second, isBefore, to, x, place } = ruled(conflict, shift);
  const allowed = earliest_start === null ? undefined : minuteOf(earliest_start);
  const marks = [first.to, second.from];
  return (
    <div className={c['rest']} aria-hidden>
      <div>
        <i style={place(beside)} data-tint={tintOf(other.shift.color)}>
          {other.shift.letter}
        </i>
        <u style={place({ from: first.to, to: second.from })} />
        <i data-new style={place(own)} data-tint={tintOf(shift.color)}>
          {shift.letter}
        </i>
        {allowed !== undefined && isBefore && allowed < to && (
          <s style={{ insetInlineStart: x(allowed) }}>
            <span>{t('from {time}', { time: timeOfDay(earliest_start ?? '') })}</span>
          </s>
        )}
      </div>
      <p className="num">
        <span style={{ insetInlineStart: 0 }}>
          {weekday(isBefore ? other.date : date, 'short')} {minuteOfDay(first.from)}
        </span>
        {marks.map((minute) => (
          <span key={minute} style={{ insetInlineStart: x(minute) }} data-middle>
            {minuteOfDay(minute)}
          </span>
        ))}
      </p>
    </div>
  );
}
