import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('other features ask shifts for the standard hours, and do not read their table', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(1000);
  const readers = files.filter((path) => readFileSync(path, 'utf8').includes('standard_shifts'));
  expect(readers.filter((path) => !path.startsWith('src/features/shifts/'))).toEqual([]);
});
