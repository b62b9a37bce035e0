/** An icon of the mdi font as a path, in the colour of the surrounding text. Always decorative: words accompany it. */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden style={{ flex: 'none', display: 'block' }}>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

const ticks = [
  [2, 3, 18],
  [6.3, 5, 7],
  [10.6, 8.5, 7],
  [14.9, 5, 7],
  [19.2, 3, 18],
] as const;

/** Muster's mark: five ticks of the ruler in roll-call order. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden style={{ flex: 'none' }} fill="currentColor">
      {ticks.map(([x, y, height]) => (
        <rect key={x} x={x} y={y} width="2.8" height={height} rx="1.4" />
      ))}
    </svg>
  );
}
