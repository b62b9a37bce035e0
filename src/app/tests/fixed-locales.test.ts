import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Formats of machines, moments in UTC, and the order of the database: none is read as a language. */
const ofMachines = /'(?:sv-SE|und)'|created_at\.localeCompare/;
const fixed =
  /new Intl\.(?!NumberFormat|Locale|Segmenter)\w+\(\s*(?:'|\)|undefined)|\.localeCompare\([^,()]*(?:\([^)]*\))?\)|\.toLocale\w+String\(\s*\)|<html lang="\w/;

const fixedIn = (code: string): string[] =>
  code.split('\n').filter((line) => fixed.test(line) && !ofMachines.test(line));

test.each([
  ["new Intl.DateTimeFormat('en-GB', { weekday: 'long' });"],
  ["new Intl.ListFormat('en');"],
  ['names.sort((one, other) => one.localeCompare(other));'],
  ['const page = `<html lang="en">`;'],
])('%s is fixed to one language, or to that of the machine', (code) => {
  expect(fixedIn(code)).toHaveLength(1);
});

test('languages are named in one place: platform/shared/locale.ts', () => {
  const paths = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !path.includes('/testing/'));
  const found = paths.flatMap((path) => fixedIn(readFileSync(path, 'utf8')).map((line) => `${path} ${line.trim()}`));
  expect(found).toEqual([]);
});
