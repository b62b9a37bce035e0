import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

const form = async ({ ana, annual }: World, as = ana) => {
  const { body } = await call(leaveApplications.new, { query: as === ana ? {} : { user_id: ana.id } }, as);
  return body.leave_types.find(({ id }) => id === annual);
};

test('a type has its own notice, in the form as for the person who applies', async () => {
  const world = await applicationWorld();
  const { acme, annual, sick } = world;
  await acme.inside((db) => sql`update leave_types set notice_days = 3 where id = ${annual}`.execute(db));
  expect(await form(world)).toMatchObject({ notice_days: 3, earliest: '2026-03-06' });
  expect(await world.apply(['2026-03-05'])).toMatchObject({
    status: 422,
    body: { code: 'leaveApplications.shortNotice' },
  });
  expect((await world.apply(['2026-03-06'])).status).toBe(200);
  expect((await world.apply(['2026-03-03'], { leave_type_id: sick })).status).toBe(200);
});

test('leave with a waiting time is seen before, and taken after it', async () => {
  const world = await applicationWorld();
  const { acme, ana, annual, hal } = world;
  await acme.inside(async (db) => {
    await sql`update leave_policy_terms set wait_months = 6 where leave_type_id = ${annual}`.execute(db);
    await sql`update people set joined_on = '2025-10-15' where id = ${ana.id}`.execute(db);
  });
  expect(await form(world)).toMatchObject({ earliest: '2026-04-15' });
  expect((await world.year(ana)).balances.find(({ id }) => id === annual)?.years[0]?.left).toBeGreaterThan(0);
  expect(await world.apply(['2026-04-14'])).toMatchObject({ status: 422, body: { code: 'leaveApplications.waiting' } });
  expect((await world.apply(['2026-04-15'])).status).toBe(200);
  expect(await form(world, hal)).toMatchObject({ earliest: null });
  expect((await world.apply(['2026-04-14'], { user_id: ana.id }, hal)).status).toBe(200);
});

test('the waiting time of someone who joins later begins with that employment', async () => {
  const world = await applicationWorld();
  const { acme, ana, annual } = world;
  await acme.inside(async (db) => {
    await sql`update leave_policy_terms set wait_months = 6 where leave_type_id = ${annual}`.execute(db);
    await sql`
      update employment_periods set started_on = '2025-01-01', ended_on = '2025-06-30' where person_id = ${ana.id}`.execute(
      db,
    );
    await sql`
      insert into employment_periods (person_id, started_on, recorded_at) values (${ana.id}, '2026-03-16', now())`.execute(
      db,
    );
  });
  expect(await form(world)).toMatchObject({ earliest: '2026-09-16' });
});
