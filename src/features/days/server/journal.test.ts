import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Db } from '#platform/server/database/database.ts';
import { company, url, type Company, type Member } from '#platform/testing/company.ts';
import { workingWorld } from '#features/clock/server/testing/working-world.ts';
import { noteChange } from '../testing/journal.ts';

test('each change of time is one row: the day’s history and the log read the same', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  const waiting = () =>
    acme.inside(async (db) => {
      const { rows } = await sql<{ id: string }>`
        select entry_id as id from audit_queue where tenant_id = current_tenant()`.execute(db);
      return rows.map(({ id }) => id);
    });
  const before = await waiting();
  for (const [time, step] of [
    ['09:00', 'in'],
    ['12:00', 'break'],
    ['12:30', 'resume'],
    ['17:00', 'out'],
  ] as const) {
    clock.at(`2026-03-11 ${time}:00`);
    await clock[step](ana);
  }

  const entries = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['id', 'deed', 'action', 'session_id', 'request_id', 'address'])
      .where('person_id', '=', ana.id)
      .where('attendance_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );
  expect(entries.map(({ deed, action }) => [deed, action])).toEqual([
    ['clock_in', 'insert'],
    ['break', 'insert'],
    ['resume', 'update'],
    ['clock_out', 'update'],
  ]);
  for (const { session_id, request_id, address } of entries)
    expect([session_id, request_id, address]).toEqual([expect.any(String), expect.any(String), '127.0.0.1']);
  const ids = new Set(entries.map(({ id }) => id));
  expect((await waiting()).filter((id) => !before.includes(id)).sort()).toEqual([...ids].sort());
  expect(await acme.inside((db) => db.selectFrom('attendance_history').select('id').execute())).toEqual([]);
});

/** A day of Ana’s with a clock and a break, and a second person. */
async function recordDay() {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const [day, clock] = [randomUUID(), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, day);
    await insertDay(day, ana).execute(db);
    await sql`insert into clocks (id, attendance_id, person_id, started_at, zone, source)
              values (${clock}, ${day}, ${ana.id}, '2026-03-11 08:00Z', 'UTC', 'web')`.execute(db);
    await sql`insert into breaks (clock_id, attendance_id, person_id, started_at)
              values (${clock}, ${day}, ${ana.id}, '2026-03-11 10:00Z')`.execute(db);
  });
  return { acme, ana, ben, day, clock };
}

type RecordedWorld = Awaited<ReturnType<typeof recordDay>>;

const insertDay = (id: string, { id: person_id }: Member) =>
  sql`insert into attendances (id, person_id, working_date) values (${id}, ${person_id}, '2026-03-11')`;

const writes: readonly [string, (of: RecordedWorld) => RawBuilder<unknown>][] = [
  [
    'a day added',
    ({ ben, day }) => sql`
    insert into attendances (id, person_id, working_date) select gen_random_uuid(), ${ben.id}, working_date
      from attendances where id = ${day}`,
  ],
  ['a day changed', ({ day }) => sql`update attendances set comment = 'Dentist' where id = ${day}`],
  [
    'a day removed',
    ({ day }) => sql`
    with b as (delete from breaks where attendance_id = ${day}), c as (delete from clocks where attendance_id = ${day})
    delete from attendances where id = ${day}`,
  ],
  [
    'a clock added',
    ({ ana, day }) => sql`
    insert into clocks (clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source)
    values (gen_random_uuid(), ${day}, ${ana.id}, '2026-03-11 05:00Z', '2026-03-11 06:00Z', 'UTC', 'web')`,
  ],
  [
    'a clock changed',
    ({ day }) => sql`
    update clocks set started_at = started_at - interval '1 hour' where attendance_id = ${day}`,
  ],
  [
    'a clock removed',
    ({ day }) => sql`
    with b as (delete from breaks where attendance_id = ${day}) delete from clocks where attendance_id = ${day}`,
  ],
  [
    'a break added',
    ({ ana, day, clock }) => sql`
    insert into breaks (break_out_id, clock_id, attendance_id, person_id, started_at, ended_at)
    values (gen_random_uuid(), ${clock}, ${day}, ${ana.id}, '2026-03-11 08:10Z', '2026-03-11 08:20Z')`,
  ],
  ['a break changed', ({ day }) => sql`update breaks set is_irregular = true where attendance_id = ${day}`],
  ['a break removed', ({ day }) => sql`delete from breaks where attendance_id = ${day}`],
];

const refused = { code: '23000', message: expect.stringContaining('needs an entry in the audit log') as string };

async function time(acme: Company): Promise<unknown> {
  const { rows } = await acme.inside((db) =>
    sql`select (select json_agg(a) from attendances a) as a, (select json_agg(c) from clocks c) as c,
               (select json_agg(b) from breaks b) as b`.execute(db),
  );
  return rows;
}

test.each(writes)('%s without an entry is refused, and with one it is not', async (_, write) => {
  const world = await recordDay();
  const { acme, ana, day } = world;
  const before = await time(acme);
  await expect(acme.inside((db) => write(world).execute(db))).rejects.toMatchObject(refused);
  // The owner of the tables cannot write past it either.
  const owner = connect({ url, role: null, connections: 1 });
  await expect(owner.tenant(acme.id, 'write', (db) => write(world).execute(db))).rejects.toMatchObject(refused);
  await owner.close();
  expect(await time(acme)).toEqual(before);
  if (_ === 'a day added') return;
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, day);
    await write(world).execute(db);
  });
  expect(await time(acme)).not.toEqual(before);
});

const change = ({ day }: RecordedWorld) => sql`update clocks set is_irregular = true where attendance_id = ${day}`;

test('an entry counts for its own day, person and transaction only', async () => {
  const world = await recordDay();
  const { acme, ana, ben, day } = world;
  const changedAfter = (note: (db: Db) => Promise<unknown>) =>
    acme.inside(async (db) => {
      await note(db);
      await change(world).execute(db);
    });
  await expect(changedAfter((db) => noteChange(db, ana.id, randomUUID()))).rejects.toMatchObject(refused);
  await expect(changedAfter((db) => noteChange(db, ben.id, day))).rejects.toMatchObject(refused);
  await acme.inside((db) => noteChange(db, ana.id, day));
  await expect(changedAfter(async () => {})).rejects.toMatchObject(refused);
  await changedAfter((db) => noteChange(db, ana.id, day));
});

test('an entry of a transaction that is under way beside this one does not count', async () => {
  const world = await recordDay();
  const { acme, ana, day } = world;
  const [begun, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // It gets its number first; the other's is later, like a savepoint's, and committed first.
  const earlier = acme.inside(async (db) => {
    await sql`select pg_current_xact_id()`.execute(db);
    begun.resolve();
    await noted.promise;
    await change(world).execute(db);
  });
  await begun.promise;
  await acme.inside((db) => noteChange(db, ana.id, day)).finally(noted.resolve);
  await expect(earlier).rejects.toMatchObject(refused);
});

test('moving an entry to another day requires an entry of both', async () => {
  const { acme, ana, day, clock } = await recordDay();
  const other = randomUUID();
  const move = (noted: readonly string[]) =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id, ...noted);
      await sql`update breaks set attendance_id = ${other} where clock_id = ${clock}`.execute(db);
    });
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, other);
    await sql`insert into attendances (id, person_id, working_date) values (${other}, ${ana.id}, '2026-03-12')`.execute(
      db,
    );
  });
  await expect(move([day])).rejects.toMatchObject(refused);
  await expect(move([other])).rejects.toMatchObject(refused);
  await move([day, other]);
});

test('an entry behind a savepoint counts, and one that was taken back does not', async () => {
  const world = await recordDay();
  const { acme, ana, day } = world;
  await acme.inside(async (db) => {
    await sql`savepoint one`.execute(db);
    await noteChange(db, ana.id, day);
    await sql`release savepoint one`.execute(db);
    await change(world).execute(db);
  });
  const takenBack = acme.inside(async (db) => {
    await sql`savepoint one`.execute(db);
    await noteChange(db, ana.id, day);
    await sql`rollback to savepoint one`.execute(db);
    await change(world).execute(db);
  });
  await expect(takenBack).rejects.toMatchObject(refused);
});

test('the lines from before are only read', async () => {
  const acme = await company();
  const insert = sql`insert into attendance_history (attendance_id, person_id, entity, entity_id, action, source)
    values (gen_random_uuid(), gen_random_uuid(), 'clock', gen_random_uuid(), 'edit', 'web')`;
  await expect(acme.inside((db) => insert.execute(db))).rejects.toMatchObject({ code: '42501' });
});
