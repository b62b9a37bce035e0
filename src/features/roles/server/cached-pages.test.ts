import { describe, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { people } from '#features/people/contract.ts';
import { peopleRoutes } from '#features/people/server/routes.ts';
import { roles } from '../contract.ts';
import { rolesRoutes } from './routes.ts';
import { office } from './testing/office.ts';
import { employ } from '#features/people/testing/employ.ts';

const server = (now: () => Date = () => new Date(), of = database) =>
  callerFor(createHttp({ authenticator: sessionAuthenticator(of), features: [peopleRoutes, rolesRoutes], now }));

type Caller = ReturnType<typeof server>;

/** Summarises everything that is cached about people and roles, as one viewer sees it. */
async function seen(call: Caller, by: Member, { role_id, person_id }: { role_id: string; person_id: string }) {
  const body = { role_id, action: 'delete' } as const;
  const [found, assigned, assignable, all, preview, person] = [
    (await call(people.search, {}, by)).body,
    (await call(roles.assignedUsers, { params: { role_id }, query: {} }, by)).body,
    (await call(roles.assignableData, { params: { id: role_id }, query: {} }, by)).body,
    (await call(roles.rolesWithPermissions, {}, by)).body,
    (await call(roles.preview, { body }, by)).body,
    (await call(roles.permissionsOfPerson, { params: { user_id: person_id } }, by)).body,
  ];
  const role = all.roles.find(({ id }) => id === role_id);
  const lists = [assignable.departments, assignable.designations, assignable.employment_types];
  return {
    found: found.map(({ name, designation_name }) => [name, designation_name]),
    held: assigned.data.map(({ name }) => name),
    assignable: assignable.people.data.map(({ name, is_assigned }) => [name, is_assigned]),
    lists: lists.flatMap((list) => list.map(({ name, total_people }) => [name, total_people])),
    role: [role?.name, role?.total_people, role?.assigned_permission_ids],
    losing: preview.changes.map(({ losses, people: named }) => [losses.length, named.map(({ name }) => name)]),
    personal: person.roles.map(({ name }) => name),
  };
}

/** Creates a server that has cached every page. Changes that follow are made elsewhere, and it receives no events. */
async function createCachingServer() {
  const world = await office();
  const olga = await world.join('Olga', 'Owner');
  const ed = await world.join('Ed', 'Team lead');
  const at = { role_id: world.role('Team lead'), person_id: ed.id };
  const call = server();
  const look = () => seen(call, olga, at);
  return { ...world, olga, ed, at, look, before: await look() };
}

describe('the cache of people and roles', () => {
  test('is what was there before, as long as nothing changes', async () => {
    const { look, before } = await createCachingServer();
    expect(await look()).toEqual(before);
    expect(before).toMatchObject({
      held: ['Ed'],
      personal: ['Team lead'],
      role: ['Team lead', 1, expect.anything()],
    });
  });

  test('a new name, a new person and a new designation are visible with the next call', async () => {
    const { acme, ed, look } = await createCachingServer();
    await acme.inside(async (db) => {
      const { id: designation_id } = await db
        .insertInto('designations')
        .values({ name: 'Baker' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('people').set({ name: 'Edward' }).where('id', '=', ed.id).execute();
      await employ(db, ed.id, { designation_id });
    });
    await acme.hire('Fay');
    const view = await look();
    expect(view.found).toEqual([
      ['Edward', 'Baker'],
      ['Fay', null],
      ['Olga', null],
    ]);
    expect(view.held).toEqual(['Edward']);
    expect(view.assignable.map(([name]) => name)).toEqual(['Edward', 'Fay', 'Olga']);
    expect(view.lists).toContainEqual(['Baker', 1]);
    expect(view.losing[0]?.[1]).toEqual(['Edward']);
  });

  test('a role that is given, taken, renamed or permits something else is so with the next call', async () => {
    const { acme, olga, ed, at, give, permit, look } = await createCachingServer();
    await give(olga, 'Team lead');
    await acme.inside((db) => db.updateTable('roles').set({ name: 'Lead' }).where('id', '=', at.role_id).execute());
    await permit('Team lead', 'pin_feed');
    const view = await look();
    expect(view.held).toEqual(['Ed', 'Olga']);
    expect(view.role).toEqual(['Lead', 2, expect.arrayContaining(['pin_feed'])]);
    expect(view.personal).toEqual(['Lead']);
    await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', ed.id).execute());
    const taken = await look();
    expect(taken.held).toEqual(['Olga']);
    expect(taken.assignable).toContainEqual(['Ed', false]);
    expect([taken.role[1], taken.personal, taken.losing]).toEqual([1, [], []]);
  });

  test('the lists that a role can be given by are those of now', async () => {
    const { acme, ed, look } = await createCachingServer();
    for (const table of ['departments', 'designations', 'employment_types'] as const) {
      const { id } = await acme.inside((db) =>
        db
          .insertInto(table)
          .values({ name: `A new one of ${table}` })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      expect((await look()).lists).toContainEqual([`A new one of ${table}`, 0]);
      if (table === 'employment_types') await acme.inside((db) => employ(db, ed.id, { employment_type_id: id }));
    }
    expect((await look()).lists).toContainEqual(['A new one of employment_types', 1]);
  });

  test('another company, and people who may not see roles, get nothing of it', async () => {
    const { at } = await createCachingServer();
    const other = await createCachingServer();
    const call = server();
    const { body } = await call(roles.rolesWithPermissions, {}, other.olga);
    expect(body.roles.map(({ id }) => id)).not.toContain(at.role_id);
    expect((await call(roles.assignedUsers, { params: { role_id: at.role_id }, query: {} }, other.olga)).status).toBe(
      404,
    );
    expect((await other.look()).found).toHaveLength(2);

    const shown = await call(roles.assignedUsers, { params: { role_id: other.at.role_id }, query: {} }, other.olga);
    expect(shown.status).toBe(200);
    const refused = await call(roles.assignedUsers, { params: { role_id: other.at.role_id }, query: {} }, other.ed);
    expect(refused.status).toBe(403);
  });

  test('a person whose last day has passed is gone at the company’s midnight, though nothing was changed', async () => {
    const world = await office();
    const olga = await world.join('Olga', 'Owner');
    const ed = await world.join('Ed', 'Team lead');
    const today = Temporal.Now.plainDateISO('UTC');
    await world.acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: today.toString() as LocalDate })
        .where('id', '=', ed.id)
        .execute(),
    );
    const { timezone } = await world.acme.inside((db) =>
      db.selectFrom('company_settings').select('timezone').executeTakeFirstOrThrow(),
    );
    const midnight = today.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
    let now = midnight - 1000;
    const call = server(() => new Date(now));
    const at = { role_id: world.role('Team lead'), person_id: olga.id };

    const [before, again] = [await seen(call, olga, at), await seen(call, olga, at)];
    now = midnight;
    const after = await seen(call, olga, at);

    expect([before.held, again]).toEqual([['Ed'], before]);
    expect([after.held, after.role[1], after.found.length, after.losing]).toEqual([[], 0, 1, []]);
    expect(after.assignable).toEqual([['Olga', false]]);
  });

  test('is read once: the second time only the session and what is the caller’s own', async () => {
    const { olga, at } = await createCachingServer();
    const { database: counted, statements, forget } = countStatements();
    const call = server(undefined, counted);
    await seen(call, olga, at);
    forget();
    await seen(call, olga, at);
    const read = statements().filter((text) => /\bfrom "?people\b|strpos|count\(/.test(text));
    // Only the card of the one person, and those named in the preview.
    expect(
      read.every((text) => text.includes('any(')),
      read.join('\n'),
    ).toBe(true);
    await counted.close();
  });
});
