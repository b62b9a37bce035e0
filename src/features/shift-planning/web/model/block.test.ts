import { expect, test } from 'vitest';
import {
  clearBlock,
  copyOf,
  moveBlock,
  draftShift,
  pasteBlock,
  pasteCells,
  putElsewhere,
  shiftedBlock,
  type Block,
} from './block.ts';
import { planOf, rowsOf, shifts, cellTexts } from './testing/lines.ts';

const block = (top: number, left: number, bottom = top, right = left): Block => ({ top, left, bottom, right });
const early = shifts['E'] ?? null;

test.each<[string, readonly string[], Block, string[]]>([
  ['a published shift becomes free', ['E..'], block(0, 0), ['0.0 -']],
  ['a draft goes', ['e..'], block(0, 0), ['0.0 x']],
  ['a drafted free day goes', ['_..'], block(0, 0), ['0.0 x']],
  ['standard hours become free', ['s..'], block(0, 0), ['0.0 -']],
  ['free cells stay', ['.-.'], block(0, 0, 0, 2), []],
  ['only what is in the block', ['EEE', 'EEE'], block(1, 1, 1, 2), ['1.1 -', '1.2 -']],
  ['rows that are not known stay', ['E'], block(0, 0, 5, 0), ['0.0 -']],
])('clearing: %s', (_, lines, at, expected) => {
  expect(cellTexts(clearBlock(at, planOf(rowsOf(...lines))))).toEqual(expected);
});

test('painting gives every cell of the block the shift', () => {
  const rows = rowsOf('E.', '.e');
  expect(early && cellTexts(draftShift(block(0, 0, 1, 1), planOf(rows), early))).toEqual([
    '0.0 E',
    '0.1 E',
    '1.0 E',
    '1.1 E',
  ]);
});

test.each<[string, Block, string[]]>([
  ['once from a single cell on', block(1, 1), ['1.1 E', '1.2 L']],
  ['no further than the table', block(1, 2), ['1.2 E']],
  ['again and again over a selection', block(1, 0, 1, 2), ['1.0 E', '1.1 L', '1.2 E']],
])('copied shifts are put %s', (_, at, expected) => {
  const plan = planOf(rowsOf('EL.', '...'));
  const copied = copyOf(block(0, 0, 0, 1), plan);
  expect(cellTexts(pasteCells(pasteBlock(copied, at, { rows: 2, columns: 3 }), plan, copied))).toEqual(expected);
});

test('hours of no template, and days outside of employment, are not copied', () => {
  expect(copyOf(block(0, 0, 0, 2), planOf(rowsOf('sx.')))).toEqual([[undefined, undefined, null]]);
});

test.each<[string, readonly string[], Block, { rows: number; columns: number }, boolean, string[]]>([
  ['a shift leaves its day free', ['E..'], block(0, 0), { rows: 0, columns: 2 }, false, ['0.0 -', '0.2 E']],
  ['a draft leaves nothing', ['e..'], block(0, 0), { rows: 0, columns: 1 }, false, ['0.0 x', '0.1 E']],
  ['a copy leaves it where it is', ['e..'], block(0, 0), { rows: 0, columns: 1 }, true, ['0.1 E']],
  ['to someone else', ['e', '.'], block(0, 0), { rows: 1, columns: 0 }, false, ['0.0 x', '1.0 E']],
  ['over itself', ['EL.'], block(0, 0, 0, 1), { rows: 0, columns: 1 }, false, ['0.0 -', '0.1 E', '0.2 L']],
  ['free days stay, here and there', ['E.L.'], block(0, 0, 0, 1), { rows: 0, columns: 2 }, false, ['0.0 -', '0.2 E']],
  ['without known people, everything stays', ['e'], block(0, 0), { rows: 1, columns: 0 }, false, []],
])('moving: %s', (_, lines, at, by, isCopy, expected) => {
  expect(cellTexts(moveBlock(at, planOf(rowsOf(...lines)), by, isCopy))).toEqual(expected);
});

test.each([
  ['goes with the pointer', { rows: 1, columns: 2 }, block(1, 2, 2, 3)],
  ['ends at the edge', { rows: 9, columns: 9 }, block(3, 5, 4, 6)],
  ['begins at the edge', { rows: -9, columns: -9 }, block(0, 0, 1, 1)],
])('a block %s', (_, by, expected) => {
  expect(shiftedBlock(block(0, 0, 1, 1), by, { rows: 5, columns: 7 })).toMatchObject(expected);
});

test('cut days become free, except those that get a shift', () => {
  const plan = planOf(rowsOf('EE.'));
  const cut = clearBlock(block(0, 0, 0, 1), plan);
  const put = pasteCells(block(0, 1, 0, 2), plan, copyOf(block(0, 0, 0, 1), plan));
  expect(cellTexts(putElsewhere(cut, put))).toEqual(['0.0 -', '0.1 E', '0.2 E']);
});
