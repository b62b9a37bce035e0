import { expect, test } from 'vitest';
import { ImportRefused, readPunchFile } from './import-file.ts';

const head = 'employee_number,clock_in,clock_out';
const pair = { employee_number: '7', clock_in: '2026-03-02 08:30:00', clock_out: '2026-03-02 17:00:00' };
const read = (text: string) => readPunchFile(new TextEncoder().encode(text));

test.each([
  ['commas', `${head}\n7,2026-03-02 08:30:00,2026-03-02 17:00:00\n`],
  ['semicolons', 'employee_number;clock_in;clock_out\n7;2026-03-02 08:30:00;2026-03-02 17:00:00\n'],
  ['tabs', 'employee_number\tclock_in\tclock_out\n7\t2026-03-02 08:30:00\t2026-03-02 17:00:00'],
  ['a byte order mark and Windows line ends', `\ufeff${head}\r\n7,2026-03-02 08:30:00,2026-03-02 17:00:00\r\n`],
  [
    'quotes around every field',
    `"employee_number","clock_in","clock_out"\n"7","2026-03-02 08:30:00","2026-03-02 17:00:00"`,
  ],
  ['spaces around fields', 'employee_number , clock_in , clock_out\n 7 , 2026-03-02 08:30:00 , 2026-03-02 17:00:00 '],
  [
    'other names, another order and columns of no interest',
    'Clock Out;Note;Employee No.;Clock In\n2026-03-02 17:00:00;"late; sorry";7;2026-03-02 08:30:00',
  ],
  ['a T between date and time, no seconds', `${head}\n7,2026-03-02T08:30,2026-03-02T17:00`],
])('reads a file with %s', (_, text) => {
  expect(read(text)).toMatchObject({ rows: [{ row: 2, ...pair }], problems: [] });
});

test('reads UTF-16 as a spreadsheet writes it', () => {
  const bytes = Buffer.from(`\ufeff${head}\n7,2026-03-02 08:30:00,2026-03-02 17:00:00\n`, 'utf16le');

  expect(readPunchFile(bytes)).toMatchObject({ rows: [pair], problems: [] });
});

test.each([
  ['no employee number', ',2026-03-02 08:30:00,2026-03-02 17:00:00', 'The employee number is missing.'],
  ['no clock-in', '7,,2026-03-02 17:00:00', 'The clock-in is missing.'],
  ['no clock-out', '7,2026-03-02 08:30:00', 'The clock-out is missing.'],
  [
    'a day that does not exist',
    '7,2026-02-30 08:30:00,2026-03-02 17:00:00',
    "The clock-in '2026-02-30 08:30:00' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
  ],
  [
    'hour 24',
    '7,2026-03-02 08:30:00,2026-03-02 24:00:00',
    "The clock-out '2026-03-02 24:00:00' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
  ],
  [
    'a date that could be two',
    '7,02/03/2026 08:30,02/03/2026 17:00',
    "The clock-in '02/03/2026 08:30' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
  ],
  [
    'a quote nobody closes',
    '7,"2026-03-02 08:30:00,2026-03-02 17:00:00',
    'The quotation marks in this row don’t match.',
  ],
  ['a control character', '7\u0000,2026-03-02 08:30:00,2026-03-02 17:00:00', 'The employee number is invalid.'],
])('a row with %s is named and spoils no other', (_, bad, reason) => {
  const good = '7,2026-03-02 08:30:00,2026-03-02 17:00:00';

  expect(read(`${head}\n${bad}\n\n${good}`)).toMatchObject({
    rows: [{ row: 4, ...pair }],
    problems: [{ row: 2, reason }],
  });
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  [
    'a file without a head',
    '7,2026-03-02 08:30:00,2026-03-02 17:00:00',
    'The first row must contain the columns employee_number, clock_in and clock_out. Missing: employee_number, clock_in, clock_out.',
  ],
  [
    'a head without clock_out',
    'employee_number,clock_in\n7,2026-03-02 08:30:00',
    'The first row must contain the columns employee_number, clock_in and clock_out. Missing: clock_out.',
  ],
])('%s is refused with a sentence', (_, text, sentence) => {
  expect(() => read(text)).toThrow(new ImportRefused(sentence));
});
