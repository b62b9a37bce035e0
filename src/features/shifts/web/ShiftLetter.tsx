import './parts/tints.css';
import { tintOf } from '../rules/tints.ts';
import c from './shift-marks.module.css';

interface ShiftLetterProps {
  color: string;
  letter: string;
  /** px */
  size?: number;
}

/** A shift where there is no room for its name; the name stands beside it or is told otherwise. */
export function ShiftLetter({ color, letter, size = 24 }: ShiftLetterProps) {
  return (
    <span className={c['letter']} data-tint={tintOf(color)} style={{ width: size, height: size }} aria-hidden>
      {letter}
    </span>
  );
}
