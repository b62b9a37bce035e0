import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { startAssigning } from '#features/assigning/server/commands/assign-many.ts';
import { batches } from '#features/batches/contract.ts';
import { batchRoutes } from '#features/batches/server/routes.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { assignOrStart, groupsKind } from './commands.ts';
import { groupsJobs } from './jobs.ts';

const call = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [batchRoutes] }));

async function world(total: number) {
  const acme = await company();
  const gil = await acme.hire('Gil', 'assign_employee_group');
  const { id, department_id, ids } = await acme.inside(async (db) => {
    const group = await db.insertInto('groups').values({ name: 'First aid' }).returning('id').executeTakeFirstOrThrow();
    const hall = await db.insertInto('departments').values({ name: 'Hall' }).returning('id').executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string }>`
      insert into people (name, username, joined_on, department_id)
      select 'Person ' || lpad(i::text, 5, '0'), 'person.' || i, '2020-01-01', ${hall.id}::uuid
        from generate_series(1, ${total}::int) i returning id`.execute(db);
    return { id: group.id, department_id: hall.id, ids: rows.map((row) => row.id) };
  });
  const inside = async () =>
    (await acme.inside((db) => db.selectFrom('group_people').select('person_id').execute())).length;
  return { acme, gil, id, department_id, ids, inside };
}

test('more people than one transaction assigns are assigned by a batch', async () => {
  const { acme, gil, id, department_id, inside } = await world(700);
  const items = [{ id: department_id, type: 'department' as const }];
  const assign = (atOnce: number) =>
    acme.inside((db) =>
      assignOrStart(db, { group_id: id, items, actor_id: gil.id, now: Math.floor(Date.now() / 1000) }, atOnce),
    );
  const { total, batch_id } = await assign(699);
  expect({ total, inside: await inside() }).toEqual({ total: 700, inside: 0 });
  await workBatch(acme, groupsJobs, batch_id ?? '');
  expect(await inside()).toBe(700);
  const { data } = (await call(batches.status, { params: { id: batch_id ?? '' } }, gil)).body;
  expect(data).toMatchObject({ state: 'finished', counts: { assigned: 700 }, failed: 0 });
  // All people are already assigned.
  expect(await assign(0)).toEqual({ total: 0, batch_id: null });
});

test('people who have left are not assigned, and no one is once the group or the permission is gone', async () => {
  const { acme, gil, id, ids, inside } = await world(4);
  const start = (people: readonly string[]) =>
    acme.inside((db) =>
      startAssigning(db, groupsKind, { id, people, title: 'Assigning', from_url: '/feed', started_by: gil.id }),
    );
  const [first, second, third, fourth] = ids as [string, string, string, string];
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2026-01-01' as LocalDate, discharged_reason: 'Moves' })
      .where('id', '=', first)
      .execute(),
  );
  const failures = async (batch_id: string) =>
    (await call(batches.failures, { params: { id: batch_id }, query: {} }, gil)).body.data.map(({ why }) => why);
  const left = await start([first, second]);
  await workBatch(acme, groupsJobs, left);
  expect(await failures(left)).toEqual(['This person no longer works here.']);
  expect(await inside()).toBe(1);

  const trashed = await start([third]);
  await acme.inside((db) => db.updateTable('groups').set({ trashed_at: new Date() }).execute());
  await workBatch(acme, groupsJobs, trashed);
  expect(await failures(trashed)).toHaveLength(1);
  await acme.inside((db) => db.updateTable('groups').set({ trashed_at: null }).execute());

  const refused = await start([fourth]);
  await acme.inside((db) => db.deleteFrom('role_permissions').execute());
  await workBatch(acme, groupsJobs, refused);
  expect(await failures(refused)).toEqual(['You do not have permission to access the content.']);
  expect(await inside()).toBe(1);
});
