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

test('containers run what the commands run', async () => {
  const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
  const commands = commandsIn(await read('scripts/run.mjs'));
  const [start, worker] = [commands.get('start'), commands.get('worker')];

  const image = JSON.stringify(['node', ...(start?.nodeOptions ?? []), start?.file]).replaceAll(',', ', ');
  expect(await read('Dockerfile')).toContain(`CMD ${image}`);
  expect(await read('compose.yaml')).toContain(
    `command: [${['node', ...(worker?.nodeOptions ?? []), worker?.file].join(', ')}]`,
  );
});
