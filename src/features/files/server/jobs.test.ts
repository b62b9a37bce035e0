import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newFileKey } from '#platform/server/files/file-store.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { company, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { claimFile, deleteFiles } from './commands.ts';
import { filesJobs } from './jobs.ts';
import { noPush } from '#platform/testing/no-push.ts';
import { noSettings } from '#platform/server/settings.ts';

const { files } = testStorage();
const log = pino({ level: 'silent' });

async function run(name: string, data: object = {}, at = new Date()): Promise<void> {
  const job = filesJobs.find((job) => job.name === name) as Job<object> | undefined;
  if (!job) throw new Error(`There is no job ${name}.`);
  const now = Math.floor(at.getTime() / 1000);
  await job.run({
    data,
    database,
    files,
    mailer: { send: async () => {}, close() {} },
    push: noPush,
    publicUrl: '',
    settingsOf: noSettings,
    log,
    now,
  });
}

const hourMs = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms);

/** Stores content and its database row. */
async function insertFile(acme: Company, remove_at = at(48 * hourMs), handle: string | null = null): Promise<string> {
  const key = newFileKey(acme.id);
  await acme.inside((db) => db.insertInto('file_objects').values({ key, remove_at, handle }).execute());
  await files.put(key, Readable.from([Buffer.from('x')]), 1);
  return key;
}

async function file(acme: Company, owner: Member, expires_at = at(24 * hourMs)): Promise<{ id: string; key: string }> {
  const key = await insertFile(acme);
  const values = {
    name: 'x.txt',
    size: 1,
    content_type: 'text/plain',
    sha256: '0'.repeat(64),
    storage_key: key,
    uploaded_by: owner.id,
    expires_at,
  };
  const { id } = await acme.inside((db) =>
    db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, key };
}

async function upload(
  acme: Company,
  owner: Member,
  active_at: Date,
): Promise<{ id: string; key: string; handle: string }> {
  const handle = await files.begin('');
  const key = await insertFile(acme, at(48 * hourMs), handle);
  const values = {
    id: randomUUID(),
    name: 'x.txt',
    size: 1,
    total: 1,
    storage_key: key,
    uploaded_by: owner.id,
    active_at,
  };
  const { id } = await acme.inside((db) =>
    db.insertInto('uploads').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, key, handle };
}

/** Returns the keys in the store and those in the database. */
async function keysOf(acme: Company): Promise<{ stored: string[]; known: string[] }> {
  const stored = [];
  for await (const { key } of files.list(`${acme.id}/`)) stored.push(key);
  const known = await acme.inside((db) => db.selectFrom('file_objects').select('key').execute());
  return { stored: stored.toSorted(), known: known.map(({ key }) => key).toSorted() };
}

test('only uploads that no one saves or continues are deleted with their content after a day', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const owner_id = randomUUID();
  const claimed = await file(acme, ana);
  await acme.inside((db) => claimFile(db, { file_id: claimed.id, actor: ana, owner_type: 'note', owner_id }));
  const fresh = await file(acme, ana);
  await file(acme, ana, at(-1_000));
  const going = await upload(acme, ana, at(-23 * hourMs));
  const abandoned = await upload(acme, ana, at(-25 * hourMs));
  await insertFile(acme, at(-1_000));
  const reserved = await insertFile(acme, at(hourMs));

  await run('files.sweep');

  const remaining = [claimed.key, fresh.key, going.key, reserved].toSorted();
  expect(await keysOf(acme)).toEqual({ stored: remaining, known: remaining });
  expect(
    (await acme.inside((db) => db.selectFrom('files').select('id').execute())).map(({ id }) => id).toSorted(),
  ).toEqual([claimed.id, fresh.id].toSorted());
  expect(await acme.inside((db) => db.selectFrom('uploads').select('id').execute())).toEqual([{ id: going.id }]);
  await expect(files.putPiece(abandoned.key, abandoned.handle, 0, '/nowhere')).rejects.toThrow();
});

test('the content of a released file leaves the store after the commit, and of no other', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const [owner_id, other_id] = [randomUUID(), randomUUID()];
  const [one, two, other] = [await file(acme, ana), await file(acme, ana), await file(acme, ana)];
  for (const { id } of [one, two])
    await acme.inside((db) => claimFile(db, { file_id: id, actor: ana, owner_type: 'note', owner_id }));
  await acme.inside((db) => claimFile(db, { file_id: other.id, actor: ana, owner_type: 'note', owner_id: other_id }));

  const failing = acme.inside(async (db) => {
    await deleteFiles(db, { owner_type: 'note', owner_id });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await run('files.remove-contents', { company_id: acme.id });
  expect((await keysOf(acme)).stored.length).toBe(3);

  await acme.inside((db) => deleteFiles(db, { owner_type: 'note', owner_id, except: two.id }));
  expect(await acme.inside((db) => db.selectFrom('events').select('type').execute())).toEqual([
    { type: 'files.released' },
  ]);
  await run('files.remove-contents', { company_id: acme.id });
  expect((await keysOf(acme)).stored).toEqual([two.key, other.key].toSorted());
});

test('one company’s sweep leaves the others alone', async () => {
  const [acme, other] = [await company(), await company()];
  const remaining = await insertFile(other, at(-1_000));
  await insertFile(acme, at(-1_000));

  await run('files.remove-contents', { company_id: acme.id });

  expect((await keysOf(acme)).stored).toEqual([]);
  expect((await keysOf(other)).stored).toEqual([remaining]);
});

test('content that was removed and not forgotten is forgotten the next time', async () => {
  const acme = await company();
  const key = await insertFile(acme, at(-1_000));
  await files.delete(key);
  await run('files.sweep');
  expect(await keysOf(acme)).toEqual({ stored: [], known: [] });
});

test('hundreds of contents go in one sweep', async () => {
  const acme = await company();
  for (let n = 0; n < 201; n++)
    await acme.inside((db) =>
      db
        .insertInto('file_objects')
        .values({ key: newFileKey(acme.id), remove_at: at(-1_000) })
        .execute(),
    );
  await run('files.remove-contents', { company_id: acme.id });
  expect((await keysOf(acme)).known).toEqual([]);
});
