import { expect, test } from 'vitest';
import { Fault } from '#platform/shared/fault.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { saveTemplate } from '#features/shifts/server/commands/templates.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { costsOf, linesOf } from '../testing/calendar-changes.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { leaveOfShifts } from './commands/calendar-impact.ts';

const hours = { start_time: '06:00', work_time: 28_800, break_time: 1800, grace_minutes: null };
const early = { name: 'Early', letter: 'E', color: '#3b8389', repeat_on: [1, 2, 3, 4, 5], ...hours } as const;

/** Ana has the early shift on 9 and 10 March and time in lieu, which is counted in hours. */
async function shiftWorld() {
  const world = await applicationWorld();
  const { acme, ana, hal, annual, policy } = world;
  const by = { actor_id: hal.id, now, today };
  const { lieu, template } = await acme.inside(async (db) => {
    const type = { unit: 'hours', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
    const added = await saveType(db, { name: 'Time in lieu', letter: 'L', total_days: 0, ...type });
    const term = { given: 'at_once', is_pro_rata: false, carry_over: 0, carry_over_months: null } as const;
    const more = { below_zero: 0, has_halves: true, proof_from: null };
    const leave_types = [
      { leave_type_id: annual, days: 28, ...term, ...more },
      { leave_type_id: added.id, days: 40, ...term, ...more },
    ];
    await savePackage(db, { id: policy, name: 'Full time', leave_types }, by);
    const made = await createTemplate(db, { ...early, repeat_on: [...early.repeat_on] });
    const dates = [day('2026-03-09'), day('2026-03-10')];
    await publishShifts(db, { person_ids: [ana.id], dates, template_id: made });
    return { lieu: added.id, template: made };
  });
  const id = (await world.apply(['2026-03-09'], { leave_type_id: lieu })).body.item.id;
  const edit = (change: object, effects_confirmed?: string) =>
    acme.inside((db) => {
      const body = { id: template, ...early, ...change, published_days: 'change', effects_confirmed } as never;
      const actor = { id: hal.id, permissions: new Set() } as never;
      return saveTemplate(db, body, { actor, now, references: [], impacts: [leaveOfShifts] });
    });
  return { ...world, id, lieu, edit, booked: () => acme.inside((db) => linesOf(db, id)) };
}

interface EffectsToConfirm {
  readonly confirmed: string;
  readonly effects: readonly { readonly title: string; readonly rows: readonly object[] }[];
}

async function impactOf(act: () => Promise<unknown>): Promise<EffectsToConfirm> {
  const error = await act().catch((thrown: unknown) => thrown);
  if (!(error instanceof Fault)) throw error ?? new Error('nothing was asked');
  expect([error.status, error.code]).toEqual([424, 'shifts.changesBooked']);
  return error.data as EffectsToConfirm;
}

test('leave in hours follows the new hours of a shift, once that is seen and confirmed', async () => {
  const { acme, id, edit, booked, approve, rob } = await shiftWorld();
  await approve(id, rob);
  const before = await booked();
  const impact = await impactOf(() => edit({ work_time: 21_600 }));
  expect(impact.effects).toMatchObject([
    { title: '1 approved application gets hours back', rows: [{ name: 'Ana', amount: '+2.0' }] },
  ]);
  expect(await booked()).toEqual(before);
  await edit({ work_time: 21_600 }, impact.confirmed);
  expect(await acme.inside((db) => costsOf(db, id))).toEqual({ '2026-03-09': 6 });
  expect((await booked()).at(-1)).toBe('release 2026-03-09 2 *');
  // A new name does not change the cost of leave, so nothing is to be confirmed.
  await edit({ work_time: 21_600, name: 'Early bird' });
});

test('the confirmed result is booked: with other leave by then it asks again', async () => {
  const { apply, edit, lieu, withdraw, id, booked } = await shiftWorld();
  const impact = await impactOf(() => edit({ work_time: 21_600 }));
  await withdraw(id);
  await apply(['2026-03-09', '2026-03-10'], { leave_type_id: lieu });
  const again = await impactOf(() => edit({ work_time: 21_600 }, impact.confirmed));
  expect(again.confirmed).not.toBe(impact.confirmed);
  expect((await booked()).at(-1)).toMatch(/^release 2026-03-09 8/);
});

test('a person who applies while the shift’s hours change is counted by the new ones', async () => {
  const { acme, lieu, hal, apply, withdraw, id } = await shiftWorld();
  await withdraw(id);
  const second = await duringTransaction(
    { acme },
    async (db) => {
      const template = await db
        .selectFrom('shift_templates')
        .select('id')
        .where('name', '=', 'Early')
        .executeTakeFirst();
      const body = { id: template?.id, ...early, work_time: 21_600, published_days: 'change' } as never;
      const actor = { id: hal.id, permissions: new Set() } as never;
      await saveTemplate(db, body, { actor, now, references: [], impacts: [leaveOfShifts] });
    },
    () => apply(['2026-03-09'], { leave_type_id: lieu }),
  );
  expect(second).toMatchObject({ status: 200, body: { item: { total: 6 } } });
});
