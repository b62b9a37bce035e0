const steps = [
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
] as const;

/**
 * Returns an age in words: 'just now', '5 minutes ago', 'yesterday'.
 * @param seconds whole seconds since then
 */
export function ago(seconds: number): string {
  if (seconds < 60) return 'just now';
  const [length, unit] = steps.findLast(([length]) => seconds >= length) ?? steps[0];
  const count = Math.floor(seconds / length);
  if (unit === 'day' && count === 1) return 'yesterday';
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
