import { shiftColor } from '#features/calendar/web/parts/shift-color.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import c from './mine.module.css';

interface ShiftMarkProps {
  name: string;
  color: string;
  /** Hours of work below the letter, where the mark leads. */
  work_time?: number;
  size?: 'text' | 'row' | 'lead';
}

/** A shift as a mark: its letter on its colour. Its name stands beside it. */
export function ShiftMark({ name, color, work_time, size = 'text' }: ShiftMarkProps) {
  return (
    <span className={c['mark']} data-size={size} style={shiftColor(color)} aria-hidden>
      <b>{letterOf(name)}</b>
      {size === 'lead' && work_time !== undefined && <small className="num">{Math.round(work_time / 360) / 10}</small>}
    </span>
  );
}
