import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { company } from '#platform/testing/company.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';

const folders: string[] = [];
afterAll(async () => {
  await stopProcesses();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  folders.push(folder);
  return folder;
}

function demo(env: Record<string, string>, ...args: string[]): StartedProcess {
  return startProcess('src/app/cli/demo.ts', env, { args });
}

async function signIn(server: StartedProcess, username: string, password: string): Promise<number> {
  const [, address = ''] = await server.says(/is ready: (\S+)/);
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  return (
    await fetch(`${address}/app/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  ).status;
}

vi.setConfig({ testTimeout: 300_000 });

/** Creates a directory as an earlier demo has left it, without its company, which takes long to create. */
async function earlierDemo(): Promise<string> {
  const dataDir = await newFolder();
  const { stop } = await startEmbeddedPostgres({ dataDir });
  await stop();
  await writeFile(join(dataDir, 'muster-demo.txt'), 'left over');
  await writeFile(join(dataDir, 'of-the-earlier-demo.txt'), 'left over');
  return dataDir;
}

test('--fresh makes a new demo, which prints its accounts and a random password once', async () => {
  const dataDir = await earlierDemo();
  const first = demo({ DATA_DIR: dataDir }, '--fresh');
  const [, password = ''] = await first.says(/The password of all is: (\S+)/);
  expect(password).toMatch(/^[\w-]{16}$/);
  for (const who of ['owner', 'hr', 'lead', 'employee'])
    expect(await signIn(first, `${who}@demo.example`, password)).toBe(200);
  expect(await readdir(dataDir)).not.toContain('of-the-earlier-demo.txt');
  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);

  // Setting the password later does not change it.
  const second = demo({ DATA_DIR: dataDir, DEMO_PASSWORD: 'chosen by hand' });
  expect(await signIn(second, 'owner@demo.example', 'chosen by hand')).toBe(422);
  expect(await signIn(second, 'owner@demo.example', password)).toBe(200);
  expect(second.output()).not.toContain(password);
  const meanwhile = demo({ DATA_DIR: dataDir }, '--fresh');
  expect(await meanwhile.exited).toBe(1);
  expect(meanwhile.output()).toContain('already running');
  expect(await signIn(second, 'owner@demo.example', password)).toBe(200);
});

test('a directory that is no demo is left alone, --fresh or not', async () => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'postgres-passwords.json'), '{}');
  for (const args of [[], ['--fresh']]) {
    const refused = demo({ DATA_DIR: dataDir }, ...args);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain('holds a database that is not a demo');
  }
  expect(await readdir(dataDir)).toEqual(['postgres-passwords.json']);
});

test('there is no demo in production', async () => {
  const dataDir = await newFolder();
  const refused = demo({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('NODE_ENV=production');
  expect(await readdir(dataDir)).toEqual([]);
});

test('a database that holds a company already gets no demo', async () => {
  await company();
  const refused = demo({ DATA_DIR: await newFolder(), DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('already holds a company');
});
