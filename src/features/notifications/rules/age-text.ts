import { asText, translate } from '#platform/shared/translate.ts';
const steps = [
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
] as const;

const texts = {
  minute: asText('{count, plural, one {# minute ago} other {# minutes ago}}'),
  hour: asText('{count, plural, one {# hour ago} other {# hours ago}}'),
  day: asText('{count, plural, one {# day ago} other {# days ago}}'),
};

/**
 * Returns an age in words: 'just now', '5 minutes ago', 'yesterday'.
 * @param seconds whole seconds since then
 */
export function ageText(seconds: number): string {
  if (seconds < 60) return translate('just now');
  const [length, unit] = steps.findLast(([length]) => seconds >= length) ?? steps[0];
  const count = Math.floor(seconds / length);
  if (unit === 'day' && count === 1) return translate('yesterday');
  return translate(texts[unit], { count }, String);
}
