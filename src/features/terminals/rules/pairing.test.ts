import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf, localDateOf, localOf } from '#platform/shared/time.ts';
import { pairTaps } from './pairing.ts';
import type { PairingInput, RecordedDay, TapDay } from './taps.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => instantsOf(`${local}:00` as LocalDateTime, zone)[0] ?? Number.NaN;
const clock = (instant: number | null) => (instant === null ? '…' : localOf(instant, zone).slice(11, 16));
const hour = 3600;

/** Without a shift, an entry counts for 16 hours, and the next tap of any kind belongs to it for 12. */
const withoutShift = (instant: number): TapDay => ({
  date: localDateOf(instant, zone),
  until: instant + 12 * hour,
  limit: instant + 16 * hour,
  has_shift: false,
  is_in_shift: false,
});

/** Shift of 09:00–17:30 on every date; its window begins at 05:00. */
const withShift = (instant: number): TapDay => {
  const date = localDateOf(instant, zone);
  const end = at(`${date} 21:30`);
  const isAfter = instant > end;
  const is_in_shift = instant >= at(`${date} 05:00`) && !isAfter;
  const limit = isAfter ? instant + 16 * hour : end;
  return { date, until: isAfter ? instant : end, limit, has_shift: true, is_in_shift };
};

interface PairingCase {
  /** '12 08:30 in': day of November, time, and the key; without a key, the terminal is not trusted. */
  readonly taps: readonly string[];
  readonly dayOf?: (instant: number) => TapDay;
  readonly times?: Partial<PairingInput['times']>;
  readonly days?: readonly RecordedDay[];
  readonly is_latest?: boolean;
}

/** '12: 08:30–17:00' of each day, and the results of the taps in order. */
function pairingOf({ taps, dayOf = withShift, times, days = [], is_latest = false }: PairingCase) {
  const { days: paired, taps: results } = pairTaps({
    taps: taps.map((text, index) => {
      const [day = '', time = '', side] = text.split(' ');
      return { id: String(index), at: at(`2026-11-${day} ${time}`), ...(side && { side: side as 'in' | 'out' }) };
    }),
    days,
    times: { break_gap: 2 * hour, same_tap: 60, second_key: 600, ...times },
    dayOf,
    is_latest,
  });
  const spans = paired
    .filter(({ clocks }) => clocks.length > 0)
    .map(({ date, clocks }) => {
      const texts = clocks.map(({ start, end, breaks, is_end_unknown }) =>
        [
          `${clock(start)}–${is_end_unknown ? '?' : clock(end)}`,
          ...breaks.map((pause) => `(${clock(pause.start)}–${clock(pause.end)})`),
        ].join(' '),
      );
      return `${date.slice(8)}: ${texts.join(', ')}`;
    });
  return { spans, results: results.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ result }) => result) };
}

test.each<[string, PairingCase, string[], string[]]>([
  [
    'a second in within ten minutes does not count',
    { taps: ['12 08:30 in', '12 08:33 in', '12 17:00 out'] },
    ['12: 08:30–17:00'],
    ['in', 'second_in', 'out'],
  ],
  [
    'a second out within ten minutes does not count',
    { taps: ['12 08:30 in', '12 17:00 out', '12 17:10 out'] },
    ['12: 08:30–17:00'],
    ['in', 'out', 'second_out'],
  ],
  [
    'a later second in leaves the first one without an end',
    { taps: ['12 08:30 in', '12 13:00 in', '12 17:00 out'] },
    ['12: 08:30–?, 13:00–17:00'],
    ['forgotten', 'in', 'out'],
  ],
  [
    'the time of a second key is a setting',
    { taps: ['12 08:30 in', '12 08:33 in', '12 17:00 out'], times: { second_key: 120 } },
    ['12: 08:30–?, 08:33–17:00'],
    ['forgotten', 'in', 'out'],
  ],
  [
    'an out without an in is an entry whose begin is not known',
    { taps: ['12 08:30 in', '12 12:00 out', '12 17:00 out'] },
    ['12: 08:30–12:00, 17:00–?'],
    ['in', 'out', 'lone_out'],
  ],
  [
    'a first out is not taken for an in',
    { taps: ['12 17:00 out', '13 09:00 in', '13 17:30 out'] },
    ['12: 17:00–?', '13: 09:00–17:30'],
    ['lone_out', 'in', 'out'],
  ],
  [
    'an in on the next day leaves the evening before without an end',
    { taps: ['12 09:00 in', '13 09:00 in', '13 17:30 out'] },
    ['12: 09:00–?', '13: 09:00–17:30'],
    ['forgotten', 'in', 'out'],
  ],
  [
    'an out ends a night after the shift',
    { taps: ['12 22:00 in', '13 10:00 out', '13 14:00 in', '13 18:00 out'] },
    ['12: 22:00–10:00', '13: 14:00–18:00'],
    ['in', 'out', 'in', 'out'],
  ],
  [
    'an out after the limit ends nothing',
    { taps: ['12 22:00 in', '13 14:01 out'] },
    ['12: 22:00–?', '13: 14:01–?'],
    ['forgotten', 'lone_out'],
  ],
  [
    'out and in within a minute are a break, not one tap',
    { taps: ['12 08:30 in', '12 12:00 out', '12 12:01 in', '12 17:00 out'] },
    ['12: 08:30–17:00 (12:00–12:01)'],
    ['in', 'break_begin', 'break_end', 'out'],
  ],
  [
    'two ins within the time of a double tap are one tap',
    { taps: ['12 08:30 in', '12 08:33 in', '12 17:00 out'], times: { same_tap: 300 } },
    ['12: 08:30–17:00'],
    ['in', 'same_tap', 'out'],
  ],
  [
    'without trusted keys, taps take turns',
    { taps: ['12 08:30', '12 08:33', '12 17:00'] },
    ['12: 08:30–08:33, 17:00–?'],
    ['in', 'out', 'forgotten'],
  ],
  [
    'an unplanned night is one entry, also without trusted keys',
    { taps: ['12 19:00', '13 09:00', '13 14:00', '13 18:00'], dayOf: withoutShift },
    ['12: 19:00–09:00', '13: 14:00–18:00'],
    ['in', 'out', 'in', 'out'],
  ],
  [
    'a planned shift does not end the evening before',
    { taps: ['12 22:00', '13 08:55', '13 17:30'] },
    ['12: 22:00–?', '13: 08:55–17:30'],
    ['forgotten', 'in', 'out'],
  ],
  [
    'an unplanned night goes on after midnight before a day with a shift',
    { taps: ['12 09:00', '12 17:00', '12 22:00', '13 02:00', '13 08:55', '13 17:30'] },
    ['12: 09:00–17:00, 22:00–02:00', '13: 08:55–17:30'],
    ['in', 'out', 'in', 'out', 'in', 'out'],
  ],
  [
    'an unplanned night stays together over its break before a day with a shift',
    { taps: ['12 22:00', '13 01:00', '13 01:30', '13 04:30', '13 08:55', '13 17:30'] },
    ['12: 22:00–04:30 (01:00–01:30)', '13: 08:55–17:30'],
    ['in', 'break_begin', 'break_end', 'out', 'in', 'out'],
  ],
  ...([[''], [' in', ' out']] as const).map(([begins, ends = '']): [string, PairingCase, string[], string[]] => [
    `work after a break that ends past the limit belongs to its own date${begins && ', also with trusted keys'}`,
    {
      taps: [
        `14 10:00${begins}`,
        `14 14:00${ends}`,
        `14 15:30${begins}`,
        `14 23:00${ends}`,
        `15 00:30${begins}`,
        `15 03:00${ends}`,
      ],
      dayOf: withoutShift,
    },
    ['14: 10:00–23:00 (14:00–15:30)', '15: 00:30–03:00'],
    ['in', 'break_begin', 'break_end', 'out', 'in', 'out'],
  ]),
  [
    'work after a break in the night belongs to its own date if it never ends',
    {
      taps: ['14 16:00 in', '14 23:00 out', '15 00:30 in', '15 08:30 in', '15 16:00 out'],
      dayOf: withoutShift,
    },
    ['14: 16:00–23:00', '15: 00:30–?, 08:30–16:00'],
    ['in', 'out', 'forgotten', 'in', 'out'],
  ],
  [
    'work after a break in the night stays in the night while nothing follows',
    { taps: ['14 16:00', '14 23:00', '15 00:30'], dayOf: withoutShift, is_latest: true },
    ['14: 16:00–… (23:00–00:30)'],
    ['in', 'break_begin', 'break_end'],
  ],
  [
    'a break before an open end stays a break',
    { taps: ['12 09:00', '12 12:00', '12 13:00', '13 09:00', '13 17:30'] },
    ['12: 09:00–13:00 (12:00–13:00), 13:00–?', '13: 09:00–17:30'],
    ['in', 'break_begin', 'forgotten', 'in', 'out'],
  ],
  [
    'the next morning is not a night that goes on, however long breaks may be',
    {
      taps: ['16 14:00', '16 20:00', '17 05:30', '17 13:00'],
      dayOf: withoutShift,
      times: { break_gap: 10 * hour },
    },
    ['16: 14:00–20:00', '17: 05:30–13:00'],
    ['in', 'out', 'in', 'out'],
  ],
])('%s', (_, given, spans, results) => {
  expect(pairingOf(given)).toEqual({ spans, results });
});

test('trusted keys end an entry of the web clock, and do not change one with both ends', () => {
  const entry = (start: string, end: string | null) => ({
    started_at: at(start),
    ended_at: end === null ? null : at(end),
    breaks: [],
  });
  const days = [
    {
      date: '2026-11-12' as LocalDate,
      clocks: [entry('2026-11-12 08:00', '2026-11-12 12:00'), entry('2026-11-12 13:00', null)],
    },
  ];
  expect(pairingOf({ taps: ['12 10:00 out', '12 17:00 out'], days })).toEqual({
    spans: ['12: 08:00–17:00 (12:00–13:00)'],
    results: ['within', 'out'],
  });
});

test('a trusted key repeats a begin or an end of the web clock only if it says the same', () => {
  const entry = (end: string | null) => [
    {
      date: '2026-11-12' as LocalDate,
      clocks: [
        { started_at: at('2026-11-12 08:00'), ended_at: end === null ? null : at(`2026-11-12 ${end}`), breaks: [] },
      ],
    },
  ];
  const times = { same_tap: 600 };
  expect(pairingOf({ taps: ['12 08:09 out'], days: entry(null), times })).toEqual({
    spans: ['12: 08:00–08:09'],
    results: ['out'],
  });
  expect(pairingOf({ taps: ['12 12:05 in', '12 17:00 out'], days: entry('12:00'), times })).toEqual({
    spans: ['12: 08:00–17:00 (12:00–12:05)'],
    results: ['break_end', 'out'],
  });
  expect(pairingOf({ taps: ['12 08:05 in', '12 12:05 out'], days: entry('12:00'), times })).toEqual({
    spans: ['12: 08:00–12:00'],
    results: ['same_tap', 'same_tap'],
  });
});

test('a break of the web clock stays one, however long it is and whether or not the entry ever ends', () => {
  const days = [
    {
      date: '2026-11-12' as LocalDate,
      clocks: [
        {
          started_at: at('2026-11-12 09:00'),
          ended_at: null,
          breaks: [{ started_at: at('2026-11-12 12:00'), ended_at: at('2026-11-12 15:00') }],
        },
      ],
    },
  ];
  expect(pairingOf({ taps: ['12 17:00'], days }).spans).toEqual(['12: 09:00–17:00 (12:00–15:00)']);
  expect(pairingOf({ taps: ['13 09:00', '13 17:00'], days }).spans).toEqual([
    '12: 09:00–15:00 (12:00–15:00), 15:00–?',
    '13: 09:00–17:00',
  ]);
});

test('entries of the web clock stay apart although the last one never ended', () => {
  const days = [
    {
      date: '2026-11-12' as LocalDate,
      clocks: [
        { started_at: at('2026-11-12 09:00'), ended_at: at('2026-11-12 12:00'), breaks: [] },
        { started_at: at('2026-11-12 13:00'), ended_at: null, breaks: [] },
      ],
    },
  ];
  expect(pairingOf({ taps: ['13 09:00', '13 17:00'], days }).spans).toEqual([
    '12: 09:00–12:00, 13:00–?',
    '13: 09:00–17:00',
  ]);
});

test('an entry of the web clock that was never ended stays one, and is no break before the next punch', () => {
  const [started_at, date] = [at('2026-11-12 09:00'), '2026-11-12' as LocalDate];
  const days = [{ date, clocks: [{ started_at, ended_at: started_at, is_end_unknown: true, breaks: [] }] }];
  expect(pairingOf({ taps: ['12 10:30', '12 17:00'], days })).toEqual({
    spans: ['12: 09:00–?, 10:30–17:00'],
    results: ['in', 'out'],
  });
});
