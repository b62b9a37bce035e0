import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { company, database, type Company, type Member } from '#platform/testing/company.ts';
import { claimFile, deleteFiles } from './commands.ts';
import { filesOf } from './queries.ts';

async function temporary(acme: Company, owner: Member, change: object = {}): Promise<string> {
  return acme.inside(async (db) => {
    const key = `x/${randomUUID()}`;
    await db.insertInto('file_objects').values({ key, remove_at: new Date() }).execute();
    const values = {
      name: 'x.txt',
      size: 1,
      content_type: 'text/plain',
      sha256: '0'.repeat(64),
      storage_key: key,
      uploaded_by: owner.id,
      expires_at: new Date(Date.now() + 1e6),
      ...change,
    };
    return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const claim = (acme: Company, actor: Member, file_id: string, owner_id: string, imagesOnly = false) =>
  acme.inside((db) => claimFile(db, { file_id, actor, owner_type: 'note', owner_id, imagesOnly }));

test('a record’s files are its own, in the order in which they came', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const [one, other] = [randomUUID(), randomUUID()];
  const first = await temporary(acme, ana, { created_at: new Date('2026-03-01') });
  const second = await temporary(acme, ana, { name: 'y.txt', created_at: new Date('2026-03-02') });
  await claim(acme, ana, second, one);
  await claim(acme, ana, first, one);
  await claim(acme, ana, await temporary(acme, ana), other);

  expect((await acme.inside((db) => filesOf(db, 'note', one))).map(({ id }) => id)).toEqual([first, second]);
  await acme.inside((db) => deleteFiles(db, { owner_type: 'note', owner_id: one, file_id: first }));
  expect(await acme.inside((db) => filesOf(db, 'note', one))).toMatchObject([
    { id: second, name: 'y.txt', url: `app/application/file/${second}` },
  ]);
});

test('a form that is sent again keeps its file', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const [id, owner_id] = [await temporary(acme, ana), randomUUID()];
  expect(await claim(acme, ana, id, owner_id)).toEqual(await claim(acme, ana, id, owner_id));
});

test.each([
  ['of a colleague', async (acme: Company) => temporary(acme, await acme.hire('Bob'))],
  [
    'that has expired',
    async (acme: Company, ana: Member) => temporary(acme, ana, { expires_at: new Date(Date.now() - 1_000) }),
  ],
  [
    'that another record has',
    async (acme: Company, ana: Member) =>
      temporary(acme, ana, { expires_at: null, owner_type: 'note', owner_id: randomUUID() }),
  ],
  [
    'of another company',
    async () => {
      const other = await company();
      return temporary(other, await other.hire('Eve'));
    },
  ],
  ['that never was', async () => randomUUID()],
])('a claim is refused for a file %s', async (_, make) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await expect(claim(acme, ana, await make(acme, ana), randomUUID())).rejects.toMatchObject({
    status: 460,
    code: 'files.unknownFile',
  });
});

test('a field for an image takes only images', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await expect(claim(acme, ana, await temporary(acme, ana), randomUUID(), true)).rejects.toMatchObject({
    status: 422,
    message: 'Please use an image file',
  });
  expect(await claim(acme, ana, await temporary(acme, ana, { width: 4, height: 3 }), randomUUID(), true)).toMatchObject(
    { width: 4, height: 3 },
  );
});

/** Waits until a database statement waits for a lock of this holder. */
async function waitUntilBlocked(holder: number): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await database.outside('read', (db) =>
      sql`select 1 from pg_stat_activity where ${holder} = any(pg_blocking_pids(pid))`.execute(db),
    );
    return rows.length > 0;
  }, 60_000);
}

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

test('one of two records that claim one file simultaneously gets it', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const [id, one, other] = [await temporary(acme, ana), randomUUID(), randomUUID()];
  let second: Promise<unknown> | undefined;

  await acme.inside(async (db) => {
    await claimFile(db, { file_id: id, actor: ana, owner_type: 'note', owner_id: one });
    second = claim(acme, ana, id, other).catch((error: unknown) => error);
    await waitUntilBlocked(await pidOf(db));
  });

  expect(await second).toMatchObject({ status: 460 });
  expect((await acme.inside((db) => filesOf(db, 'note', one))).length).toBe(1);
});

test('a file that is being saved does not expire in that moment', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const [id, owner_id] = [await temporary(acme, ana), randomUUID()];
  let sweep: Promise<unknown> | undefined;

  await acme.inside(async (db) => {
    await claimFile(db, { file_id: id, actor: ana, owner_type: 'note', owner_id });
    sweep = acme.inside((later) =>
      later
        .deleteFrom('files')
        .where('expires_at', '<=', new Date(Date.now() + 1e9))
        .execute(),
    );
    await waitUntilBlocked(await pidOf(db));
  });
  await sweep;

  expect((await acme.inside((db) => filesOf(db, 'note', owner_id))).length).toBe(1);
});
