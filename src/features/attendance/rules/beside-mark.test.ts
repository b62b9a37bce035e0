import { expect, test } from 'vitest';
import { besideMark } from './beside-mark.ts';

const hour = 3600;
type MarkArguments = Parameters<typeof besideMark>;

test.for<[rule: string, given: MarkArguments[0], mark: string | undefined, isToday?: boolean]>([
  ['a day of work has one mark', { icon: 'completed', tags: [], work_time: 8 * hour, is_recorded: true }, undefined],
  ['a day of leave, too', { icon: 'leave', tags: ['leave'], is_recorded: false }, undefined],
  ['work on a day of leave', { icon: 'late', tags: ['late', 'leave'], work_time: hour, is_recorded: true }, 'leave'],
  [
    'at work before half a day of leave',
    { icon: 'present', tags: ['half_leave'], work_time: 60, is_recorded: true },
    'half_leave',
  ],
  [
    'half a day of work and of leave',
    { icon: 'half_leave', tags: ['half_leave'], work_time: 4 * hour, is_recorded: true },
    'completed',
  ],
  [
    'the same, come late',
    { icon: 'half_leave', tags: ['late', 'half_leave'], work_time: 4 * hour, is_recorded: true },
    'late',
  ],
  [
    'the same, still going on',
    { icon: 'half_leave', tags: ['half_leave'], work_time: 60, is_recorded: true },
    'present',
    true,
  ],
  ['a record without any work', { icon: 'leave', tags: ['leave'], is_recorded: true }, undefined],
])('%s', ([, input, mark, isToday = false]) => {
  expect(besideMark(input, isToday)).toBe(mark);
});
