import { describe, expect, test } from 'vitest';
import { moveInGrid } from './grid.ts';

const size = { rows: 10_000, columns: 30, page: 12 };

describe('keys in the table', () => {
  test.each([
    ['ArrowBack stays at the first date', { row: 3, column: 0 }, 'ArrowBack', false, { row: 3, column: 0 }],
    ['ArrowForward goes one date on', { row: 3, column: 4 }, 'ArrowForward', false, { row: 3, column: 5 }],
    ['ArrowDown goes one person on', { row: 3, column: 4 }, 'ArrowDown', false, { row: 4, column: 4 }],
    ['ArrowUp stays at the first person', { row: 0, column: 4 }, 'ArrowUp', false, { row: 0, column: 4 }],
    ['Home is the first date of the row', { row: 3, column: 4 }, 'Home', false, { row: 3, column: 0 }],
    ['End is the last date of the row', { row: 3, column: 4 }, 'End', false, { row: 3, column: 29 }],
    ['Ctrl+End is the last cell', { row: 3, column: 4 }, 'End', true, { row: 9999, column: 29 }],
    ['Ctrl+Home is the first cell', { row: 3, column: 4 }, 'Home', true, { row: 0, column: 0 }],
    ['PageDown is a screenful', { row: 3, column: 4 }, 'PageDown', false, { row: 15, column: 4 }],
    ['PageDown ends at the last person', { row: 9995, column: 4 }, 'PageDown', false, { row: 9999, column: 4 }],
    ['PageUp ends at the first person', { row: 3, column: 4 }, 'PageUp', false, { row: 0, column: 4 }],
    ['any other key is not for the table', { row: 3, column: 4 }, 'a', false, undefined],
  ])('%s', (_, from, key, ctrl, place) => expect(moveInGrid(from, key, ctrl, size)).toEqual(place));
});
