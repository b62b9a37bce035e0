import './parts/tints.css';
import { t } from '#platform/web/i18n.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { tintOf } from '../rules/tints.ts';
import c from './shift-marks.module.css';

interface DayBarProps {
  shift: {
    readonly name: string;
    readonly color: string;
    readonly start_time: string;
    readonly end_time: string;
  } & ShiftDurations;
}

interface ShiftDurations {
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
}

const day = 1440;

/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Hours of a shift on the ruler of one day; the part after midnight continues at the beginning. */
export function DayBar({ shift }: DayBarProps) {
  const from = minutesOf(shift.start_time);
  const to = from + (shift.work_time + shift.break_time) / 60;
  const parts = to > day ? [[from, day] as const, [0, to - day] as const] : [[from, to] as const];
  const times = { name: shift.name, start: timeOfDay(shift.start_time), end: timeOfDay(shift.end_time) };
  return (
    <span
      className={c['day']}
      data-tint={tintOf(shift.color)}
      role="img"
      aria-label={t('{name}, {start} to {end}', times)}
    >
      {parts.map(([start, end]) => (
        <i
          key={start}
          style={{ insetInlineStart: `${(start / day) * 100}%`, width: `${((end - start) / day) * 100}%` }}
        />
      ))}
    </span>
  );
}
