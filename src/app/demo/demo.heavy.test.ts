import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { database } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { checksums } from '../tests/checksums.ts';
import { fillCompany, makeDemoCompany, storeFiles } from './demo.ts';

/** Creates a separate demo company with data of three or more weeks until a moment. */
async function demo() {
  const { id } = await database.outside('write', (db) =>
    db
      .insertInto('companies')
      .values({ host: `${randomUUID()}.test` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.tenant(id, 'write', work);
  return {
    id,
    inside,
    transact: inside,
    start: (moment: string, days = 21) =>
      inside((db) => fillCompany(db, { password: 'correct horse', now: new Date(moment), days })),
  };
}

const lastDay = (db: Db) =>
  db
    .selectFrom('attendances')
    .select((eb) => eb.fn.max('working_date').as('last'))
    .executeTakeFirst();

test('every feature gives the demo company its rows; another start adds what has passed since, and nothing twice', async () => {
  const acme = await demo();

  await acme.start('2026-03-05T16:00:00Z');
  const first = await checksums(acme);
  const filled = Object.keys(first).filter((table) => first[table] !== null);
  expect(filled).toEqual(expect.arrayContaining(['people', 'role_people', 'shift_days', 'clocks', 'notifications']));
  expect(await acme.inside(lastDay)).toEqual({ last: '2026-03-05' });

  await acme.start('2026-03-05T16:00:00Z');
  expect(await checksums(acme)).toEqual(first);

  await acme.start('2026-03-06T16:00:00Z');
  expect(await acme.inside(lastDay)).toEqual({ last: '2026-03-06' });
  const later = await checksums(acme);
  const changed = filled.filter((table) => !table.startsWith('audit_') && later[table] !== first[table]).toSorted();
  expect(changed).toEqual(['attendances', 'breaks', 'clocks', 'punches', 'shift_days', 'time_versions']);
});

test('jobs see the demo company once it is whole', async () => {
  const host = `${randomUUID()}.test`;
  const making = makeDemoCompany(database, host, {
    password: 'correct horse',
    now: new Date('2026-03-05T16:00:00Z'),
    days: 1,
  });
  const state = { isOver: false };
  const ended = making.finally(() => (state.isOver = true));
  const unready: string[] = [];
  let looks = 0;
  while (!state.isOver) {
    const companies: string[] = [];
    await forEachCompany(database, async (id) => void companies.push(id));
    const demoCompany = await database.outside('read', (db) =>
      db.selectFrom('companies').select('id').where('host', '=', host).executeTakeFirst(),
    );
    if (!demoCompany) continue;
    looks += 1;
    const settings = await database.tenant(demoCompany.id, 'read', (db) =>
      db.selectFrom('company_settings').select('tenant_id').executeTakeFirst(),
    );
    if (companies.includes(demoCompany.id) && !settings) unready.push(demoCompany.id);
  }
  expect(looks).toBeGreaterThan(1);
  expect(unready).toEqual([]);
  const { company_id, isNew } = await ended;
  expect(isNew).toBe(true);
  const listed: string[] = [];
  await forEachCompany(database, async (id) => void listed.push(id));
  expect(listed).toContain(company_id);
});

test('someone begins next week, someone leaves with the month, and documents expire', async () => {
  const acme = await demo();
  await acme.start('2026-03-05T16:00:00Z');
  const [people, documents] = await acme.inside((db) =>
    Promise.all([
      db
        .selectFrom('people')
        .select(['name', 'joined_on', 'discharged_date'])
        .where('name', 'in', ['Frederik Juhl', 'Linnea Falk'])
        .orderBy('name')
        .execute(),
      db
        .selectFrom('file_documents')
        .select('expires_on')
        .where('expires_on', '<', '2026-04-01' as LocalDate)
        .execute(),
    ]),
  );
  expect(people).toMatchObject([
    { name: 'Frederik Juhl', discharged_date: '2026-03-31' },
    { name: 'Linnea Falk', joined_on: '2026-03-09' },
  ]);
  expect(documents.map(({ expires_on }) => expires_on).toSorted()).toEqual(['2026-02-21', '2026-03-29']);
});

test('most have a photo, each another one, documents can be opened, and a second start leaves them as they are', async () => {
  const acme = await demo();
  const { files } = testStorage();
  const start = async () => {
    const isNew = await acme.start('2026-03-05T16:00:00Z', 7);
    if (isNew)
      await storeFiles({ files, company_id: acme.id, now: Date.parse('2026-03-05T16:00:00Z') / 1000, ...acme });
  };
  await start();
  const photos = () =>
    acme.inside((db) =>
      db
        .selectFrom('people')
        .leftJoin('files', (on) => on.onRef('files.owner_id', '=', 'people.id').on('files.width', '=', 512))
        .select(['people.name', 'people.avatar', 'files.sha256', 'files.storage_key'])
        .orderBy('people.name')
        .execute(),
    );
  const first = await photos();
  const drawn = first.filter(({ avatar }) => avatar !== null);
  expect(drawn.length).toBeGreaterThan(45);
  expect(drawn.length).toBeLessThan(first.length);
  expect(new Set(drawn.map(({ sha256 }) => sha256)).size).toBe(drawn.length);
  for (const { storage_key } of drawn) {
    const stored = await files.get(storage_key ?? '');
    stored?.content.destroy();
    expect(stored?.size).toBeGreaterThan(1000);
  }
  const pages = await acme.inside((db) =>
    db
      .selectFrom('file_documents as d')
      .innerJoin('files', (on) => on.onRef('files.owner_id', '=', 'd.id').on('files.owner_type', '=', 'file_document'))
      .select(['files.storage_key', 'files.content_type'])
      .execute(),
  );
  expect(pages).toHaveLength(6);
  const page = await files.get(pages[0]?.storage_key ?? '');
  const text = Buffer.concat(await Array.fromAsync(page?.content ?? [])).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
  await start();
  expect(await photos()).toEqual(first);
});

test('days of a closed period are no longer listed', async () => {
  const acme = await demo();
  await acme.start('2026-03-05T16:00:00Z');
  const friday = '2026-03-06' as LocalDate;
  await acme.inside((db) =>
    db.insertInto('closed_periods').values({ name: 'Friday', starts_on: friday, ends_on: friday }).execute(),
  );
  await acme.start('2026-03-09T16:00:00Z');
  const attendances = await acme.inside((db) =>
    db.selectFrom('attendances').select('working_date').distinct().where('working_date', '>=', friday).execute(),
  );
  expect(attendances.map(({ working_date }) => working_date)).toContain('2026-03-09');
  expect(attendances).not.toContainEqual({ working_date: friday });
});

test('months that are closed hold nothing that waits for a review', async () => {
  const acme = await demo();
  await acme.start('2026-03-31T16:00:00Z', 200);
  const [closed, waiting] = await acme.inside((db) =>
    Promise.all([
      db.selectFrom('closed_periods').select('name').orderBy('starts_on').execute(),
      db
        .selectFrom('attendances as a')
        .innerJoin('closed_periods as c', (join) =>
          join.onRef('a.working_date', '>=', 'c.starts_on').onRef('a.working_date', '<=', 'c.ends_on'),
        )
        .select('a.working_date')
        .where((eb) => eb.ref('a.has_irregular'))
        .where('a.approved_at', 'is', null)
        .execute(),
    ]),
  );
  expect(closed.map(({ name }) => name)).toEqual(['September 2025', 'October 2025', 'November 2025', 'December 2025']);
  expect(waiting).toEqual([]);
});

test('leave has been granted, taken, decided in every way, carried over and lost', async () => {
  const acme = await demo();
  await acme.start('2026-04-02T16:00:00Z', 150);
  const [kinds, states, half] = await acme.inside((db) =>
    Promise.all([
      db.selectFrom('leave_lines').select('kind').distinct().execute(),
      db.selectFrom('leave_applications').select('state').distinct().execute(),
      db
        .selectFrom('leave_applications')
        .select('id')
        .where('state', '=', 'created')
        .where('step', '=', 2)
        .limit(1)
        .execute(),
    ]),
  );
  const ledgerKinds = [
    'accrual',
    'carry_over',
    'correction',
    'expiry',
    'grant',
    'opening',
    'release',
    'reserve',
    'spend',
  ];
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(ledgerKinds);
  expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'created', 'rejected', 'withdrawn']);
  expect(half).toHaveLength(1);
});
