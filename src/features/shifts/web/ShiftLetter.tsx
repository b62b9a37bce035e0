import './parts/tints.css';
import { tintOf } from '../rules/tints.ts';
import c from './shift-marks.module.css';

interface ShiftLetterProps {
  color: string;
  letter: string;
  /** Pixels. */
  size?: number;
}

/** Letter of a shift when there is no room for its name; the name is given beside it or elsewhere. */
export function ShiftLetter({ color, letter, size = 24 }: ShiftLetterProps) {
  return (
    <span className={c['letter']} data-tint={tintOf(color)} style={{ width: size, height: size }} aria-hidden>
      {letter}
    </span>
  );
}
