import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';

const file = fileURLToPath(new URL('../../features/attendance/server/fixtures/dirty-punches.csv', import.meta.url));
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
});
afterAll(async () => {
  await stopProcesses();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function runImport(...args: string[]): Promise<StartedProcess> {
  const command = startProcess('src/app/cli/import-punches.ts', { DATA_DIR: dataDir }, { args });
  await command.exited;
  return command;
}

const post = (address: string, path: string, body: object) =>
  fetch(`${address}/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  });

test('a mistake in the command is answered with a sentence, and nothing is started', { timeout: 120_000 }, async () => {
  const [nothing, nowhere, zone, hours, option] = await Promise.all([
    runImport(),
    runImport('missing.csv'),
    runImport(file, '--zone', 'Mars/Base'),
    runImport(file, '--shift', '8h'),
    runImport(file, '--fast'),
  ]);

  expect(nothing?.output()).toBe(
    'Usage: npm run import:punches -- FILE.csv [--company NAME] [--zone Europe/Berlin] [--shift 09:30/8h]\n',
  );
  expect(nowhere?.output()).toBe('Muster cannot read missing.csv: there is no such file.\n');
  expect(zone?.output()).toBe('Mars/Base is not a time zone. Use a name such as Europe/Berlin.\n');
  expect(hours?.output()).toBe('--shift 8h cannot be read. Write the start and the time of work, such as 09:30/8h.\n');
  expect(option?.output()).toMatch(/^Unknown option '--fast'\.\nUsage: /);
  expect(await Promise.all([nothing, nowhere, zone, hours, option].map((command) => command?.exited))).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

test(
  'punches are imported with and without a running server, and appear once the company is set up',
  { timeout: 120_000 },
  async () => {
    const nameless = await runImport(file);
    expect(nameless.output()).toContain(
      'There is no company yet. Create the workspace first, or pass --company NAME --zone Europe/Berlin.',
    );

    const first = await runImport(file, '--company', 'Acme', '--zone', 'Europe/Berlin', '--shift', '09:30/8h');
    expect(first.output()).toContain('Company Acme created.');
    expect(first.output()).toContain('Row 6: Overlaps another entry of employee 101.\n');
    expect(first.output()).toMatch(
      /Acme: 10 pairs recorded, 1 pair already recorded, 5 people added, 11 rows not imported \(\d+\.\d s\)\.\n$/,
    );

    const server = startProcess('src/app/cli/server.ts', { DATA_DIR: dataDir });
    const [, address = ''] = await server.says(/is ready: (\S+)/);
    const [, token = ''] = await server.says(/\/login\?setup=(\S+)/);
    const second = await runImport(file, '--company', 'acme');
    expect(second.output()).toMatch(
      /^Row 4: .*\n[^]*Acme: 0 pairs recorded, 11 pairs already recorded, 11 rows not imported/,
    );
    const other = await runImport(file, '--company', 'Elsewhere');
    expect(other.output()).toBe('There is no company named Elsewhere. Choose one of: Acme.\n');

    const password = 'correct horse battery';
    const created = await post(address, 'workspace/create', {
      token,
      company_name: 'Acme Ltd',
      timezone: 'Europe/Berlin',
      name: 'Ada Byron',
      email: 'ada@acme.example',
      password,
      password_confirmation: password,
      standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 28_800, break_time: 1_800 },
    });
    expect(created.status).toBe(200);
    const cookie = created.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const month = await fetch(
      `${address}/app/time/attendance/bird-view/all-data?start_date=2015-03-01&end_date=2015-03-31`,
      { headers: { cookie } },
    );
    expect(await month.json()).toMatchObject({
      data: [
        {
          name: 'Employee 101',
          work_time: 23.5 * 3600,
          user_calendars: { '2015-03-27': { icon: 'completed', is_planned: true } },
        },
      ],
      meta: { total: 1 },
    });
  },
);
