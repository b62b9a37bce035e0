import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rowTypes } from '../scripts/db-types.ts';

test('db/types.ts is up to date with the migrations (npm run generate -- types)', async () => {
  const url = process.env['TEST_DATABASE_URL'];
  expect(url).toBeDefined();
  expect(await rowTypes(url ?? '')).toBe(await readFile(new URL('types.ts', import.meta.url), 'utf8'));
});
