import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rowTypes } from '../scripts/db-types.ts';

test('the row types in db/types.ts are those of the migrated schema (npm run db:types writes them)', async () => {
  const url = process.env['TEST_DATABASE_URL'];
  expect(url).toBeDefined();
  expect(await rowTypes(url ?? '')).toBe(await readFile(new URL('types.ts', import.meta.url), 'utf8'));
});
