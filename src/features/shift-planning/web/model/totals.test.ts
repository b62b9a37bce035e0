import { expect, test } from 'vitest';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { overlayOf, type DraftValue } from './drafts.ts';
import { mostByDay, headcountSteps, stepsOfDay } from './headcount.ts';
import { first, rowsOf, shifts } from './testing/lines.ts';
import { totalsWith } from './totals.ts';

const card = (letter: string) => shifts[letter] as PlannedShiftCard;
const overlayWith = (wish: DraftValue) => overlayOf([{ cells: [{ user_id: '0', date: first, wish }] }]);

test.each<[string, string, DraftValue, number, Record<string, number[]>]>([
  ['a shift more', '..', card('E'), 0, { E: [2, 1] }],
  ['another one', 'E.', card('L'), 0, { E: [0, 1], L: [1, 0] }],
  ['a shift less', 'E.', null, 0, { E: [0, 1] }],
  ['the same one', 'E.', card('E'), 0, { E: [1, 1] }],
  ['with a day ahead', '.', card('E'), 1, { E: [1, 2] }],
])('people are counted with what is painted: %s', (_, line, wish, ahead, expected) => {
  const totals = totalsWith([{ shift: card('E'), people: [1, 1] }], rowsOf(line), overlayWith(wish), ahead);
  expect(Object.fromEntries(totals.map(({ shift, people }) => [shift.letter, people]))).toEqual(expected);
});

test('impossible values are not counted', () => {
  const cells = [{ user_id: '0', date: first, wish: card('E') }];
  const conflicts = [{ user_id: '0', date: first, level: 'refuse' }] as never;
  expect(
    totalsWith([{ shift: card('E'), people: [1] }], rowsOf('.'), overlayOf([{ cells, conflicts }]))[0]?.people,
  ).toEqual([1]);
});

const total = (letter: string, people: number[]) => ({ shift: card(letter), people, changed: new Set<number>() });
/** Steps at which people come or go: '06:00 3'. */
const turns = (steps: readonly number[]): string[] =>
  steps.flatMap((count, step) => {
    if (count === (steps[step - 1] ?? 0)) return [];
    const [day, half] = [Math.floor(step / stepsOfDay), step % stepsOfDay];
    return [`${day} ${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'} ${count}`];
  });

test.each([
  ['a shift and its break', [total('E', [0, 3])], 1, ['0 06:00 3', '0 14:30 0']],
  [
    'those who relieve each other',
    [total('E', [0, 1]), total('L', [0, 1])],
    1,
    ['0 06:00 1', '0 14:00 2', '0 14:30 1', '0 22:30 0'],
  ],
  ['a night reaches into the next day', [total('N', [0, 2, 0])], 2, ['0 22:00 2', '1 06:00 0']],
  ['a night of the week before', [total('N', [2, 0])], 1, ['0 00:00 2', '0 06:00 0']],
  ['the last night ends with the week', [total('N', [0, 2])], 1, ['0 22:00 2']],
])('the staircase: %s', (_, totals, days, expected) => {
  expect(turns(headcountSteps(totals, days))).toEqual(expected);
});

test('the most of each day', () => {
  expect(mostByDay(headcountSteps([total('E', [0, 1, 4]), total('L', [0, 2, 0])], 2))).toEqual([3, 4]);
});
