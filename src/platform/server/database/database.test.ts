import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { company, database, url } from '../../testing/company.ts';
import { alongWithCommit, connect, giveUp, signAs, type Db } from './database.ts';

// With one connection, every transaction sees what an earlier one left behind.
const single = connect({ url, connections: 1 });
const owner = connect({ url, connections: 1, role: null });
afterAll(() => Promise.all([single.close(), owner.close()]));

const count = (db: Db) =>
  db
    .selectFrom('departments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();

describe('tenancy', () => {
  test('the server’s role is neither superuser nor owner, and row-level security binds it', async () => {
    const { rows } = await single.outside('read', (db) =>
      sql<{
        name: string;
        may: boolean;
        on: boolean;
      }>`select current_user as name, rolsuper or rolbypassrls as may, row_security_active('people') as on from pg_roles where rolname = current_user`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ name: 'muster_app', may: false, on: true }]);
  });

  test('without a company nothing is seen, with one only its own', async () => {
    const [acme, other] = [await company(), await company()];
    await acme.inside((db) => db.insertInto('departments').values({ name: 'Sales' }).execute());
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 1 });
    expect(await single.tenant(other.id, 'read', count)).toEqual({ n: 0 });
    expect(await single.outside('read', count)).toEqual({ n: 0 });
  });

  test('the company ends with its transaction, whether that succeeds or fails', async () => {
    const acme = await company();
    const setting = () =>
      single.outside('read', (db) =>
        sql<{ is: string | null }>`select nullif(current_setting('app.tenant_id', true), '') as is`.execute(db),
      );
    await single.tenant(acme.id, 'write', async () => {});
    expect((await setting()).rows).toEqual([{ is: null }]);
    await single.tenant(acme.id, 'write', async () => Promise.reject(new Error('no'))).catch(() => {});
    expect((await setting()).rows).toEqual([{ is: null }]);
  });

  test('an invalid company id never reaches the database', async () => {
    expect(() => single.tenant("' or true; --", 'read', count)).toThrow(TypeError);
  });
});

describe('transactions', () => {
  test('a statement that was not awaited does not run in the next transaction', async () => {
    const acme = await company();
    const value = await single.tenant(acme.id, 'write', async (db) => ({
      later: () => db.insertInto('departments').values({ name: 'Late' }).execute(),
    }));
    await expect(value.later()).rejects.toThrow('The transaction has ended');
  });

  test('a reading transaction cannot write', async () => {
    const acme = await company();
    await expect(
      single.tenant(acme.id, 'read', (db) => db.insertInto('departments').values({ name: 'x' }).execute()),
    ).rejects.toMatchObject({ code: '25006' });
  });

  test('a commit that PostgreSQL turned into a rollback is a failure', async () => {
    const acme = await company();
    const work = single.tenant(acme.id, 'write', async (db) => {
      await db.insertInto('departments').values({ name: 'Half' }).execute();
      await sql`select 1 / 0`.execute(db).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('a deferred constraint fails the commit', async () => {
    const acme = await company();
    const work = single.tenant(acme.id, 'write', async (db) => {
      await db
        .insertInto('roles')
        .values([
          { name: 'A', position: 1 },
          { name: 'B', position: 2 },
        ])
        .execute();
      await sql`set constraints roles_position deferred`.execute(db);
      await db.updateTable('roles').set({ position: 3 }).execute();
    });
    await expect(work).rejects.toMatchObject({ constraint: 'roles_position' });
  });

  test('two transactions that wait for each other both succeed in the end', async () => {
    const acme = await company();
    const [a = { id: '' }, b = { id: '' }] = await acme.inside((db) =>
      db
        .insertInto('departments')
        .values([{ name: 'A' }, { name: 'B' }])
        .returning('id')
        .execute(),
    );
    const locks = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const rename = (first: string, then: string, mine: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>) =>
      database.tenant(acme.id, 'write', async (db) => {
        await db
          .updateTable('departments')
          .set({ name: sql`name || '!'` })
          .where('id', '=', first)
          .execute();
        mine.resolve();
        await other.promise;
        await db
          .updateTable('departments')
          .set({ name: sql`name || '!'` })
          .where('id', '=', then)
          .execute();
      });
    await Promise.all([rename(a.id, b.id, locks.a, locks.b), rename(b.id, a.id, locks.b, locks.a)]);
    const rows = await acme.inside((db) => db.selectFrom('departments').select('name').orderBy('name').execute());
    expect(rows.map(({ name }) => name)).toEqual(['A!!', 'B!!']);
  });
});

describe('in batches and prepared', () => {
  test('statements sent simultaneously are one message, and a read needs none to begin and to end', async () => {
    const acme = await company();
    const own = connect({ url, connections: 1 });
    let messages = 0;
    own.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => (messages++, query(...args))) as typeof client.query;
    });
    const sent = async (mode: 'read' | 'write', work: (db: Db) => Promise<unknown>) => {
      messages = 0;
      await own.tenant(acme.id, mode, work);
      return messages;
    };
    expect(await sent('read', (db) => Promise.all([count(db), count(db), count(db)]))).toBe(1);
    expect(await sent('write', (db) => Promise.all([count(db), count(db), count(db)]))).toBe(2);
    expect(await sent('read', async (db) => [await count(db), await count(db)])).toBe(2);
    expect(await sent('write', async () => 'nothing')).toBe(0);
    expect(await sent('write', async (db) => alongWithCommit(db, count(db)))).toBe(1);
    await own.close();
  });

  test('the actor is set with the company, or after earlier statements, and is cleared with the transaction', async () => {
    const acme = await company();
    const texts: string[] = [];
    const own = connect({ url, connections: 1, onStatement: (text) => void texts.push(text) });
    const signed = (db: Db) =>
      sql<{ actor: string }>`select current_setting('app.actor', true) as actor`
        .execute(db)
        .then(({ rows }) => rows[0]?.actor);
    const ana = { id: 'ana' };
    const first = own.tenant(acme.id, 'write', async (db) => {
      const queried = signed(db);
      signAs(db, ana);
      return queried;
    });
    expect(await first).toBe(JSON.stringify(ana));
    expect(texts).toHaveLength(1);
    expect(await own.tenant(acme.id, 'write', signed)).toBe('');
    const later = own.tenant(acme.id, 'write', async (db) => {
      await count(db);
      signAs(db, ana);
      return signed(db);
    });
    expect(await later).toBe(JSON.stringify(ana));
    await own.close();
  });

  test('a failing statement sent with the commit fails it, with its own error', async () => {
    const acme = await company();
    const add = (db: Db, name: string) => db.insertInto('departments').values({ name }).execute();
    const late = single.tenant(acme.id, 'write', async (db) => {
      await add(db, 'Sales');
      alongWithCommit(db, add(db, 'Sales'));
    });
    await expect(late).rejects.toMatchObject({ code: '23505' });
    const unwritten = single.tenant(acme.id, 'write', async (db) => {
      alongWithCommit(db, add(db, 'Sales'));
      alongWithCommit(db, sql`select ${{ n: 1n }}`.execute(db));
    });
    await expect(unwritten).rejects.toThrow(TypeError);
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('a statement that was not awaited in a reading transaction does not reach the next company’s', async () => {
    const [acme, other] = [await company(), await company()];
    const lost: Promise<unknown>[] = [];
    const reading = single.tenant(acme.id, 'read', async (db) => {
      const first = count(db);
      lost.push(first.then(() => count(db)));
      await first;
    });
    const writing = single.tenant(other.id, 'write', async (db) => {
      await db.insertInto('departments').values({ name: 'Sales' }).execute();
      return count(db);
    });
    await Promise.allSettled([reading, ...lost]);
    expect(await writing).toEqual({ n: 1 });
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('statements in progress when the work fails are rolled back, and the connection stays usable', async () => {
    const acme = await company();
    const late: Promise<unknown>[] = [];
    const work = single.tenant(acme.id, 'write', async (db) => {
      const add = (name: string) => db.insertInto('departments').values({ name }).execute();
      await add('First');
      late.push(add('Second'));
      // The second one is in progress; the third waits for its answer.
      await new Promise((resolve) => setImmediate(resolve));
      late.push(add('Third'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await Promise.all(late);
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('abandoned work sends nothing more, and the connection stays usable', async () => {
    const acme = await company();
    const work = single.tenant(acme.id, 'write', async (db) => {
      const add = (name: string) => db.insertInto('departments').values({ name }).execute();
      await add('First');
      void add('Second');
      giveUp(db);
      void add('Third');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('the same statement sent twice simultaneously is answered twice', async () => {
    const acme = await company();
    const answers = await single.tenant(acme.id, 'read', (db) =>
      Promise.all([7, 8, 9].map((n) => sql<{ n: number }>`select ${n}::int + 0 as n`.execute(db))),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([7, 8, 9]);
  });

  test('a failure in the middle fails what follows in its transaction, and nothing after it', async () => {
    const acme = await company();
    const outcomes = await single
      .tenant(acme.id, 'write', async (db) => {
        const all = await Promise.allSettled([
          sql`select 1 as before`.execute(db),
          sql`select 1 / ${0}::int`.execute(db),
          sql`select 2 as never_parsed_before`.execute(db),
          sql`select 2 as never_parsed_before`.execute(db),
        ]);
        return Promise.reject(all);
      })
      .catch((all: PromiseSettledResult<unknown>[]) => all.map(({ status }) => status));
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    // The same texts run again, so the driver must know correctly which are prepared.
    const again = await single.tenant(acme.id, 'read', (db) =>
      Promise.all([sql`select 2 as never_parsed_before`.execute(db), sql`select 1 / ${1}::int`.execute(db)]),
    );
    expect(again).toHaveLength(2);
  });

  test('a statement that takes too long is cancelled, and its connection stays usable', async () => {
    const acme = await company();
    const slow = single.tenant(acme.id, 'write', async (db) => {
      await sql`set local statement_timeout = 50`.execute(db);
      await Promise.all([sql`select pg_sleep(5)`.execute(db), sql`select 1`.execute(db)]);
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('a connection that PostgreSQL ends is replaced, idle or at work', async () => {
    const acme = await company();
    const backend = () =>
      single
        .tenant(acme.id, 'read', (db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db))
        .then(({ rows }) => rows[0]?.pid ?? 0);
    const end = (pid: number) => owner.outside('write', (db) => sql`select pg_terminate_backend(${pid})`.execute(db));
    const idle = await backend();
    await end(idle);
    await vi.waitUntil(async () => (await backend().catch(() => idle)) !== idle, 60_000);
    await expect(
      single.tenant(acme.id, 'write', async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await end(rows[0]?.pid ?? 0);
        await sql`select 1`.execute(db);
      }),
    ).rejects.toThrow();
    expect(await single.tenant(acme.id, 'read', count)).toEqual({ n: 0 });
  });

  test('values from outside are never part of a statement', async () => {
    const acme = await company();
    const nasty = `'; drop table people; -- \u{1F600} \u202e $1 "`;
    await acme.inside((db) => db.insertInto('departments').values({ name: nasty }).execute());
    expect(
      await acme.inside((db) => db.selectFrom('departments').select('name').where('name', '=', nasty).execute()),
    ).toEqual([{ name: nasty }]);
  });
});
