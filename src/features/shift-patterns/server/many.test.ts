import { expect, test } from 'vitest';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { addDays } from '#platform/shared/time.ts';
import { database } from '#platform/testing/company.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import { day } from '#features/shift-planning/server/testing/plan-world.ts';
import { runKind } from './run-kind.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { patternWorld, type PatternWorld } from './testing/pattern-world.ts';

const range = { start_date: day('2026-03-02'), end_date: addDays(day('2026-03-02'), 365) };

/** Slightly more people than one transaction drafts for a year. */
async function crowd() {
  const world = await patternWorld();
  const { acme, pattern } = world;
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('groups')
      .values({ name: 'Everybody' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 60; index += 1) {
      const person_id = (await acme.hire(`Person ${index}`)).id;
      const created_at = new Date('2026-01-01T00:00:00Z');
      await db.insertInto('group_people').values({ group_id: id, person_id, created_at }).execute();
    }
    await db
      .insertInto('shift_pattern_groups')
      .values({ pattern_id: pattern, group_id: id, starts_on: day('2026-03-02') })
      .execute();
  });
  return world;
}

/** Runs the worker. */
function work({ acme }: PatternWorld, batch_id: string): Promise<void> {
  const log = { error() {} };
  const context = { data: { company_id: acme.id, batch_id }, database, log, now: Math.floor(Date.now() / 1000) };
  return batchJob(runKind(registered.daysOff)).run(
    context as unknown as JobContext<{ company_id: string; batch_id: string }>,
  );
}

const draftsOf = ({ acme }: PatternWorld, batch_id: string) =>
  acme.inside(async (db) => {
    const rows = await db.selectFrom('shift_drafts').select('person_id').where('batch_id', '=', batch_id).execute();
    return rows.length;
  });

const workOf = ({ acme }: PatternWorld, id: string) =>
  acme.inside((db) =>
    db
      .selectFrom('batches')
      .select(['state', 'done', 'failed', 'counts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

test('a person suspended before the worker runs gets no drafts', async () => {
  const world = await crowd();
  const { batch_id, work_id } = (await world.run(range)).body;
  await world.acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).execute());
  await work(world, work_id ?? '');
  expect(await workOf(world, work_id ?? '')).toMatchObject({ state: 'finished', failed: 60 });
  expect(await draftsOf(world, batch_id ?? '')).toBe(0);
});

test('many people are drafted by a worker, as one step that is taken back as one', async () => {
  const world = await crowd();
  const { preview, run, undo } = world;
  expect((await preview(range)).body).toMatchObject({ is_whole: false, runners: 60 });
  const { batch_id, work_id, message } = (await run(range)).body;
  expect(message).toBe('Creating drafts.');
  await work(world, work_id ?? '');

  expect(await workOf(world, work_id ?? '')).toMatchObject({ state: 'finished', failed: 0, counts: { drafted: 60 } });
  const days = 60 * [...Array(366).keys()].filter((index) => index % 5 < 3).length;
  expect(await draftsOf(world, batch_id ?? '')).toBe(days);

  const again = (await run(range)).body;
  await work(world, again.work_id ?? '');
  expect(await workOf(world, again.work_id ?? '')).toMatchObject({ counts: { unchanged: 60 } });
  const { rows } = await openBatches(world);
  expect(rows).toEqual([batch_id]);

  await undo(batch_id ?? '');
  expect(await draftsOf(world, batch_id ?? '')).toBe(0);
}, 60_000);

const openBatches = ({ acme }: PatternWorld) =>
  acme.inside(async (db) => {
    const rows = await db.selectFrom('shift_batches').select('id').where('state', '=', 'draft').execute();
    return { rows: rows.map(({ id }) => id) };
  });

test('a run discarded or changed before a worker reaches it is not drafted', async () => {
  const world = await crowd();
  const { run, cancel, change, late } = world;
  const discarded = (await run(range)).body;
  await cancel(discarded.batch_id ?? '');
  await work(world, discarded.work_id ?? '');
  expect(await workOf(world, discarded.work_id ?? '')).toMatchObject({ done: 0, failed: 60 });

  const changed = (await run(range)).body;
  await change([late]);
  await work(world, changed.work_id ?? '');
  expect(await workOf(world, changed.work_id ?? '')).toMatchObject({ done: 0, failed: 60 });
  expect((await openBatches(world)).rows).toEqual([]);
}, 60_000);
