import { expect, test } from 'vitest';
import { fullAt, hoursAround, planOf, upToNow } from './day-hours.ts';

const night = {
  name: 'Night',
  color: '#323DA5',
  start_time: '22:00',
  end_time: '06:30',
  work_time: 28_800,
  break_time: 1800,
};

test('a night shift is planned past midnight', () => {
  expect(planOf(night)).toEqual([1320, 1830]);
  expect(planOf(null)).toBeNull();
});

test.each([
  ['the shift with half an hour of air', [510, 1020], [], null, [480, 1080]],
  ['an early start is not cut off', [510, 1020], [{ from: 395, to: 600, kind: 'work' }], null, [360, 1080]],
  ['a late evening is not cut off', [510, 1020], [], 1210, [480, 1260]],
  ['a short day is not stretched over the whole card', null, [{ from: 600, to: 610, kind: 'live' }], 610, [540, 1020]],
  ['nothing at all', null, [], null, [480, 1080]],
] as const)('hours around: %s', (_, plan, segments, now, expected) => {
  expect(hoursAround(plan && [...plan], segments, now)).toEqual(expected);
});

test('only what is running grows', () => {
  const segments = [
    { from: 510, to: 720, kind: 'work' as const },
    { from: 720, to: 750, kind: 'break' as const },
    { from: 750, to: 800, kind: 'live' as const },
  ];
  expect(upToNow(segments, 810).at(-1)).toEqual({ from: 750, to: 810, kind: 'live' });
  expect(upToNow(segments.slice(0, 1), 810)).toEqual(segments.slice(0, 1));
});

test('full at: what is left, from now; nothing when it is done', () => {
  expect(fullAt(28_800, 18_600, 51_540)).toBe(61_740);
  expect(fullAt(28_800, 28_800, 51_540)).toBeNull();
});
