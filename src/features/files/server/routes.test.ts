import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member, type TestFile } from '#platform/testing/company.ts';
import { blackPng, gif } from '#platform/testing/pictures.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { files, type FileRecord } from '../contract.ts';
import { claimFile, deleteFiles } from './commands.ts';
import { filesRoutes } from './routes.ts';

/** A logo for everyone, a note for one person, and a file for holders of a permission. */
const kinds: readonly FileKind[] = [
  { owner_type: 'logo', maySee: () => true },
  { owner_type: 'note', maySee: (_, actor, ownerId) => actor?.id === ownerId },
  { owner_type: 'person', maySee: (_, actor) => actor?.permissions.has('view_employee_document') ?? false },
];
const storage = testStorage({ max_size_kb: 1_024, single_size_kb: 512 });
const app = createHttp({ authenticator: sessionAuthenticator(database), features: [filesRoutes(kinds)], storage });
const call = callerFor(app);
afterAll(() => app.close());

const note: TestFile = { name: 'note.txt', content: Buffer.from('A note.') };

function send(member: Member | { host: string }, file: TestFile, accept: 'any' | 'image' = 'any') {
  return call(files.upload, { body: { accept } }, member, {}, file);
}

async function upload(member: Member, file: TestFile = note): Promise<FileRecord> {
  const { status, body } = await send(member, file);
  expect(status).toBe(200);
  return body.file;
}

const fetchFile = (member: Member | { host: string }, id: string, headers = {}) =>
  call(files.file, { params: { id } }, member, headers);
const attachTo = (acme: Company, member: Member, owner_type: string, owner_id: string, file: FileRecord) =>
  acme.inside((db) => claimFile(db, { file_id: file.id, actor: member, owner_type, owner_id }));

describe('uploads', () => {
  test('is temporary, and its uploader’s', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');

    const file = await upload(ana);

    expect(file).toEqual({
      id: expect.any(String) as string,
      name: 'note.txt',
      size: 7,
      content_type: 'text/plain; charset=utf-8',
      width: null,
      height: null,
      url: `app/application/file/${file.id}`,
    });
    const row = await acme.inside((db) => db.selectFrom('files').selectAll().executeTakeFirstOrThrow());
    expect(row).toMatchObject({
      owner_type: null,
      uploaded_by: ana.id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect((row.expires_at?.getTime() ?? 0) - row.created_at.getTime()).toBe(86_400_000);
    expect(row.storage_key).toMatch(new RegExp(`^${acme.id}/[0-9a-f]{2}/[0-9a-f]{40}$`));
  });

  test.each([
    ['a text', 'a.txt', Buffer.from('hello'), 'a.txt', 'text/plain; charset=utf-8'],
    ['an empty text', 'a.txt', Buffer.alloc(0), 'a.txt', 'text/plain; charset=utf-8'],
    ['a table', 'a.csv', Buffer.from('name;bmi\nÄnne;20'), 'a.csv', 'text/csv; charset=utf-8'],
    ['a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'), 'a.pdf', 'application/pdf'],
    ['a PDF that calls itself a page', 'a.html', Buffer.from('%PDF-1.7\n'), 'a.html.pdf', 'application/pdf'],
    [
      'a PDF with a path and a turned name',
      '../..\\x\u202efdp.exe.pdf',
      Buffer.from('%PDF-1.7\n'),
      'xfdp.exe.pdf',
      'application/pdf',
    ],
    ['a ZIP', 'a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'a.zip', 'application/zip'],
    [
      'a document of the old Office',
      'a.doc',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'a.doc',
      'application/msword',
    ],
  ])('is what its content says: %s', async (_, name, content, storedContent, content_type) => {
    const ana = await (await company()).hire('Ana');
    expect(await upload(ana, { name, content, type: 'text/html' })).toMatchObject({
      name: storedContent,
      content_type,
      size: content.length,
    });
  });

  test.each([
    ['a page', 'a.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'a drawing that calls itself a picture',
      'a.png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a program', 'a.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    ['a program that calls itself a PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    ['a script', 'a.sh', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['bytes that call themselves text', 'a.txt', randomBytes(5_000)],
    ['bytes without a name', '', randomBytes(100)],
    ['nothing that calls itself a PDF', 'a.pdf', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, name, content) => {
    const acme = await company();
    const { status, body } = await send(await acme.hire('Ana'), { name, content, type: 'image/png' });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { file: ['This file type is not allowed'] } },
    });
    expect(await acme.inside((db) => db.selectFrom('file_objects').selectAll().execute())).toEqual([]);
  });

  test('is refused when it is no image and an image is wanted', async () => {
    const ana = await (await company()).hire('Ana');
    expect(await send(ana, { name: 'a.png', content: Buffer.from('%PDF-1.7\n') }, 'image')).toMatchObject({
      status: 422,
      body: {
        code: 'files.notAnImage',
        message: 'Please use an image file',
        errors: { file: ['Please use an image file'] },
      },
    });
  });

  test.each([
    ['a picture of 20,000 × 20,000 pixels', 'a.png', () => blackPng(20_000)],
    ['501 frames', 'a.gif', async () => gif(501)],
  ])('is refused when it is %s', async (_, name, content) => {
    const ana = await (await company()).hire('Ana');
    expect(await send(ana, { name, content: await content() })).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringMatching('too many pixels')] } },
    });
  });

  test('is refused when it is larger than a file may be that is sent at once', async () => {
    const ana = await (await company()).hire('Ana');
    expect(await send(ana, { name: 'a.txt', content: Buffer.alloc(512 * 1024 + 1, 'a') })).toMatchObject({
      status: 422,
      body: { errors: { file: ['This file size must be less than 512KB'] } },
    });
    expect((await send(ana, { name: 'a.txt', content: Buffer.alloc(512 * 1024, 'a') })).status).toBe(200);
  });

  test('an image is re-encoded, without hidden data', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();

    const file = await upload(ana, {
      name: 'photo.png',
      content: Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]),
    });

    expect(file).toMatchObject({ name: 'photo.jpg', content_type: 'image/jpeg', width: 30, height: 20 });
    const { headers } = await fetchFile(ana, file.id);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline;/) as string,
      'content-length': String(file.size),
    });
    const { storage_key } = await acme.inside((db) =>
      db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow(),
    );
    const stored = await storage.files.get(storage_key);
    expect(String(Buffer.concat(await (stored?.content.toArray() ?? [])))).not.toMatch(/SecretCamera|<script>/);
  });

  test('may not fill the disk while no one saves it', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const large = { name: 'a.txt', content: Buffer.alloc(500 * 1024, 'a') };
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await send(ana, large)).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await send(await acme.hire('Bob'), large)).status).toBe(200);
  });
});

test('the limits are sent before any file', async () => {
  const ana = await (await company()).hire('Ana');
  const { body } = await call(files.uploadMeta, { query: { accept: 'image' } }, ana);
  expect(body).toEqual({
    max_size_kb: 1_024,
    single_size_kb: 512,
    chunk_size_kb: 8_192,
    extensions: ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'avif'],
  });
  expect((await call(files.uploadMeta, { query: {} }, ana)).body.extensions).toContain('pdf');
});

describe('access to a file', () => {
  let acme: Company;
  let ana: Member;
  const viewers: Record<string, Member | { host: string }> = {};
  beforeAll(async () => {
    acme = await company();
    ana = await acme.hire('Ana');
    viewers['its uploader'] = ana;
    viewers['a colleague'] = await acme.hire('Bob');
    viewers['a colleague with the permission'] = await acme.hire('Pia', 'view_employee_document');
    viewers['a guest'] = { host: acme.host };
    viewers['someone of another company with the permission'] = await (
      await company()
    ).hire('Eve', 'view_employee_document');
    viewers['a guest of another company'] = { host: (await company()).host };
  });

  const [uploader, colleague, permitted, guest] = [
    'its uploader',
    'a colleague',
    'a colleague with the permission',
    'a guest',
  ];
  test.each([
    ['a temporary one: its uploader', async () => upload(ana), [uploader]],
    [
      'one of a public record: everyone of this company, guests too',
      async () => attachTo(acme, ana, 'logo', randomUUID(), await upload(ana)),
      [uploader, colleague, permitted, guest],
    ],
    [
      'one for a person’s own record: that person',
      async () => attachTo(acme, ana, 'note', ana.id, await upload(ana)),
      [uploader],
    ],
    [
      'one of someone else’s record: not its uploader',
      async () => attachTo(acme, ana, 'note', randomUUID(), await upload(ana)),
      [],
    ],
    [
      'one of a record for some: who holds the permission',
      async () => attachTo(acme, ana, 'person', randomUUID(), await upload(ana)),
      [permitted],
    ],
    [
      'one of a kind that no one knows: no one',
      async () => attachTo(acme, ana, 'unknown', randomUUID(), await upload(ana)),
      [],
    ],
    ['an expired one: no one', async () => expire(await upload(ana)), []],
    ['one that was taken from its record: no one', async () => detach(await upload(ana)), []],
    ['one that never was: no one', async () => ({ id: randomUUID() }), []],
  ])('%s', async (_, make, mayBeSeenBy) => {
    const { id } = await make();
    const seen = [];
    for (const [who, viewer] of Object.entries(viewers)) {
      const { status, body } = await fetchFile(viewer, id);
      expect([200, 404]).toContain(status);
      if (status === 200) seen.push(who);
      if (status === 404)
        expect(body).toEqual({ status, message: 'This does not exist or was removed.', code: 'platform.notFound' });
    }
    expect(seen).toEqual(mayBeSeenBy);
  });

  async function expire(file: FileRecord): Promise<FileRecord> {
    await acme.inside((db) =>
      db
        .updateTable('files')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('id', '=', file.id)
        .execute(),
    );
    return file;
  }

  async function detach(file: FileRecord): Promise<FileRecord> {
    const owner_id = randomUUID();
    await attachTo(acme, ana, 'logo', owner_id, file);
    await acme.inside((db) => deleteFiles(db, { owner_type: 'logo', owner_id }));
    return file;
  }

  test('an ended session no longer sees anything', async () => {
    const bob = await acme.hire('Bob');
    const { id } = await attachTo(acme, bob, 'note', bob.id, await upload(bob));
    expect((await fetchFile(bob, id)).status).toBe(200);
    await acme.inside((db) => db.deleteFrom('sessions').where('person_id', '=', bob.id).execute());
    expect((await fetchFile(bob, id)).status).toBe(404);
  });

  test('no address of a file can be guessed', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await upload(ana)).id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3);
  });
});

describe('a file is served', () => {
  test('as data that is saved and never run', async () => {
    const ana = await (await company()).hire('Ana');
    const file = await upload(ana, { name: 'Ü "1".txt', content: Buffer.from('<script>alert(1)</script>') });

    const { headers, body } = await fetchFile(ana, file.id);

    expect(body).toBe('<script>alert(1)</script>');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_ _1_.txt"; filename*=UTF-8''%C3%9C%20_1_.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('once, and asked for each time', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const file = await attachTo(acme, ana, 'note', ana.id, await upload(ana));
    const { headers } = await fetchFile(ana, file.id);
    const again = { 'if-none-match': String(headers['etag']) };

    expect(await fetchFile(ana, file.id, again)).toMatchObject({ status: 304, body: undefined });
    expect((await fetchFile(ana, file.id, { 'if-none-match': '"other"' })).status).toBe(200);
    await acme.inside((db) => deleteFiles(db, { owner_type: 'note', owner_id: ana.id }));
    expect((await fetchFile(ana, file.id, again)).status).toBe(404);
  });

  test('unless its content is lost: then there is nothing', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const file = await upload(ana);
    const { storage_key } = await acme.inside((db) =>
      db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow(),
    );
    await storage.files.delete(storage_key);
    expect((await fetchFile(ana, file.id)).status).toBe(404);
  });
});

describe('a temporary file is removed', () => {
  const remove = (member: Member, id: string) => call(files.removeTemporary, { params: { id } }, member);

  test('by who has uploaded it, once', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const { id } = await upload(ana);

    expect((await remove(await acme.hire('Bob'), id)).status).toBe(404);
    expect((await remove(await (await company()).hire('Eve'), id)).status).toBe(404);
    expect((await remove(ana, id)).status).toBe(200);
    expect((await remove(ana, id)).status).toBe(404);
    expect((await fetchFile(ana, id)).status).toBe(404);
  });

  test('but not when it belongs to a record', async () => {
    const acme = await company();
    const ana = await acme.hire('Ana');
    const { id } = await attachTo(acme, ana, 'note', ana.id, await upload(ana));
    expect((await remove(ana, id)).status).toBe(404);
    expect((await fetchFile(ana, id)).status).toBe(200);
  });
});
