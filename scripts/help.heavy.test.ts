import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../', import.meta.url));
const { scripts } = JSON.parse(await readFile(`${project}package.json`, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test.each(Object.entries(scripts))('npm run %s -- --help says what it does, and does nothing', (name, script) => {
  const [, ...words] = script.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '--help'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/nowhere' },
  });
  expect(stdout).toMatch(/^Usage: \S+/);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect([status, stdout.length > 40], name).toEqual([0, true]);
});
