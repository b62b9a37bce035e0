import { translate } from '#platform/shared/translate.ts';

/** Formats the time since something: '3 days later', '5 hours later', '20 minutes later'. */
export function laterText(seconds: number): string {
  const count = (size: number) => ({ count: Math.floor(Math.max(0, seconds) / size) });
  if (seconds >= 86_400)
    return translate('{count, plural, one {# day later} other {# days later}}', count(86_400), String);
  if (seconds >= 3600)
    return translate('{count, plural, one {# hour later} other {# hours later}}', count(3600), String);
  return translate('{count, plural, one {# minute later} other {# minutes later}}', count(60), String);
}
