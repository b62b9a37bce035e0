import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { permissionFile, permissionList } from './permission-list.ts';

test('permission-list.ts is up to date with the features (npm run generate -- permissions)', async () => {
  expect(await readFile(permissionFile, 'utf8')).toBe(await permissionList());
});
