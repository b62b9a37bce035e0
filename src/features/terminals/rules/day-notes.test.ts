import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf, localOf } from '#platform/shared/time.ts';
import { notesOn, type NotedPunch } from './day-notes.ts';
import type { TapResult } from './pairing.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => instantsOf(`2026-11-${local}:00` as LocalDateTime, zone)[0] ?? Number.NaN;

/** '12 08:30 in in': day, time, result, key, and 'trusted' for a terminal whose keys are trusted. */
function punchesOf(texts: readonly string[]): NotedPunch[] {
  return texts.map((text) => {
    const [day = '', time = '', result = '', side = '', trust] = text.split(' ');
    const first = at(`${day} 08:30`);
    return {
      terminal_id: '1',
      at: at(`${day} ${time}`),
      result: result as TapResult,
      facts: { from: first },
      side: side === '-' ? null : (side as 'in'),
      trusts_keys: trust === 'trusted',
      working_date: `2026-11-${time < '06:01' ? Number(day) - 1 : day}` as LocalDate,
    };
  });
}

test.each<[string, string[], { shift?: string }, string[]]>([
  ['punches that fit are not mentioned', ['12 08:30 in in', '12 17:00 out out'], { shift: '17:30' }, []],
  [
    'a second in is named with the first',
    ['12 08:30 in in trusted', '12 08:33 second_in in trusted', '12 17:00 out out trusted'],
    { shift: '17:30' },
    ['Two ins: 08:30 and 08:33. The first one counts.'],
  ],
  [
    'an out without an in, and an in without an out',
    ['12 08:30 forgotten in trusted', '12 17:00 lone_out out trusted'],
    { shift: '17:30' },
    ['In without an out: 08:30.', 'Out without an in: 17:00.'],
  ],
  [
    'a night without a shift that pairing joined',
    ['12 22:00 in -', '13 02:00 break_begin -', '13 02:30 break_end -', '13 06:00 out -'],
    {},
    ['No shift was planned for this night. 22:00 to 06:00 was paired as one entry.'],
  ],
  ['trusted keys need no such sentence', ['12 22:00 in in trusted', '13 06:00 out out trusted'], {}, []],
  ['a planned night neither', ['12 22:00 in -', '13 06:00 out -'], { shift: '23:30' }, []],
  [
    'two keys of the week that disagree with the pairing',
    ['10 08:30 in out', '10 17:00 out out', '12 08:30 in in', '12 17:00 out in'],
    { shift: '17:30' },
    ['2 punches of this week were paired against their keys.'],
  ],
  [
    'one key that disagrees may be a mistake',
    ['12 08:30 in in', '12 17:00 out in', '11 17:00 out out'],
    { shift: '17:30' },
    [],
  ],
  [
    'other days of the week say nothing',
    ['10 08:30 in out', '10 17:00 out in', '12 08:30 in in', '12 17:00 out out'],
    { shift: '17:30' },
    [],
  ],
  [
    'a terminal that always sends the same key is not compared',
    ['11 17:00 out in', '12 08:30 in in', '12 17:00 out in'],
    { shift: '17:30' },
    [],
  ],
])('%s', (_, punches, { shift }, expected) => {
  const day = {
    date: '2026-11-12' as LocalDate,
    zone,
    shift: shift === undefined ? null : { end_at: at(`12 ${shift}`) },
    time: (instant: number) => localOf(instant, zone).slice(11, 16),
  };
  expect(notesOn(punchesOf(punches), day)).toEqual(expected);
});
