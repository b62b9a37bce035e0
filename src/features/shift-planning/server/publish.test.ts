import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelBatch } from '#features/batches/server/commands.ts';
import { day, days, deliver, planWorld, type Answer, type PlanWorld } from './testing/plan-world.ts';

const changesOf = ({ acme }: PlanWorld, person: { id: string }) =>
  acme.inside((db) =>
    db.selectFrom('notifications').select('message').where('person_id', '=', person.id).orderBy('created_at').execute(),
  );

test('each person is notified exactly once, of their own changes', async () => {
  const world = await planWorld();
  const { ana, ben, early, late, item, assign, draft, publish } = world;
  await assign([item(ana, days('2026-03-03', '2026-03-04'), early)], { is_published: true });
  const id = await draft([
    item(ana, [day('2026-03-04')], late),
    item(ana, [day('2026-03-05')], late),
    item(ben, [day('2026-03-03')], late),
  ]);
  await publish(id, { note: 'Line 2 runs late.' });
  await deliver(world);
  await deliver(world);

  expect(await changesOf(world, ana)).toEqual([
    {
      message: 'Rafael published 2 shifts for you: Tue 3 Mar Early 06:00 – 14:30, Wed 4 Mar Early 06:00 – 14:30.',
    },
    {
      message:
        'Rafael changed 2 of your shifts: Wed 4 Mar Late 14:00 – 22:30 (before: Early 06:00 – 14:30), Thu 5 Mar Late 14:00 – 22:30. “Line 2 runs late.”',
    },
  ]);
  expect(await changesOf(world, ben)).toEqual([
    { message: 'Rafael published a shift for you: Tue 3 Mar Late 14:00 – 22:30. “Line 2 runs late.”' },
  ]);
  const { url } = await world.acme.inside((db) =>
    db.selectFrom('notifications').select('url').where('person_id', '=', ben.id).executeTakeFirstOrThrow(),
  );
  expect(url).toBe('/time/shift/view-my-shifts?month=2026-03');
});

test('a published shift replaces another person’s draft', async () => {
  const world = await planWorld();
  const { ana, early, late, night, nora, item, assign, draft, publish, week } = world;
  await assign([item(ana, [day('2026-03-03')], early)], { is_published: true });
  const id = await draft([item(ana, days('2026-03-03', '2026-03-04'), late)]);
  await assign([item(ana, [day('2026-03-03')], night)], { is_published: true, on_conflict: 'keep' }, nora);

  // Nora's published shift has replaced the draft.
  expect(await week(ana)).toBe('. N l . . . .');
  expect(await publish(id)).toMatchObject({ status: 200 });
  expect(await week(ana)).toBe('. N L . . . .');
});

test('a draft over what was published meanwhile waits for a choice', async () => {
  const world = await planWorld();
  const { acme, ana, early, late, item, assign, draft, publish, week } = world;
  await assign([item(ana, [day('2026-03-03')], early)], { is_published: true });
  const id = await draft([item(ana, [day('2026-03-03')], late)]);
  await acme.inside((db) => sql`update shift_days set updated_at = updated_at + interval '1 second'`.execute(db));

  const refused = (await publish(id)) as Answer<unknown>;
  expect(refused).toMatchObject({
    status: 461,
    body: {
      code: 'shiftPlanning.planChanged',
      data: { changed: [{ name: 'Ana', date: '2026-03-03', by: 'Rafael', now: { name: 'Early' } }] },
    },
  });
  expect(await week(ana)).toBe('. l . . . . .');
  expect((await publish(id, { use_mine: true })).status).toBe(200);
  expect(await week(ana)).toBe('. L . . . . .');
});

test('someone who has left meanwhile gets no shift', async () => {
  const world = await planWorld();
  const { acme, ana, early, item, draft, publish } = world;
  const id = await draft([item(ana, days('2026-03-03', '2026-03-05'), early)]);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: day('2026-03-04') })
      .where('id', '=', ana.id)
      .execute(),
  );
  const refused = (await publish(id)) as Answer<unknown>;
  expect(refused).toMatchObject({
    status: 424,
    body: { data: { conflicts: [{ kind: 'not_employed', text: 'No longer employed', date: '2026-03-05' }] } },
  });
});

/** Drafts for 1,300 days, more than one transaction publishes. */
async function manyDrafts() {
  const world = await planWorld();
  const { acme, early, item, draft } = world;
  const people = await acme.inside((db) =>
    db
      .insertInto('people')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          name: `Person ${index}`,
          username: `person.${index}.${crypto.randomUUID().slice(0, 8)}`,
          email: `person.${index}.${crypto.randomUUID().slice(0, 8)}@acme.example`,
          joined_on: day('2020-01-01'),
        })),
      )
      .returning('id')
      .execute(),
  );
  await acme.inside((db) => sql`update company_settings set max_days_in_row = 31`.execute(db));
  const id = await draft([item(people as never, days('2026-03-03', '2026-03-28'), early)]);
  return { ...world, id };
}

const stateOf = async ({ index }: PlanWorld, batch_id: string) =>
  (await index({ action_id: batch_id })).actionLog.find((action) => action.batch_id === batch_id);

test('many are published by a worker, and are published once all of them are', async () => {
  const world = await manyDrafts();
  const { id, publish, work } = world;
  const started = await publish(id);
  expect(started.body).toMatchObject({ is_published: false, batch: { state: 'publishing' } });
  expect(await publish(id)).toMatchObject({ status: 424, body: { code: 'shiftPlanning.batchEnded' } });

  await work(started.body.batch.work_id ?? '');
  await deliver(world);
  expect(await stateOf(world, id)).toMatchObject({ state: 'published', shifts: 1300, people: 50 });
  const rows = await world.acme.inside((db) => db.selectFrom('notifications').select('id').execute());
  expect(rows).toHaveLength(50);
});

test('when a worker is stopped, the rest are drafts again', async () => {
  const world = await manyDrafts();
  const { id, publish, acme, rafael, cancel } = world;
  const work_id = (await publish(id)).body.batch.work_id ?? '';
  await acme.inside((db) => cancelBatch(db, work_id, rafael.id));
  await deliver(world);

  expect(await stateOf(world, id)).toMatchObject({ state: 'draft', shifts: 1300 });
  expect((await cancel(id)).body).toMatchObject({ batch: { state: 'cancelled', shifts: 1300 } });
});

test('a worker publishes for those who may still plan; what it leaves are drafts again', async () => {
  const world = await manyDrafts();
  const { id, publish, acme, rafael, nora, work } = world;
  const work_id = (await publish(id)).body.batch.work_id ?? '';
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', rafael.id).execute());
  await work(work_id);
  await deliver(world);

  const counts = await acme.inside((db) =>
    db.selectFrom('batches').select(['done', 'failed']).where('id', '=', work_id).executeTakeFirstOrThrow(),
  );
  expect(counts).toEqual({ done: 0, failed: 1300 });
  expect((await world.index({ action_id: id }, nora)).actionLog.find(({ batch_id }) => batch_id === id)).toMatchObject({
    state: 'draft',
    shifts: 1300,
  });
  expect((await publish(id, {}, nora)).status).toBe(200);
});
