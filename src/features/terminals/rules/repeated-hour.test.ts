import { expect, test } from 'vitest';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf } from '#platform/shared/time.ts';
import { punchTimes, readAttlog } from './attlog.ts';

const zone = 'Europe/Berlin';
const at = (local: string, pass = 0) => instantsOf(local as LocalDateTime, zone)[pass] ?? Number.NaN;
const nextDay = at('2026-10-26 08:00:00');

/** Hours and minutes UTC of each line. */
function timesOf(lines: readonly string[], received = nextDay): (string | undefined)[] {
  const read = readAttlog(lines.join('\n')).flatMap((line) => ('pin' in line ? [line] : []));
  return punchTimes(read, zone, received).map(({ at: time }) =>
    time === null ? undefined : new Date(time * 1000).toISOString().slice(11, 16),
  );
}

const line = (pin: string, local: string) => `${pin}\t${local}:00\t0\t1`;
const night = (pin: string, ...times: string[]) => times.map((time) => line(pin, `2026-10-25 ${time}`));

test.each<[string, string[], string[]]>([
  [
    'a time before the one above it is in the second pass, and the one above it in the first',
    [line('7', '2026-10-24 22:00'), ...night('7', '02:50', '02:10', '06:00')],
    ['20:00', '00:50', '01:10', '05:00'],
  ],
  [
    'both ways in and out within the hour keep their order',
    night('7', '02:05', '02:40', '02:10', '02:30', '03:10'),
    ['00:05', '00:40', '01:10', '01:30', '02:10'],
  ],
  [
    'in a list with the newest first it is the other way round',
    [...night('7', '06:00', '02:10', '02:50'), line('7', '2026-10-24 22:00')],
    ['05:00', '01:10', '00:50', '20:00'],
  ],
  [
    'in a file sorted by number each number has its own order',
    [...night('7', '02:50', '02:10', '06:00'), ...night('8', '01:00', '02:40', '02:20')],
    ['00:50', '01:10', '05:00', '23:00', '00:40', '01:20'],
  ],
  [
    'in the log of a terminal the punches of others tell the passes apart',
    [...night('7', '02:10'), ...night('8', '02:50', '02:05'), ...night('7', '02:40')],
    ['00:10', '00:50', '01:05', '01:40'],
  ],
  [
    'without an order that decides it is the pass nearest before the arrival',
    night('7', '02:10', '02:50'),
    ['01:10', '01:50'],
  ],
])('%s', (_, lines, expected) => {
  expect(timesOf(lines)).toEqual(expected);
});

test('a punch of the first pass that arrives within it stays there', () => {
  expect(timesOf(night('7', '02:30'), at('2026-10-25 02:31:00'))).toEqual(['00:30']);
});

test('a time in the skipped hour is set aside and changes nothing for others', () => {
  expect(timesOf([line('7', '2026-03-29 02:30'), ...night('7', '02:50', '02:10')])).toEqual([
    undefined,
    '00:50',
    '01:10',
  ]);
});

test('hours that zones repeat by thirty minutes are told apart, too', () => {
  const read = readAttlog([line('7', '2026-04-05 01:50'), line('7', '2026-04-05 01:35')].join('\n'));
  const lines = read.flatMap((one) => ('pin' in one ? [one] : []));
  const times = punchTimes(lines, 'Australia/Lord_Howe', nextDay).map(({ at: time }) => time ?? 0);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(15 * 60);
});
