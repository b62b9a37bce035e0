import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface ProjectOptions {
  /** Packages that npm reports as installed; none = nothing is. */
  readonly installed?: Record<string, { version: string }>;
  /** Script of the npm on the path. */
  readonly npm?: string;
  /** The program behind `worker`. */
  readonly program?: string;
}

/** A project of a few files around the real launcher. */
async function project({
  installed,
  npm = 'exit 1',
  program = 'console.log("worked", process.argv.slice(2).join())',
}: ProjectOptions): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'muster-launch-')));
  folders.push(folder);
  for (const path of ['scripts', 'bin', 'src/app/cli', 'node_modules'])
    await mkdir(join(folder, path), { recursive: true });
  await copyFile(new URL('run.mjs', import.meta.url), join(folder, 'scripts', 'run.mjs'));
  const packages = {
    '': {},
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/dev': { version: '1.0.0', dev: true },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'src', 'app', 'cli', 'worker.ts'), program);
  if (installed)
    await writeFile(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  await writeFile(join(folder, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`);
  await chmod(join(folder, 'bin', 'npm'), 0o755);
  return folder;
}

function launch(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), ...args], {
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      heard.resolve();
    });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>(
    (resolve) => void child.once('close', (code, signal) => resolve({ code, signal, output })),
  );
  return { child, heard: heard.promise, ended };
}

const all = { 'node_modules/needed': { version: '1.0.0' }, 'node_modules/dev': { version: '1.0.0' } };

test.skipIf(process.platform === 'win32').each<[string, ProjectOptions, Record<string, string>, string | null]>([
  ['nothing is installed', {}, {}, 'ci --no-audit --no-fund --ignore-scripts --loglevel=error --include=dev'],
  [
    'a version differs from the lock file',
    { installed: { ...all, 'node_modules/needed': { version: '0.9.0' } } },
    {},
    'ci --no-audit --no-fund --ignore-scripts --loglevel=error --include=dev',
  ],
  [
    'a tool for development is missing',
    { installed: { 'node_modules/needed': { version: '1.0.0' } } },
    {},
    'ci --no-audit --no-fund --ignore-scripts --loglevel=error --include=dev',
  ],
  ['everything that fits this system is there', { installed: all }, {}, null],
  [
    'production needs no tools',
    { installed: { 'node_modules/needed': { version: '1.0.0' } } },
    { NODE_ENV: 'production' },
    null,
  ],
  [
    'production installs without tools',
    {},
    { NODE_ENV: 'production' },
    'ci --no-audit --no-fund --ignore-scripts --loglevel=error --omit=dev',
  ],
])('npm installs only when it must: %s', async (_case, options, env, installs) => {
  const folder = await project({ npm: 'echo "$@" > npm-was-called', ...options });
  const { code, output } = await launch(folder, ['worker', '--one', 'two'], env).ended;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('worked --one,two') as string });
  const called = await readFile(join(folder, 'npm-was-called'), 'utf8').catch(() => null);
  expect(called?.trim() ?? null).toBe(installs);
});

test.skipIf(process.platform === 'win32')('an installation is checked only once', async () => {
  const folder = await project({ installed: all });
  await launch(folder, ['worker']).ended;
  await rm(join(folder, 'node_modules', '.package-lock.json'));
  expect((await launch(folder, ['worker']).ended).code).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a failed installation ends in a sentence, and nothing is started',
  async () => {
    const { code, output } = await launch(await project({ npm: 'echo "no network" >&2; exit 1' }), ['worker']).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/no network\nnpm could not install what Muster needs; its message is above\./);
    expect(output).not.toContain('worked');
  },
);

test('exit codes are passed on', async () => {
  expect(await launch(await project({ installed: all, program: 'process.exit(7)' }), ['worker']).ended).toMatchObject({
    code: 7,
  });
});

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  '%s is passed on, and what the program makes of it',
  async (signal) => {
    const program = `process.on('${signal}', () => { console.log('in good order'); process.exit(3); }); setInterval(() => {}, 1000); console.log('ready')`;
    const { child, heard, ended } = launch(await project({ installed: all, program }), ['worker']);
    await heard;
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 3, output: 'ready\nin good order\n' });
  },
);

test.skipIf(process.platform === 'win32')('npm, when stopped, also stops what it has started', async () => {
  const program = `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(); }); setInterval(() => {}, 1000); writeFileSync('started', '')`;
  const folder = await project({ installed: all, program });
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs worker; exit $?`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'worker' },
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 60_000 }).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(() => existsSync(join(folder, 'stopped')), { timeout: 60_000 }).toBe(true);
});

test('an unknown command names the known ones', async () => {
  const { code, output } = await launch(await project({ installed: all }), ['dance']).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^Usage: .*start\|demo\|worker\|test/);
});
