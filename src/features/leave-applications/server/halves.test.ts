import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveTypes } from '#features/leave/contract.ts';
import type { Effects } from '#features/leave/rules/effect-shapes.ts';
import { leaveRoutesWith } from '#features/leave/server/routes.ts';
import { applicationWorld, now } from '../testing/application-world.ts';
import { halfLeave } from './queries/half-leave.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [leaveRoutesWith([halfLeave])],
    now: () => new Date(now * 1000),
  }),
);

async function withEditor() {
  const world = await applicationWorld();
  const lea = await world.acme.hire('Lea', 'edit_leave_type');
  const { data, version } = (await call(leaveTypes.edit, { params: { id: world.annual } }, lea)).body;
  const save = (more: object) =>
    call(leaveTypes.store, { body: { ...data, version, ...more } as never }, lea) as unknown as Promise<{
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
  const asked = await save({ has_halves: false });
  expect(asked).toMatchObject({
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
  // Somebody applies for another half meanwhile.
  await applied('2026-03-11 second');
  const again = await save({ has_halves: false, confirmed: asked.body.data.confirmed });
  expect(again).toMatchObject({ status: 461, body: { data: { total_applications: 2 } } });
  expect((await save({ has_halves: false, confirmed: again.body.data.confirmed })).status).toBe(200);
  expect([await state(half), await balance('2026-03-10')]).toEqual(['created', 26]);
});

test('without leave with halves, and for anything else of a type, nothing is asked', async () => {
  const { save, applied } = await withEditor();
  await applied('2026-03-09');
  expect((await save({ has_halves: false })).status).toBe(200);
});

test('a name is saved at once, whatever leave has halves', async () => {
  const { save, applied } = await withEditor();
  await applied('2026-03-09 first');
  expect((await save({ name: 'Holidays' })).status).toBe(200);
});
