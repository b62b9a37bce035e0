import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Db } from '#platform/server/database/database.ts';
import { company, database, url, type Company } from '#platform/testing/company.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { sealAll, startSequencer } from './sequencer.ts';
import { auditDeclarations } from '#app/server/features.ts';
import { checkPart, tablesWithoutTriggers, reportMissingTriggers, verifyChain } from './verify.ts';

/** Connects as owner of the tables, who may do everything and against whom the chain protects. */
const owner = new pg.Client({ connectionString: url });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const verify = (acme: Company, options: Omit<Parameters<typeof verifyChain>[2], 'now'> = {}) =>
  verifyChain(database, acme.id, { now: Math.floor(Date.now() / 1000), ...options });

/** Creates a company with ten sealed entries: its settings and nine departments. */
async function sealedCompany(): Promise<Company> {
  const acme = await company();
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await acme.inside((db) =>
      db
        .insertInto('departments')
        .values({ name: `Department ${n}` })
        .execute(),
    );
  expect(await sealAll(database, acme.id)).toBe(10);
  return acme;
}

const places = (acme: Company) =>
  acme.inside((db) => db.selectFrom('audit_chain').select(['position', 'entry_id']).orderBy('position').execute());

async function entryAt(acme: Company, position: number): Promise<string> {
  return (await places(acme)).find((place) => place.position === position)?.entry_id ?? '';
}

test('a log that no one has touched is in order', async () => {
  const acme = await sealedCompany();
  const found = await verify(acme);
  expect(found).toMatchObject({
    sealed: 10,
    waiting: 0,
    problems: [],
    head: { position: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  expect((await places(acme)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('entries that wait for their place are no problem, until it has taken too long', async () => {
  const acme = await company();
  expect(await verify(acme)).toMatchObject({ sealed: 0, waiting: 1, problems: [], head: undefined });
  const later = await verifyChain(database, acme.id, { now: Math.floor(Date.now() / 1000) + 11 * 60 });
  expect(later.problems).toEqual([
    '1 entry waits for a place in the chain for over 10 minutes. Start Muster, or its worker.',
  ]);
});

test('the screen checks a chain part by part, and finds what was altered, moved or removed', async () => {
  const acme = await sealedCompany();
  const check = (after = 0) => acme.inside((db) => checkPart(db, after));
  expect(await check()).toEqual({ position: 10, is_end: true, problems: [] });
  expect(await check(4)).toEqual({ position: 10, is_end: true, problems: [] });
  expect(await check(10)).toEqual({ position: 10, is_end: true, problems: [] });
  await owner.query(`update audit_entries set new = new || '{"name": "Other"}' where id = $1`, [
    await entryAt(acme, 4),
  ]);
  expect((await check()).problems).toEqual([expect.stringMatching(/^The entry at position 4 .* was altered/)]);
  expect((await check(3)).problems).toHaveLength(1);
  expect((await check(4)).problems).toEqual([]);
  await owner.query('delete from audit_chain where tenant_id = $1 and position = 7', [acme.id]);
  expect((await check(5)).problems).toEqual(['Position 7 is missing from the chain.']);
});

type Tampering = (acme: Company) => Promise<unknown>;

const tamperings: readonly [string, Tampering, RegExp][] = [
  [
    'a value that was changed',
    async (acme) =>
      owner.query(`update audit_entries set new = new || '{"name": "Other"}' where id = $1`, [await entryAt(acme, 4)]),
    /^The entry at position 4 \(departments, .*\), or its position in the chain, was altered/,
  ],
  [
    'an author who was changed',
    async (acme) =>
      owner.query('update audit_entries set actor_id = gen_random_uuid() where id = $1', [await entryAt(acme, 2)]),
    /^The entry at position 2 .* was altered/,
  ],
  [
    'a time that was changed by a millionth of a second',
    async (acme) =>
      owner.query(`update audit_entries set at = at + interval '1 microsecond' where id = $1`, [
        await entryAt(acme, 9),
      ]),
    /^The entry at position 9 .* was altered/,
  ],
  [
    'the last entry changed',
    async (acme) =>
      owner.query(`update audit_entries set address = '203.0.113.9' where id = $1`, [await entryAt(acme, 10)]),
    /^The entry at position 10 .* was altered/,
  ],
  [
    'an entry that is gone',
    async (acme) => owner.query('delete from audit_entries where id = $1', [await entryAt(acme, 5)]),
    /^The entry at position 5 \([0-9a-f-]+\) is missing\.$/,
  ],
  [
    'an entry that is gone with its place',
    async (acme) => {
      await owner.query('delete from audit_entries where id = $1', [await entryAt(acme, 5)]);
      await owner.query('delete from audit_chain where tenant_id = $1 and position = 5', [acme.id]);
    },
    /^Position 5 is missing from the chain\.$/,
  ],
  [
    'several places that are gone',
    (acme) => owner.query('delete from audit_chain where tenant_id = $1 and position between 3 and 6', [acme.id]),
    /^Positions 3 to 6 are missing from the chain\.$/,
  ],
  [
    'a gap that was closed again',
    async (acme) => {
      await owner.query('delete from audit_entries where id = $1', [await entryAt(acme, 5)]);
      await owner.query('delete from audit_chain where tenant_id = $1 and position = 5', [acme.id]);
      for (const position of [6, 7, 8, 9, 10])
        await owner.query('update audit_chain set position = position - 1 where tenant_id = $1 and position = $2', [
          acme.id,
          position,
        ]);
    },
    /^The entry at position 5 .* or its position in the chain, was altered\.$/,
  ],
  [
    'two entries that have changed places',
    async (acme) => {
      const [third, seventh] = [await entryAt(acme, 3), await entryAt(acme, 7)];
      await owner.query('update audit_chain set entry_id = gen_random_uuid() where tenant_id = $1 and position = 3', [
        acme.id,
      ]);
      await owner.query('update audit_chain set entry_id = $2 where tenant_id = $1 and position = 7', [acme.id, third]);
      await owner.query('update audit_chain set entry_id = $2 where tenant_id = $1 and position = 3', [
        acme.id,
        seventh,
      ]);
    },
    /^The entry at position 3 belongs at position 7\. The order was changed\.$/,
  ],
  [
    'a hash that was changed',
    (acme) => owner.query(`update audit_chain set hash = sha256('x') where tenant_id = $1 and position = 6`, [acme.id]),
    /^The entry at position 6 .* or its position in the chain, was altered\.$/,
  ],
  [
    'an entry that was added by hand',
    (acme) =>
      owner.query(
        `insert into audit_entries (tenant_id, at, entity, action, new) values ($1, now() - interval '1 year', 'people', 'insert', '{"name": "Nobody"}')`,
        [acme.id],
      ),
    /^The entry \([0-9a-f-]+, people, .*\) is not in the chain\. It was added manually, or its position was removed\.$/,
  ],
  [
    'an end of the chain that was cut off, when its entries are there',
    (acme) => owner.query('delete from audit_chain where tenant_id = $1 and position > 8', [acme.id]),
    /^The entry \([0-9a-f-]+, departments, .*\) is not in the chain/,
  ],
];

test.each(tamperings)('%s is found', async (_, tamper, sentence) => {
  const acme = await sealedCompany();
  await tamper(acme);
  expect((await verify(acme)).problems).toContainEqual(expect.stringMatching(sentence));
});

/** Creates an entry about a change of time, sealed after the ten others. */
async function entryOfTime(acme: Company): Promise<string> {
  const ana = await acme.hire('Ana');
  await acme.inside((db) => noteChange(db, ana.id, crypto.randomUUID()));
  await sealAll(database, acme.id);
  const entries = (db: Db) => db.selectFrom('audit_entries').select('id').where('attendance_id', 'is not', null);
  return acme.inside(async (db) => (await entries(db).executeTakeFirstOrThrow()).id);
}

test.each([
  ['was changed', 'update audit_entries set attendance_id = gen_random_uuid() where id = $1'],
  ['was taken away', 'update audit_entries set attendance_id = null where id = $1'],
])('a day’s entry of which the day %s is found', async (_, tampering) => {
  const acme = await sealedCompany();
  const id = await entryOfTime(acme);
  expect((await verify(acme)).problems).toEqual([]);
  await owner.query(tampering, [id]);
  expect((await verify(acme)).problems).toEqual([
    expect.stringMatching(/^The entry at position \d+ \(attendance, .*\), or its position in the chain, was altered/),
  ]);
});

test('an entry that was put into the history of a day is found', async () => {
  const acme = await sealedCompany();
  await owner.query('update audit_entries set attendance_id = gen_random_uuid() where id = $1', [
    await entryAt(acme, 4),
  ]);
  expect((await verify(acme)).problems).toEqual([
    expect.stringMatching(/^The entry at position 4 \(departments, .*\), or its position in the chain, was altered/),
  ]);
  // An added entry has no position, even if it belongs to a day.
  const other = await sealedCompany();
  await owner.query(
    `insert into audit_entries (tenant_id, attendance_id, person_id, entity, action, deed)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'clock', 'update', 'edit')`,
    [other.id],
  );
  expect((await verify(other)).problems).toEqual([
    expect.stringMatching(/^The entry \([0-9a-f-]+, clock, .*\) is not in the chain/),
  ]);
});

test('an end that was cut off without a trace is known by what was written down elsewhere', async () => {
  const acme = await sealedCompany();
  const { head } = await verify(acme);
  await owner.query('delete from audit_entries where id = any($1)', [
    [await entryAt(acme, 9), await entryAt(acme, 10)],
  ]);
  await owner.query('delete from audit_chain where tenant_id = $1 and position > 8', [acme.id]);

  expect((await verify(acme)).problems).toEqual([]);
  expect((await verify(acme, { known: head })).problems).toEqual([
    'The end of the log was removed: it had 10 entries when saved and has 8 now.',
  ]);
  expect((await verify(acme, { hashes: new Set([head?.hash ?? '']) })).seen).toEqual(new Set());
});

test('a rewritten chain is detected by a head recorded elsewhere', async () => {
  const acme = await sealedCompany();
  const { head } = await verify(acme);
  await owner.query(`update audit_entries set new = '{"name": "Other"}' where id = $1`, [await entryAt(acme, 4)]);
  await owner.query('insert into audit_queue select tenant_id, entry_id from audit_chain where tenant_id = $1', [
    acme.id,
  ]);
  await owner.query('delete from audit_chain where tenant_id = $1', [acme.id]);
  await sealAll(database, acme.id);

  expect((await verify(acme)).problems).toEqual([]);
  expect((await verify(acme, { known: head })).problems).toEqual([
    'The hash at position 10 changed since it was saved: the chain was rebuilt.',
  ]);
});

test('a recorded head stays in the chain permanently', async () => {
  const acme = await sealedCompany();
  const { head } = await verify(acme);
  await acme.hire('Ana');
  await sealAll(database, acme.id);
  const later = await verify(acme, { known: head, hashes: new Set([head?.hash ?? '']) });
  expect(later).toMatchObject({ problems: [], seen: new Set([head?.hash]) });
  expect(later.sealed).toBeGreaterThan(10);
});

test('many problems are counted, and some of them listed', async () => {
  const acme = await company();
  await acme.inside((db) =>
    sql`insert into departments (name) select 'Department ' || n from generate_series(1, 130) n`.execute(db),
  );
  await sealAll(database, acme.id);
  await owner.query(
    `update audit_entries set address = '203.0.113.9' where tenant_id = $1 and entity = 'departments'`,
    [acme.id],
  );
  const { problems } = await verify(acme);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toBe('And 30 more.');
});

test('the server itself can neither change nor remove an entry or its place', async () => {
  const acme = await sealedCompany();
  for (const table of ['audit_entries', 'audit_chain'] as const)
    for (const statement of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set tenant_id = tenant_id`,
      sql`truncate ${sql.table(table)}`,
    ])
      await expect(acme.inside((db) => statement.execute(db))).rejects.toMatchObject({ code: '42501' });
});

test('an entry is not passed over because its transaction ends late', async () => {
  const acme = await sealedCompany();
  const late = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = acme.inside(async (db) => {
    await db.insertInto('departments').values({ name: 'Slow' }).execute();
    written.resolve();
    await late.promise;
  });
  await written.promise;
  await acme.inside((db) => db.insertInto('departments').values({ name: 'Quick' }).execute());
  // An uncommitted transaction does not delay others: the quick one is sealed meanwhile.
  expect(await sealAll(database, acme.id)).toBe(1);
  late.resolve();
  await slow;
  expect(await sealAll(database, acme.id)).toBe(1);
  expect(await verify(acme)).toMatchObject({ sealed: 12, waiting: 0, problems: [] });
});

test('no one who writes waits for the chain', async () => {
  const acme = await sealedCompany();
  await acme.inside((db) => db.insertInto('departments').values({ name: 'First' }).execute());
  const pending = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  // Another process is in the middle of sealing.
  const sealing = acme.inside(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('muster.audit ' || current_tenant(), 0))`.execute(db);
    await sql`delete from audit_queue where tenant_id = current_tenant()`.execute(db);
    taken.resolve();
    await pending.promise;
    throw new Error('It died.');
  });
  await taken.promise;
  await acme.inside((db) => db.insertInto('departments').values({ name: 'Second' }).execute());
  // A second process does not seal at the same time.
  expect(await sealAll(database, acme.id)).toBe(0);
  pending.resolve();
  await expect(sealing).rejects.toThrow('It died.');
  expect(await sealAll(database, acme.id)).toBe(2);
  expect(await verify(acme)).toMatchObject({ sealed: 12, problems: [] });
});

test('simultaneous sealing makes one chain', async () => {
  const acme = await company();
  await acme.inside((db) =>
    sql`insert into departments (name) select 'Department ' || n from generate_series(1, 1700) n`.execute(db),
  );
  await Promise.all([1, 2, 3, 4, 5].map(() => sealAll(database, acme.id)));
  await sealAll(database, acme.id);
  expect(await verify(acme)).toMatchObject({ sealed: 1701, waiting: 0, problems: [], head: { position: 1701 } });
});

test('a table with a disabled or missing trigger is named', async () => {
  expect(await reportMissingTriggers(database, auditDeclarations)).toEqual([]);
  const asOwner = connect({ url, role: null, connections: 1 });
  // Changes the triggers in a transaction that is never committed.
  const found = await asOwner
    .outside('write', async (db) => {
      await sql`alter table designations disable trigger audit_delete`.execute(db);
      await sql`drop trigger audit_update on document_types`.execute(db);
      await sql`drop trigger audit_insert on employment_types`.execute(db);
      await sql`alter table clocks disable trigger audit_update`.execute(db);
      throw await tablesWithoutTriggers(db, auditDeclarations);
    })
    .catch((names: unknown) => names);
  await asOwner.close();
  expect(found).toEqual(['clocks', 'designations', 'document_types', 'employment_types']);
});

test('a company whose chain is stuck delays no other', async () => {
  const stuck = await sealedCompany();
  const others = [await company(), await company(), await company(), await company()];
  // Its position is already taken by hand, so that it cannot be sealed again.
  await owner.query(
    'insert into audit_queue select tenant_id, entry_id from audit_chain where tenant_id = $1 and position = 3',
    [stuck.id],
  );
  const failures: unknown[] = [];
  const log = { error: (details: unknown) => failures.push(details) } as unknown as FastifyBaseLogger;

  // Drops the queue of other test files, thousands of companies on a busy machine, which would be sealed first.
  await owner.query('delete from audit_queue where tenant_id <> all ($1)', [[stuck, ...others].map(({ id }) => id)]);

  const sequencer = startSequencer({ database, log });
  for (const acme of others) await vi.waitUntil(async () => (await verify(acme)).sealed === 1, 60_000);
  await sequencer.close();

  expect(failures).toContainEqual({ err: expect.objectContaining({ code: '23505' }) as unknown, company: stuck.id });
  await owner.query('delete from audit_queue where tenant_id = $1', [stuck.id]);
}, 60_000);
