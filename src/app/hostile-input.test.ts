import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionGate } from '#features/access/server/sessions.ts';
import { createHttp } from '#platform/server/http.ts';
import { splitRoute, type Endpoint } from '#platform/shared/contract.ts';
import { company, database, type Company, type Member } from '#platform/testing/company.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { contracts, features } from './features.ts';
import { makeParams, storage } from './testing/makers.ts';
import { bodyOf, queryOf } from './testing/sample-bodies.ts';

const app = createHttp({ gate: sessionGate(database), features: features.map(({ routes }) => routes), storage });
afterAll(() => app.close());

const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract));
const isWrite = ({ route }: Endpoint) => !route.startsWith('GET');
const everything = permissions.filter((permission) => permission !== 'allowed_bio_devices');

interface Asking {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object | undefined;
}

async function ask(caller: Member, endpoint: Endpoint, { params, query = {}, body }: Asking) {
  const { method, path } = splitRoute(endpoint.route);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await app.inject({
    method,
    url: `/app/${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}?${search}`,
    ...(body && { payload: body }),
    headers: { host: caller.host, 'x-requested-with': 'XMLHttpRequest', cookie: `muster_session=${caller.token}` },
  });
  return { status: reply.statusCode, text: reply.body.slice(0, 300) };
}

async function scene() {
  const acme = await company();
  const owner = await acme.hire('Olga', ...everything);
  const subject = await acme.hire('Ana');
  const read = async (path: string) =>
    (await app.inject({ url: `/app/${path}`, headers: { host: owner.host, cookie: `muster_session=${owner.token}` } })).json<Record<string, unknown>>();
  return { acme, owner, subject, read };
}

/** A digest of every row of the company, but of counters that any call may move. */
async function contents(acme: Company): Promise<Record<string, string | null>> {
  return acme.inside(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and c.relname not in ('rate_limits', 'audit_chain')`.execute(db);
    const digests: Record<string, string | null> = {};
    for (const { name } of rows) {
      const { rows: found } = await sql<{
        digest: string | null;
      }>`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} t`.execute(db);
      digests[name] = found[0]?.digest ?? null;
    }
    return digests;
  });
}

/** The names of all columns there are. */
async function columns(): Promise<string[]> {
  const { rows } = await database.outside('read', (db) =>
    sql<{ name: string }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(db),
  );
  return rows.map(({ name }) => name);
}

// Security case 4: a call takes the fields it declares, whatever else the database has a column for.
describe.each(endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.body && !endpoint.upload))('$route', (endpoint) => {
  test('refuses every column that it does not declare, and changes nothing', async () => {
    const { acme, owner, subject, read } = await scene();
    const given = { acme, subject, read };
    const params = await makeParams(endpoint, acme, owner);
    const body = await bodyOf(endpoint, given);
    const declared = Object.keys(endpoint.body?.shape ?? {});
    const surplus = (await columns()).filter((name) => !declared.includes(name));
    const before = await contents(acme);

    for (const value of [true, '1', owner.id]) {
      const reply = await ask(owner, endpoint, { params, body: { ...body, ...Object.fromEntries(surplus.map((name) => [name, value])) } });
      expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('This field is not known')]);
    }

    expect(await contents(acme)).toEqual(before);
  });
});

const trashable: Readonly<Record<string, 'roles' | 'departments' | 'designations' | 'employment_types' | 'document_types'>> = {
  role: 'roles',
  department: 'departments',
  designation: 'designations',
  employment_type: 'employment_types',
  document_type: 'document_types',
};
const naming = (kinds: readonly string[]) => endpoints.filter(({ names = {} }) => Object.values(names).some((kind) => kinds.includes(kind)));

// Security cases 1 and 15: what is in the Trash is there for the Trash alone.
describe.each(naming(Object.keys(trashable)))('$route', (endpoint) => {
  test('does not know what is in the Trash, and leaves it alone', async () => {
    const { acme, owner, subject, read } = await scene();
    const params = await makeParams(endpoint, acme, owner);
    await acme.inside(async (db) => {
      for (const [name, kind] of Object.entries(endpoint.names ?? {})) {
        const table = trashable[kind];
        if (table === 'roles')
          await db
            .updateTable('roles')
            .set({ trashed_at: new Date(), position: null })
            .where('id', '=', params[name] ?? '')
            .execute();
        else if (table)
          await db
            .updateTable(table)
            .set({ trashed_at: new Date() })
            .where('id', '=', params[name] ?? '')
            .execute();
      }
    });
    const given = { acme, subject, read };
    const before = await contents(acme);

    const reply = await ask(owner, endpoint, { params, query: queryOf(endpoint, given), ...(endpoint.body && { body: await bodyOf(endpoint, given) }) });

    expect([reply.status, reply.text]).toEqual([404, expect.any(String)]);
    expect(await contents(acme)).toEqual(before);
  });
});

// Security case 1: whoever has left is found by those who may see archived people, and nothing of theirs is changed.
describe.each(naming(['person']))('$route', (endpoint) => {
  test('answers for somebody who has left as for anybody, or not at all', async () => {
    const { acme, owner, subject, read } = await scene();
    const params = await makeParams(endpoint, acme, subject);
    await acme.inside((db) =>
      db
        .updateTable('people')
        .set({ status: 'discharged', discharged_date: '2020-01-31' as never })
        .where('id', '=', subject.id)
        .execute(),
    );
    const given = { acme, subject, read };
    const before = await contents(acme);

    const reply = await ask(owner, endpoint, { params, query: queryOf(endpoint, given), ...(endpoint.body && { body: await bodyOf(endpoint, given) }) });

    expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, 404, 424, 460]), expect.any(String)]);
    if (reply.status !== 200 || !isWrite(endpoint)) expect(await contents(acme)).toEqual(before);
  });
});
