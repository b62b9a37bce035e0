import { expect, test } from 'vitest';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { fullTimeOn, ruleOn, zoneAt, zoneOfDay, zoneOn, zonesWith } from './dated-settings.ts';

const date = (text: string) => text as LocalDate;
const at = (local: string, zone: string) => instantsOf(local as LocalDateTime, zone)[0] ?? Number.NaN;
const moved = (local: string, from: string, timezone: string) => ({
  timezone,
  past_zones: [{ until: at(local, from), timezone: from }],
});
const none = { timezone: 'Europe/Berlin', past_zones: [] };

const toKolkata = moved('2026-03-10 12:00:00', 'Europe/Berlin', 'Asia/Kolkata');
const overDateLine = moved('2026-03-10 12:00:00', 'Pacific/Pago_Pago', 'Pacific/Apia');
const atClockChange = moved('2026-03-29 12:00:00', 'Europe/Berlin', 'America/St_Johns');

test.each([
  ['a company that never moved has one zone', none, '2020-01-01 08:00:00', 'Europe/Berlin', 'Europe/Berlin'],
  ['before a move, the old zone', toKolkata, '2026-03-10 11:59:59', 'Europe/Berlin', 'Europe/Berlin'],
  ['from the move on, the new zone', toKolkata, '2026-03-10 12:00:00', 'Europe/Berlin', 'Asia/Kolkata'],
  [
    'over the date line, a second before',
    overDateLine,
    '2026-03-10 11:59:59',
    'Pacific/Pago_Pago',
    'Pacific/Pago_Pago',
  ],
  ['over the date line, a second after', overDateLine, '2026-03-10 12:00:01', 'Pacific/Pago_Pago', 'Pacific/Apia'],
  ['on the day of a clock change, after it', atClockChange, '2026-03-29 03:30:00', 'Europe/Berlin', 'Europe/Berlin'],
  ['with half an hour', atClockChange, '2026-03-29 08:00:00', 'America/St_Johns', 'America/St_Johns'],
])('%s', (_, zones, local, zone, expected) => {
  expect(zoneAt(zones, at(local, zone))).toBe(expected);
});

test('a date without entries belongs to the zone of its day; the day of a move to the new one', () => {
  expect(zoneOn(toKolkata, date('2026-03-09'))).toBe('Europe/Berlin');
  expect(zoneOn(toKolkata, date('2026-03-10'))).toBe('Asia/Kolkata');
});

test('a day keeps the zone in which its first entry began, also on the day of a move', () => {
  const day = (local: string, zone: string) => ({ clocks: [{ started_at: at(local, zone) }] });
  expect(zoneOfDay(toKolkata, day('2026-03-10 08:00:00', 'Europe/Berlin'), date('2026-03-10'))).toBe('Europe/Berlin');
  expect(zoneOfDay(toKolkata, day('2026-03-10 22:00:00', 'Asia/Kolkata'), date('2026-03-10'))).toBe('Asia/Kolkata');
  expect(zoneOfDay(toKolkata, null, date('2026-03-09'))).toBe('Europe/Berlin');
});

test('the previous one of several moves counts', () => {
  const zones = {
    timezone: 'Asia/Kathmandu',
    past_zones: [
      { until: at('2025-01-10 12:00:00', 'Europe/Berlin'), timezone: 'Europe/Berlin' },
      { until: at('2026-01-10 12:00:00', 'Asia/Kolkata'), timezone: 'Asia/Kolkata' },
    ],
  };
  expect(['2024-12-31', '2025-06-01', '2026-02-01'].map((day) => zoneOn(zones, date(day)))).toEqual([
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Kathmandu',
  ]);
});

test('a rule counts from its date until the next one, and before all others the first', () => {
  const rule = (from: string, grace_minutes: number) => ({
    effective_from: date(from),
    grace_minutes,
    max_daily_work_duration: 43_200,
  });
  const settings = { day_rules: [rule('2026-03-01', 5), rule('2026-01-01', 3), rule('1900-01-01', 0)] };
  expect(
    ['1899-12-31', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'].map(
      (day) => ruleOn(settings, date(day)).grace_minutes,
    ),
  ).toEqual([0, 0, 3, 3, 5]);
});

test.each<[string, string[], string, number[]]>([
  ['40 hours on five days before a company chooses its own', [], '2026-03-01', [5, 40]],
  ['the one of the date', ['2027-01-01', '2026-01-01'], '2026-12-31', [4, 36]],
  ['another from its first day on', ['2027-01-01', '2026-01-01'], '2027-01-01', [5, 38]],
  ['40 hours on five days before the first date', ['2027-01-01', '2026-01-01'], '2020-01-01', [5, 40]],
])('full-time work is %s', (_, dates, on, expected) => {
  const full_times = dates.map((effective_from, later) => ({
    effective_from: effective_from as LocalDate,
    days: later ? 4 : 5,
    work_time: later ? 129_600 : 136_800,
    holiday_credit: 'own_days' as const,
  }));
  const { days, work_time } = fullTimeOn({ full_times }, on as LocalDate);
  expect([days, work_time / 3600]).toEqual(expected);
});

test.each<[string, [string, string | null][], string, string]>([
  ['the company’s without one', [], '2026-03-01', 'Europe/Berlin'],
  ['its own from its date', [['2026-03-01', 'Pacific/Auckland']], '2026-03-01', 'Pacific/Auckland'],
  ['the company’s on the date before', [['2026-03-01', 'Pacific/Auckland']], '2026-02-28', 'Europe/Berlin'],
  ['the company’s earlier one before it moved', [['2026-03-01', 'Pacific/Auckland']], '2019-12-31', 'Asia/Kolkata'],
  [
    'the company’s again',
    [
      ['2026-03-01', 'America/New_York'],
      ['2026-04-01', null],
    ],
    '2026-04-01',
    'Europe/Berlin',
  ],
  ['its own while the company moves', [['2019-01-01', 'Asia/Tokyo']], '2020-06-01', 'Asia/Tokyo'],
])('the zone of a place is %s', (_, places, on, zone) => {
  const moves = moved('2020-01-01 00:00:00', 'Asia/Kolkata', 'Europe/Berlin');
  const dated = places.map(([effective_from, timezone]) => ({ effective_from: date(effective_from), timezone }));
  const zones = zonesWith(moves, dated);
  expect(zoneOn(zones, date(on))).toBe(zone);
  const noon = at(`${on} 12:00:00`, zone);
  expect(zoneAt(zones, noon)).toBe(zone);
});

test('a place begins in its own zone for people who join on that date, and in the zone before for others', () => {
  const auckland = { effective_from: date('2026-12-01'), timezone: 'Pacific/Auckland' };
  const morning = at('2026-12-01 09:00:00', 'Pacific/Auckland');
  expect(zoneAt(zonesWith(none, [auckland]), morning)).toBe('Europe/Berlin');
  const joining = zonesWith(none, [{ ...auckland, is_joining: true }]);
  expect(zoneAt(joining, morning)).toBe('Pacific/Auckland');
  expect(zoneOn(joining, date('2026-12-01'))).toBe('Pacific/Auckland');
});
