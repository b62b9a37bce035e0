import { expect, test } from 'vitest';
import { pastZone } from './past-zone.ts';

const moved = Date.parse('2026-06-01T00:00:00Z') / 1000;
const zones = { timezone: 'Europe/Berlin', past_zones: [{ until: moved, timezone: 'Asia/Kolkata' }] };
const [before, after] = ['2026-05-04T03:30:00Z', '2026-06-04T06:00:00Z'];

test.each([
  ['of a time from before the move: where the company was', null, { started_at: before }, 'Asia/Kolkata'],
  ['of a time since: nothing is said', null, { started_at: after }, null],
  [
    'a time that began before the move and ended later',
    { ended_at: null },
    { started_at: before, ended_at: after },
    'Asia/Kolkata',
  ],
  ['removed values', { started_at: before, ended_at: after }, null, 'Asia/Kolkata'],
  ['without any time', { comment: 'Gate log' }, { comment: null }, null],
])('%s', (_, old, now, zone) => {
  expect(pastZone({ old, new: now }, zones)).toBe(zone);
});
