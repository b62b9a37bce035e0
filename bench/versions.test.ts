import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { commandsIn } from './versions.ts';

test('the commands of a version are found where it lists them', async () => {
  const text = await readFile(new URL('../scripts/run.mjs', import.meta.url), 'utf8');

  const commands = commandsIn(text);

  expect(commands.get('start')).toEqual({ file: 'src/app/cli/server.ts', nodeOptions: ['--max-semi-space-size=8'] });
  expect(commands.get('import-punches')).toEqual({ file: 'src/app/cli/import-punches.ts', nodeOptions: [] });
  expect(commands.get('nonsense')).toBeUndefined();
});
