import { expect, test } from 'vitest';
import { localDay, monthStart } from './local-day.ts';

const cases = [
  ['before midnight in Berlin it is still yesterday', '2026-03-01T22:59:59Z', 'Europe/Berlin', '2026-03-01'],
  ['at midnight in Berlin the day begins', '2026-03-01T23:00:00Z', 'Europe/Berlin', '2026-03-02'],
  ['an hour earlier in summer', '2026-07-01T22:00:00Z', 'Europe/Berlin', '2026-07-02'],
  ['half an hour past the full one in Kolkata', '2026-03-01T18:30:00Z', 'Asia/Kolkata', '2026-03-02'],
  ['west of Greenwich New Year comes later', '2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
  ['Kiritimati is a day ahead of Midway', '2026-03-01T10:00:00Z', 'Pacific/Kiritimati', '2026-03-02'],
] as const;

test.each(cases)('%s', (_, instant, zone, day) => {
  expect(localDay(Date.parse(instant) / 1000, zone)).toBe(day);
});

test('a month begins on its first day', () => {
  expect(monthStart(localDay(Date.parse('2028-02-29T12:00:00Z') / 1000, 'UTC'))).toBe('2028-02-01');
});
