import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishShifts } from '#features/shifts/server/commands.ts';
import { shiftPlanning } from '../contract.ts';
import { day, planWorld } from './testing/plan-world.ts';

/** Thursday and Friday before today, the Monday of the test world. */
const past = [day('2026-02-26'), day('2026-02-27')];
const today = day('2026-03-02');
const range = { start_date: day('2026-02-26'), end_date: today };

test('planners cannot publish shifts for their own past days, only for other people’s', async () => {
  const { assign, publish, draft, item, rafael, ana, early, nora } = await planWorld();

  const refused = await assign([item(rafael, past, null)], { is_published: true, on_conflict: 'keep' });
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'shiftPlanning.hasConflicts',
      data: { conflicts: past.map((date) => ({ kind: 'own_past', level: 'refuse', date })) },
    },
  });
  expect((await assign([item(ana, past, early)], { is_published: true, on_conflict: 'keep' })).status).toBe(200);
  expect((await assign([item(rafael, [today], early)], { is_published: true, on_conflict: 'keep' })).status).toBe(200);

  // Drafting one's own past days is allowed, since drafts have no effect; someone else publishes them.
  const drafts = await draft([item(rafael, past, null)]);
  expect((await publish(drafts)).status).toBe(424);
  expect((await publish(drafts, {}, nora)).status).toBe(200);
});

test('planners cannot clear shifts of their own past days; Owners can', async () => {
  const { acme, call, rafael, early, ana } = await planWorld();
  const owner = await acme.hire('Olga', 'view_shift_calendar', 'edit_shift_calendar');
  await acme.inside((db) =>
    sql`update roles set is_owner = true where id in (select role_id from role_people where person_id = ${owner.id})`.execute(
      db,
    ),
  );
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [rafael.id, owner.id, ana.id], dates: [...past, today], template_id: early }),
  );
  const clear = async (by: typeof rafael) => {
    const seen = await call(shiftPlanning.clearPreview, { body: { ...range, user_ids: [by.id] } }, by);
    const { version, kept } = seen.body;
    const done = await call(shiftPlanning.clearConfirmed, { body: { ...range, user_ids: [by.id], version } }, by);
    return { kept: kept.own_past, cleared: done.body.shifts };
  };
  expect(await clear(rafael)).toEqual({ kept: 2, cleared: 1 });
  expect(await clear(owner)).toEqual({ kept: 0, cleared: 3 });
});
