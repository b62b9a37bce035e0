import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnOrOthers, oneselfRuleOf, type Endpoint } from '#platform/shared/contract.ts';
import { storedIdOf } from '#platform/shared/wire-id.ts';
import { company, type Company } from '#platform/testing/company.ts';
import { checksums } from './checksums.ts';
import { byRoute, endpoints, everything, isWrite, newScene, placeholdersOf, startServer } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

const refusing = endpoints.filter((endpoint) => oneselfRuleOf(endpoint) !== undefined);

/** Calls whose input works only for the caller, each with the reason. */
const callersOnly: Readonly<Record<string, string>> = {
  'POST employee/employee/profile/{user_id}/rehire': 'Who has left cannot sign in, so the caller has not.',
  'POST settings/leave/leave/opening-balances/store': 'What is confirmed has to be previewed by who stores it.',
  'POST employee/employee/entry-import/validate-data': 'A file is its sender’s.',
  'POST employee/employee/entry-import/process-data': 'A file is its sender’s.',
};

/** Tables in which a check stores its own findings. */
const keptByChecks: Readonly<Record<string, readonly string[]>> = {
  'POST employee/employee/entry-import/validate-data': [
    'people_imports',
    'people_import_rows',
    'people_import_columns',
  ],
};

const leftOut = /"is_without_self":true|eft out: yourself|"locked":"/;

/**
 * The caller holds every permission but is not an Owner. An Owner then sends the same call,
 * which shows that only the rule refused it.
 */
describe.each(byRoute(refusing))('%s', (route, endpoint) => {
  const sumsOf = async (acme: Company) => {
    const checked = new Set(keptByChecks[route]);
    // The database lists the tables in any order.
    return Object.entries(await checksums(acme))
      .filter(([table]) => !checked.has(table))
      .sort();
  };

  test('refuses the caller’s own record', async () => {
    const scene = await newScene(everything, 'own');
    const owner = await scene.reader();
    await makeOwner(scene.acme, owner.id);
    const input = await server.aboutCaller(endpoint, scene);
    const before = await sumsOf(scene.acme);
    const own = await server.send(endpoint, input, scene.caller);
    expect([own.text, await sumsOf(scene.acme)]).toEqual([own.text, before]);

    const other = await server.send(endpoint, input, owner);
    if (!Object.hasOwn(callersOnly, route)) expect([other.status, other.text]).toEqual([200, other.text]);
    const isPreview = JSON.stringify(await sumsOf(scene.acme)) === JSON.stringify(before);
    if (isPreview && own.status === 200) return expect(own.text).toMatch(leftOut);
    const code = oneselfRuleOf(endpoint)?.fault.code;
    expect([own.status, own.text]).toEqual([403, expect.stringContaining(`"code":"${code}"`)]);
    expect(endpoint.faults?.map((fault) => fault.code)).toContain(code);
  });
});

const makeOwner = (acme: Company, person_id: string) =>
  acme.inside((db) =>
    sql`update roles set is_owner = true where id in (select role_id from role_people where person_id = ${person_id})`.execute(
      db,
    ),
  );

/** Fields that name a person other than the one that a call is about. */
const otherRoles = new Set(['manager_id', 'new_manager_id', 'deputy_id', 'approvers', 'reviewers', 'mentions']);
/** Fields that name people by themselves. */
const ofPeople = ['assigned_items', 'erased_items', 'user_id', 'user_ids', 'person_ids', 'except_user_ids'];
/** Entities whose rows are about people, but have no person_id. */
const aboutPeople = ['people_import', 'started_import', 'shift_batch'];

describe('a write about people', () => {
  /** Entities whose rows belong to a person. */
  let personal: ReadonlySet<string>;

  beforeAll(async () => {
    const acme = await company();
    const ids = await server.addRows(acme, await acme.hire('Olga', ...everything));
    const found = await ownedAmong(
      acme,
      [...ids.values()].flatMap((id) => [id, storedIdOf(id)]),
    );
    const isOwned = ([, id]: readonly [string, string]) => found.has(id) || found.has(storedIdOf(id));
    personal = new Set([...aboutPeople, ...[...ids].filter(isOwned).map(([entity]) => entity)]);
  });

  const isAboutPeople = (endpoint: Endpoint): boolean =>
    [endpoint.body, endpoint.query].some((part) => ofPeople.some((field) => part && field in part.shape)) ||
    placeholdersOf(endpoint).some(
      ({ placeholder, path }) =>
        placeholder.placeholder === 'entity' &&
        personal.has(placeholder.entity) &&
        !path.some((step) => otherRoles.has(String(step))),
    );
  /** Whether `openReason` and `own` already decide if the caller may act on themselves. */
  const isDecided = ({ access }: Endpoint) =>
    typeof access === 'string' || (isOwnOrOthers(access) && access.own !== undefined);

  test('says whether it may be about the caller, or why it may', () => {
    const undecided = endpoints.filter(
      (endpoint) => isWrite(endpoint) && !isDecided(endpoint) && isAboutPeople(endpoint) && !endpoint.oneself,
    );
    expect(
      undecided.map(({ route }) => route),
      'endpoints whose contract needs `oneself`: { allowed: reason }, or the rule that refuses the caller’s own record',
    ).toEqual([]);
  });

  test('gives its reason in a sentence', () => {
    for (const { route, oneself } of endpoints)
      if (oneself && 'allowed' in oneself)
        expect([route, oneself.allowed]).toEqual([route, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  });
});

/** Returns the ids that belong to a person, or to a row of a person. */
async function ownedAmong(acme: Company, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return acme.inside(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
         and exists (select from pg_attribute where attrelid = c.oid and attname = 'id')
         and (c.relname = 'people' or exists (select from pg_attribute where attrelid = c.oid and attname = 'person_id'))`.execute(
      db,
    );
    const owned = tables.map(({ name }) => sql`select id::text from ${sql.table(name)} where id::text = any(${ids})`);
    const { rows } = await sql<{ id: string }>`${sql.join(owned, sql` union all `)}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
}
