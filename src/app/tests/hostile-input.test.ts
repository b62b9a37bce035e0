import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { database } from '#platform/testing/company.ts';
import { checksums } from './checksums.ts';
import { byRoute, endpoints, everything, isWrite, newScene, startServer } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

/** Names of all columns. */
let columns: readonly string[];
beforeAll(async () => {
  const { rows } = await database.outside('read', (db) =>
    sql<{
      name: string;
    }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(db),
  );
  columns = rows.map(({ name }) => name);
});

// Security case 4: an endpoint accepts only declared fields, even if the database has a column of that name.
describe.each(byRoute(endpoints.filter(({ body, upload }) => body && !upload)))('%s', (_route, endpoint) => {
  test('refuses every column that it does not declare, and changes nothing', async () => {
    const scene = await newScene(everything, 'other');
    const input = await server.inputOf(endpoint, scene);
    const declared = Object.keys(endpoint.body?.shape ?? {});
    const surplus = columns.filter((name) => !declared.includes(name));
    const before = await checksums(scene.acme);

    for (const value of [true, '1', scene.subject.id]) {
      const body = { ...input.body, ...Object.fromEntries(surplus.map((name) => [name, value])) };
      const { status, text } = await server.send(endpoint, { ...input, body }, scene.caller);
      expect([status, text]).toEqual([422, expect.stringContaining('This field is unknown')]);
    }

    expect(await checksums(scene.acme)).toEqual(before);
  });
});

const trashable: Readonly<
  Record<
    string,
    'roles' | 'departments' | 'designations' | 'employment_types' | 'document_types' | 'groups' | 'work_places'
  >
> = {
  role: 'roles',
  department: 'departments',
  designation: 'designations',
  employment_type: 'employment_types',
  document_type: 'document_types',
  group: 'groups',
  work_place: 'work_places',
};
/** Endpoints whose path contains one of these. */
const endpointsWith = (kinds: readonly string[]) =>
  endpoints.filter(({ pathEntities = {} }) => Object.values(pathEntities).some((kind) => kinds.includes(kind)));

// Security cases 1 and 15: only the Trash shows its items.
describe.each(byRoute(endpointsWith(Object.keys(trashable))))('%s', (_route, endpoint) => {
  test('does not know what is in the Trash, and leaves it alone', async () => {
    const scene = await newScene(everything, 'other');
    const input = await server.inputOf(endpoint, scene);
    await scene.acme.inside(async (db) => {
      for (const [name, kind] of Object.entries(endpoint.pathEntities ?? {})) {
        const table = trashable[kind];
        const id = String(input.params[name]);
        if (table === 'roles')
          await db.updateTable('roles').set({ trashed_at: new Date(), position: null }).where('id', '=', id).execute();
        else if (table) await db.updateTable(table).set({ trashed_at: new Date() }).where('id', '=', id).execute();
      }
    });
    const before = await checksums(scene.acme);

    const { status, text } = await server.send(endpoint, input, scene.caller);

    expect([status, text]).toEqual([404, text]);
    expect(await checksums(scene.acme)).toEqual(before);
  });
});

// Security case 1: people who have left are visible only with permission for archived people, and cannot be changed.
describe.each(byRoute(endpointsWith(['person'])))('%s', (_route, endpoint) => {
  test('hides former employees or answers as usual', async () => {
    const scene = await newScene(everything, 'other');
    const input = await server.inputOf(endpoint, scene);
    await scene.acme.inside((db) =>
      db
        .updateTable('people')
        .set({ status: 'discharged', discharged_date: '2020-01-31' as LocalDate })
        .where('id', '=', scene.subject.id)
        .execute(),
    );
    const before = await checksums(scene.acme);

    const { status, text } = await server.send(endpoint, input, scene.caller);

    expect([status, text]).toEqual([expect.toBeOneOf([200, 404, 424, 460]), text]);
    if (status !== 200 || !isWrite(endpoint)) expect(await checksums(scene.acme)).toEqual(before);
  });
});
