import { t } from '../i18n.ts';
import { dayStates, shapes, type DayKey, type DayState } from './day-states.ts';

interface DayIconProps {
  state: DayKey;
  size?: number;
  /** Set when the word is shown next to the mark. */
  decorative?: boolean;
  /** Letter of a leave type; replaces the glyph. */
  letter?: string;
}

/** Shrinks around the middle of the 24 grid. */
const scaleAroundCentre = (scale: number, down = 0) => `translate(12 ${12 + down}) scale(${scale}) translate(-12 -12)`;

/** One mark per day state: silhouette, fill style, glyph and colour all differ, so any one of them is enough. */
export function DayIcon({ state, size = 20, decorative, letter }: DayIconProps) {
  const look: DayState = dayStates[state];
  const ink = `var(--m-${look.token})`;
  const solid = look.fill === 'solid';
  const glyphColor = solid ? 'var(--m-on-solid)' : ink;
  const stroke = (24 / size) * (size < 18 ? 1.5 : 1.75);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={{ flex: 'none', display: 'block' }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(look.label) })}
    >
      {look.shape !== 'none' && (
        <path
          d={shapes[look.shape]}
          transform={solid ? undefined : scaleAroundCentre(1 - stroke / 24)}
          fill={solid ? ink : `var(--m-${look.token}-tint)`}
          stroke={solid ? 'none' : ink}
          strokeWidth={solid ? 0 : stroke}
          strokeLinejoin="round"
          strokeDasharray={look.fill === 'dashed' ? '4.2 3.3' : undefined}
        />
      )}
      {letter ? (
        <text x="12" y="16.6" textAnchor="middle" fontSize="13" fontWeight="700" fill={glyphColor}>
          {letter}
        </text>
      ) : (
        <path d={look.glyph} transform={scaleAroundCentre(look.scale, look.dy)} fill={glyphColor} />
      )}
    </svg>
  );
}

/** The mark with its word, for legends and lists. */
export function DayLabel({ state, size = 16 }: { state: DayKey; size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      <DayIcon state={state} size={size} decorative />
      {t(dayStates[state].label)}
    </span>
  );
}
