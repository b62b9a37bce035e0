import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveTypes } from '#features/leave/contract.ts';
import type { Effects } from '#features/leave/rules/effect-shapes.ts';
import { requireConfirmed } from '#features/leave/server/commands/confirm.ts';
import { halvesToConfirm } from '#features/leave/server/queries/change-confirmation.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { leaveRoutesWith } from '#features/leave/server/routes.ts';
import { applicationWorld, now, today } from '../testing/application-world.ts';
import { halfLeave } from './queries/half-leave.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [leaveRoutesWith([halfLeave])],
    now: () => new Date(now * 1000),
  }),
);

async function withEditor({ has_times = false } = {}) {
  const world = await applicationWorld();
  if (has_times) {
    const { acme, annual } = world;
    await acme.inside((db) => db.updateTable('leave_types').set({ has_times }).where('id', '=', annual).execute());
  }
  const lea = await world.acme.hire('Lea', 'edit_leave_type', 'view_employee_leave');
  const { data, version } = (await call(leaveTypes.edit, { params: { id: world.annual } }, lea)).body;
  const save = (more: object, by = lea) =>
    call(leaveTypes.store, { body: { ...data, version, ...more } as never }, by) as unknown as Promise<{
      status: number;
      body: { code: string; data: Effects };
    }>;
  return { ...world, save };
}

test('a type that had halves gets whole days only once the leave with halves ahead was seen', async () => {
  const { save, applied, state, balance } = await withEditor();
  const half = await applied('2026-03-09 first', '2026-03-10');
  await applied('2026-03-16');
  await applied('2026-02-27 second');
  const refused = await save({ has_halves: false });
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'leave.unconfirmed',
      data: {
        total_changed: 0,
        total_applications: 1,
        applications: [{ application_id: half, name: 'Ana', starts_on: '2026-03-09', low_on: null }],
      },
    },
  });
  // Another half day is applied for in the meantime.
  await applied('2026-03-11 second');
  const again = await save({ has_halves: false, confirmed: refused.body.data.confirmed });
  expect(again).toMatchObject({ status: 461, body: { data: { total_applications: 2 } } });
  expect((await save({ has_halves: false, confirmed: again.body.data.confirmed })).status).toBe(200);
  expect([await state(half), await balance('2026-03-10')]).toEqual(['created', 26]);
});

test('for very many people with half days, some are named as for few', async () => {
  const { acme, ana, annual } = await applicationWorld();
  const leave = Array.from({ length: 300 }, (_, index) => ({
    application_id: crypto.randomUUID(),
    user_id: index === 0 ? ana.id : crypto.randomUUID(),
    starts_on: today,
    ends_on: today,
    is_approved: true,
  }));
  const refusal = acme.inside(async (db) => {
    const type = (await leaveTypesOf(db)).find(({ id }) => id === annual);
    const asking = { type: type as never, halves: leave, parts: ['halves'] as const, today, seesLeave: true };
    await requireConfirmed(halvesToConfirm(db, asking), null);
  });
  const data = { total_changed: 0, total_applications: 300, leave_types: [{ id: annual }] };
  await expect(refusal).rejects.toMatchObject({ code: 'leave.unconfirmed', status: 424, data });
  const { applications } = ((await refusal.catch((error: unknown) => error)) as Fault).data as Effects;
  expect([applications.length, applications[0]?.name]).toEqual([50, 'Ana']);
});

test('people who cannot see others’ leave see how much has half days, but not whose', async () => {
  const { acme, save, applied } = await withEditor();
  await applied('2026-03-09 first');
  await applied('2026-03-10 second');
  const tom = await acme.hire('Tom', 'edit_leave_type');
  const refused = await save({ has_halves: false }, tom);
  expect(refused).toMatchObject({ status: 424, body: { data: { total_applications: 2, applications: [] } } });
  expect(JSON.stringify(refused.body)).not.toContain('Ana');
  expect((await save({ has_halves: false, confirmed: refused.body.data.confirmed }, tom)).status).toBe(200);
});

test('without leave with halves, and for anything else of a type, nothing is asked', async () => {
  const { save, applied } = await withEditor();
  await applied('2026-03-09');
  expect((await save({ has_halves: false })).status).toBe(200);
});

test('a name is saved immediately, even if leave has halves', async () => {
  const { save, applied } = await withEditor();
  await applied('2026-03-09 first');
  expect((await save({ name: 'Holidays' })).status).toBe(200);
});

test('a type that had hours of a day turns them off once the leave with hours ahead was seen', async () => {
  const { acme, annual, save, applied, apply, state, balance } = await withEditor({ has_times: true });
  const timed = await applied('2026-03-09 10:00-12:00', '2026-03-10');
  await applied('2026-03-11 first');
  await applied('2026-02-27 10:00-12:00');
  const refused = await save({ has_times: false });
  expect(refused).toMatchObject({
    status: 424,
    body: { data: { total_changed: 0, total_applications: 1, applications: [{ application_id: timed }] } },
  });
  const both = await save({ has_times: false, has_halves: false, confirmed: refused.body.data.confirmed });
  expect(both).toMatchObject({ status: 461, body: { data: { total_applications: 2 } } });
  expect((await save({ has_times: false, confirmed: refused.body.data.confirmed })).status).toBe(200);
  expect([await state(timed), await balance('2026-03-10')]).toEqual(['created', 26.5]);
  // The application can still be edited, but has no other hours.
  const edited = { application_id: timed, reason: 'Moving house' };
  expect((await apply(['2026-03-09 10:00-12:00', '2026-03-10'], edited)).status).toBe(200);
  expect((await apply(['2026-03-09 10:00-13:00', '2026-03-10'], edited)).status).toBe(422);
  expect((await apply(['2026-03-12 10:00-12:00'])).status).toBe(422);
  const type = await acme.inside(async (db) => (await leaveTypesOf(db)).find(({ id }) => id === annual));
  expect(type?.has_times).toBe(false);
});

test('an application keeps a half that it has after halves are turned off, and gets no other one', async () => {
  const { acme, annual, applied, apply, balance } = await withEditor();
  const id = await applied('2026-03-09 first', '2026-03-10');
  await acme.inside((db) =>
    db.updateTable('leave_types').set({ has_halves: false }).where('id', '=', annual).execute(),
  );
  const edit = (...dates: string[]) => apply(dates, { application_id: id, reason: 'Dentist' });
  expect((await edit('2026-03-09 first', '2026-03-10')).status).toBe(200);
  expect(await balance('2026-03-31')).toBe(26.5);
  expect((await edit('2026-03-09 second', '2026-03-10')).status).toBe(422);
  expect((await edit('2026-03-09 first', '2026-03-10 first')).status).toBe(422);
  expect((await apply(['2026-03-11 first'])).status).toBe(422);
  expect((await edit('2026-03-09')).status).toBe(200);
});
