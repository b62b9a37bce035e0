import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { permissionFile, permissionList, requireUnique } from './permission-list.ts';

test('permission-list.ts is up to date with the features (npm run generate -- permissions)', async () => {
  expect(await readFile(permissionFile, 'utf8')).toBe(await permissionList());
});

test('permissions with the same name or position are named, with a position that is free', () => {
  const notes = {
    file: 'notes.ts',
    name: 'view_note',
    group: 'People',
    position: 10,
    lowest: null,
    words: 'see notes',
  };
  const tools = { ...notes, file: 'tools.ts', name: 'view_tool' };
  expect(() => requireUnique([notes, { ...tools, position: 11 }])).not.toThrow();
  expect(() => requireUnique([notes, { ...tools, position: 11 }, { ...tools, name: 'add_tool' }])).toThrow(
    'Two permissions have the position 10: view_note (notes.ts) and add_tool (tools.ts). 12 is free.',
  );
  expect(() => requireUnique([notes, { ...tools, name: 'view_note', position: 11 }])).toThrow(
    'Two permissions have the same name: view_note (notes.ts) and view_note (tools.ts).',
  );
});
