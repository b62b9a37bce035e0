import { expect, test } from 'vitest';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { segmentsOf } from './cell.ts';
import type { Clock } from './entries.ts';

const zone = 'Europe/Berlin';
/** `later` selects the second of a time that occurs twice. */
const at = (local: string, later = false) => instantsOf(local as LocalDateTime, zone).at(later ? -1 : 0) ?? Number.NaN;
const entry = (started_at: number, ended_at: number | null, ...breaks: [number, number | null][]): Clock => ({
  id: '',
  clock_out_id: null,
  is_irregular: false,
  approved_at: null,
  started_at,
  ended_at,
  breaks: breaks.map(([start, end]) => ({
    id: '',
    break_out_id: null,
    is_irregular: false,
    approved_at: null,
    started_at: start,
    ended_at: end,
  })),
});
const now = at('2026-03-09 15:00:00');

test.each<[string, string, Clock[], [number, number, string][]]>([
  ['nothing worked', '2026-03-09', [], []],
  ['one span', '2026-03-09', [entry(at('2026-03-09 08:00:00'), at('2026-03-09 12:30:30'))], [[480, 750.5, 'work']]],
  [
    'a break divides it',
    '2026-03-09',
    [
      entry(at('2026-03-09 08:00:00'), at('2026-03-09 14:00:00'), [
        at('2026-03-09 12:00:00'),
        at('2026-03-09 12:30:00'),
      ]),
    ],
    [
      [480, 720, 'work'],
      [720, 750, 'break'],
      [750, 840, 'work'],
    ],
  ],
  [
    'a break from the first to the last second leaves no work',
    '2026-03-09',
    [
      entry(at('2026-03-09 08:00:00'), at('2026-03-09 09:00:00'), [
        at('2026-03-09 08:00:00'),
        at('2026-03-09 09:00:00'),
      ]),
    ],
    [[480, 540, 'break']],
  ],
  [
    'an entry of no length is not drawn',
    '2026-03-09',
    [entry(at('2026-03-09 08:00:00'), at('2026-03-09 08:00:00'))],
    [],
  ],
  ['an open entry is live and ends now', '2026-03-09', [entry(at('2026-03-09 08:00:00'), null)], [[480, 900, 'live']]],
  ['an entry that begins this second is live already', '2026-03-09', [entry(now, null)], [[900, 900, 'live']]],
  [
    'an open break ends now',
    '2026-03-09',
    [entry(at('2026-03-09 08:00:00'), null, [at('2026-03-09 14:00:00'), null])],
    [
      [480, 840, 'work'],
      [840, 900, 'break'],
    ],
  ],
  [
    'over midnight it goes past 1440',
    '2026-03-09',
    [entry(at('2026-03-09 22:00:00'), at('2026-03-10 06:00:00'))],
    [[1320, 1800, 'work']],
  ],
  [
    'before its own midnight it is below 0',
    '2026-03-10',
    [entry(at('2026-03-09 23:30:00'), at('2026-03-10 01:00:00'))],
    [[-30, 60, 'work']],
  ],
  [
    'clocks going forward: the wall clock jumps, and so does the ruler',
    '2025-03-30',
    [entry(at('2025-03-30 01:00:00'), at('2025-03-30 04:00:00'))],
    [[60, 240, 'work']],
  ],
  [
    'clocks going back: the ruler shows the wall clock',
    '2025-10-26',
    [entry(at('2025-10-26 01:00:00'), at('2025-10-26 04:00:00'))],
    [[60, 240, 'work']],
  ],
  [
    'within the repeated hour nothing runs backwards',
    '2025-10-26',
    [entry(at('2025-10-26 02:50:00'), at('2025-10-26 02:10:00', true))],
    [[170, 170, 'work']],
  ],
])('%s', (_, date, clocks, expected) => {
  expect(
    segmentsOf(clocks, { date: date as LocalDate, zone, now }).map(({ from, to, kind }) => [from, to, kind]),
  ).toEqual(expected);
});
