import { expect, test } from 'vitest';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { localOf, plannedInstant } from '#platform/shared/time.ts';
import { nextSending, type Sending } from './sending.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(local as LocalDateTime, zone);

const cases: readonly (readonly [string, Sending, number, string, number, number, string])[] = [
  ['of a week that has begun, the next one', 'week', 6, '2026-03-11 12:00:00', 1, 1, '2026-03-16 06:00:00'],
  ['on its first day before the hour, today', 'week', 6, '2026-03-09 05:59:59', 1, 1, '2026-03-09 06:00:00'],
  ['at the hour itself, a week later', 'week', 6, '2026-03-09 06:00:00', 1, 1, '2026-03-16 06:00:00'],
  ['weeks begin on the company’s first day', 'week', 7, '2026-03-11 12:00:00', 7, 1, '2026-03-15 07:00:00'],
  ['months are those of the calendar', 'month', 6, '2026-03-11 12:00:00', 1, 1, '2026-04-01 06:00:00'],
  ['or the company’s periods', 'month', 6, '2026-03-11 12:00:00', 1, 21, '2026-03-21 06:00:00'],
  ['a period that begins on the 31st', 'month', 6, '2026-04-01 12:00:00', 1, 31, '2026-04-30 06:00:00'],
  ['an hour that the clocks skip is the next one', 'week', 2, '2026-03-28 12:00:00', 7, 1, '2026-03-29 03:00:00'],
];

test.each(cases)('%s', (_, every, hour, after, firstDay, cycleDay, expected) => {
  const instant = nextSending(every, hour, at(after), { zone, firstDay, cycleDay });
  expect(localOf(instant, zone)).toBe(expected);
});
