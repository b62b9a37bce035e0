import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/implement.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { trashTemplate } from '#features/shifts/server/commands/templates.ts';
import { shiftPlanning } from '../contract.ts';
import { assign } from './commands/assign.ts';
import { publishBatch } from './commands/publish.ts';
import { shiftPlanningReferences } from './references.ts';
import { day, days, now, planWorld, type PlanWorld } from './testing/plan-world.ts';
import { registered } from './testing/registered.ts';

/** Each of these tests fails without the locks on the plan, the batch and the assigned templates. */

const publishing = ({ rafael }: PlanWorld) => ({
  ...registered,
  actor_id: rafael.id,
  now,
  use_mine: false,
});

test('a batch published by two people simultaneously is published once', async () => {
  const world = await planWorld();
  const { ana, early, nora, item, draft, publish, index } = world;
  const id = await draft([item(ana, [day('2026-03-03')], early)]);
  const second = await duringTransaction(
    world,
    (db) => publishBatch(db, id, publishing(world)),
    () => publish(id, {}, nora),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'shiftPlanning.batchEnded' } });
  expect((await index()).actionLog).toMatchObject([{ state: 'published', shifts: 1, ended_by: { name: 'Rafael' } }]);
});

test('drafts that are being published cannot be discarded', async () => {
  const world = await planWorld();
  const { ana, early, nora, item, draft, cancel, week } = world;
  const id = await draft([item(ana, [day('2026-03-03')], early)]);
  const second = await duringTransaction(
    world,
    (db) => publishBatch(db, id, publishing(world)),
    () => cancel(id, nora),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'shiftPlanning.batchEnded' } });
  expect(await week(ana)).toBe('. E . . . . .');
});

test('the second of two people who draft the same days is notified of the first', async () => {
  const world = await planWorld();
  const { ana, early, late, rafael, nora, item } = world;
  const items = [item(ana, [day('2026-03-03')], early)];
  const second = await duringTransaction(
    world,
    (db) =>
      assign(
        db,
        { assigned_items: items, erased_items: [], where_taken: 'replace', on_conflict: 'ask', is_published: false },
        { ...registered, actor_id: rafael.id },
      ),
    () => world.assign([item(ana, [day('2026-03-03')], late)], {}, nora),
  );
  expect(second).toMatchObject({
    status: 424,
    body: { data: { conflicts: [{ kind: 'others_draft', text: 'Drafted by Rafael' }] } },
  });
});

test('shifts published during a clearing are not cleared', async () => {
  const world = await planWorld();
  const { ana, early, nora, item, draft, call, week } = world;
  await world.assign([item(ana, [day('2026-03-03')], early)], { is_published: true });
  const id = await draft([item(ana, [day('2026-03-04')], early)]);
  const body = { start_date: day('2026-03-02'), end_date: day('2026-03-08'), which: 'published' as const };
  const { version } = (await call(shiftPlanning.clearPreview, { body }, nora)).body;
  const second = await duringTransaction(
    world,
    (db) => publishBatch(db, id, publishing(world)),
    () => call(shiftPlanning.clearConfirmed, { body: { ...body, version } }, nora),
  );
  expect(second).toMatchObject({ status: 461, body: { code: 'shiftPlanning.planChanged' } });
  expect(await week(ana)).toBe('. E E . . . .');
});

test('a day that is published while drafts wait for someone’s leave is a change to look at', async () => {
  const world = await planWorld();
  const { ana, early, late, item, draft, publish, week } = world;
  await world.assign([item(ana, [day('2026-03-03')], early)], { is_published: true });
  const id = await draft([item(ana, [day('2026-03-03')], late)]);
  const reply = await duringTransaction(
    world,
    async (db) => {
      await sql`insert into leave_accounts (person_id) values (${ana.id}) on conflict do nothing`.execute(db);
      await sql`select from leave_accounts where person_id = ${ana.id} for update`.execute(db);
      await sql`update shift_days set updated_at = updated_at + interval '1 second'
                 where person_id = ${ana.id} and date = '2026-03-03' and is_published`.execute(db);
    },
    () => publish(id),
  );
  expect(reply).toMatchObject({ status: 461, body: { code: 'shiftPlanning.planChanged' } });
  expect(await week(ana)).toBe('. l . . . . .');
});

test('a template that goes to the Trash while it is assigned is not assigned', async () => {
  const world = await planWorld();
  const { ana, early, rafael, item, acme, week } = world;
  const actor: Actor = { ...rafael, session_id: '', permissions: new Set(permissions), avatar: '' };
  const second = await duringTransaction(
    world,
    (db) =>
      trashTemplate(
        db,
        { id: early, isConfirmed: false },
        { actor, now, references: shiftPlanningReferences, impacts: [] },
      ),
    () => world.assign([item(ana, days('2026-03-03', '2026-03-04'), early)]),
  );
  expect(second).toMatchObject({ status: 460, body: { code: 'shiftPlanning.unknownTemplate' } });
  expect(await week(ana)).toBe('. . . . . . .');
  expect(await acme.inside((db) => db.selectFrom('shift_drafts').select('date').execute())).toEqual([]);
});
