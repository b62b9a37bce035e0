import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess, stopProcesses } from '#platform/testing/process.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { connect } from '#platform/server/database/database.ts';
import { sealAll } from '#features/audit/server/sequencer.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';

/** A separate database: the command checks every company in it. */
let postgres: OwnPostgres;
let url = '';
let owner: pg.Client;
let folder = '';
let companyId = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await ownPostgres();
  url = await postgres.newDatabase();
  owner = new pg.Client({ connectionString: url });
  await migrate(url);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('insert into companies default values returning id');
  companyId = rows[0]?.id ?? '';
  await owner.query(
    `insert into company_settings (tenant_id, name, timezone, app_calendar_start_date) values ($1, 'Acme', 'UTC', '2026-01-01')`,
    [companyId],
  );
  await owner.query(
    `insert into departments (tenant_id, name) select $1, 'Department ' || n from generate_series(1, 20) n`,
    [companyId],
  );
  const database = connect({ url: url });
  await sealAll(database, companyId);
  await database.close();
});
afterAll(async () => {
  await stopProcesses();
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function runVerify(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = startProcess('src/app/cli/audit-verify.ts', { DATABASE_URL: url, DATA_DIR: folder }, { args });
  return { code: await command.exited, output: command.output() };
}

test(
  'the command says that everything is in order, keeps where the chains end, and finds what was cut off later',
  { timeout: 120_000 },
  async () => {
    const anchor = join(folder, 'heads.json');

    const first = await runVerify('--anchor', anchor);
    expect(first.output).toMatch(
      /^Acme \([0-9a-f-]{36}\): 21 entries in the chain\. Last hash: [0-9a-f]{64}\.\nThe audit log is intact\. .*heads\.json now contains the last hash/,
    );
    expect(first.code).toBe(0);
    const { heads } = JSON.parse(await readFile(anchor, 'utf8')) as {
      heads: { company_id: string; position: number; hash: string }[];
    };
    expect(heads).toMatchObject([{ company_id: companyId, position: 21 }]);
    expect(await runVerify('--expect', heads[0]?.hash ?? '', '--anchor', anchor)).toMatchObject({ code: 0 });

    await owner.query('delete from audit_entries where id = (select entry_id from audit_chain where position = 21)');
    await owner.query('delete from audit_chain where position = 21');
    expect(await runVerify()).toMatchObject({ code: 0 });
    const truncated = await runVerify('--anchor', anchor, '--expect', heads[0]?.hash ?? '');
    expect(truncated.code).toBe(1);
    expect(truncated.output).toContain(
      '- The end of the log was removed: it had 21 entries when saved and has 20 now.\n',
    );
    expect(truncated.output).toContain('its entry was removed or changed.\n');
    expect(truncated.output).toContain('The audit log failed verification: 2 problems found.\n');
    // An anchor is not overwritten after a failed check.
    expect(JSON.parse(await readFile(anchor, 'utf8'))).toMatchObject({ heads: [{ position: 21 }] });

    await owner.query(
      `update audit_entries set actor_id = gen_random_uuid() where id = (select entry_id from audit_chain where position = 7)`,
    );
    await owner.query('alter table people disable trigger audit_update');
    const withChangedEntry = await runVerify();
    expect(withChangedEntry.code).toBe(1);
    expect(withChangedEntry.output).toContain('- The entry at position 7 (departments, ');
    expect(withChangedEntry.output).toContain(
      'Changes to people are not recorded because its triggers are missing or disabled.\n',
    );
  },
);

test('a mistake in the command is answered with a sentence', { timeout: 120_000 }, async () => {
  const foreign = join(folder, 'foreign.json');
  await writeFile(foreign, '{"name": "something else"}');
  const [option, hash, file] = await Promise.all([
    runVerify('--fast'),
    runVerify('--expect', 'abc'),
    runVerify('--anchor', foreign),
  ]);
  expect(option?.output).toMatch(/^Unknown option '--fast'.*\nUsage: npm run audit:verify/);
  expect(hash?.output).toContain('abc is not a hash of 64 hexadecimal digits.');
  expect(file?.output).toContain('foreign.json was not written by npm run audit:verify. Choose another file.');
  expect([option, hash, file].map((each) => each?.code)).toEqual([1, 1, 1]);
});
