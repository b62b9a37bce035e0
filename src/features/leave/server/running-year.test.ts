import { expect, test } from 'vitest';
import type { Effects } from '../rules/effect-shapes.ts';
import { leaveSetup } from '../contract.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

const body = {
  begins_month: 5,
  begins_day: 1,
  past_days: 14,
  notice_days: 0,
  longest_stretch: null,
  months_ahead: 12,
  colleagues_see: 'away',
} as const;

/** Ana, who joined on 1 October 2025, and a package of 25 days a year; today is 2 March 2026. */
async function beginning() {
  const world = await leaveWorld();
  const { acme, lea, addPackage, assign, joined } = world;
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('employment_periods')
      .set({ started_on: '2025-10-01' as never })
      .where('person_id', '=', ana.id)
      .execute(),
  );
  await joined(ana.id, '2025-10-01');
  const save = async (more: object = {}) => {
    const values = { ...body, ...more } as never;
    const preview = (await call(leaveSetup.preview, { body: values }, lea)).body as Effects;
    const { confirmed } = preview;
    return call(leaveSetup.update, { body: { ...(values as object), confirmed } as never }, lea);
  };
  const saved = async (more?: object) => (await save(more)).body as { leave_year: object };
  const give = async () =>
    assign(await addPackage('Standard', { days: 25, counts: 'own_days' }), [ana.id], '2025-10-01');
  return { ...world, ana, saved, give };
}

test('another first day of the leave year applies the next time that it comes', async () => {
  const { saved } = await beginning();
  expect(await saved()).toMatchObject({ leave_year: { first: '2026-01-01', last: '2026-04-30' } });
});

test('a company that begins can name the first day of the running leave year (W24)', async () => {
  const { saved, balance, ana, give } = await beginning();
  expect(await saved({ is_running: true })).toMatchObject({ leave_year: { first: '2025-05-01', last: '2026-04-30' } });
  expect((await give()).status).toBe(200);
  expect(await balance(ana.id, '2025-12-31')).toMatchObject({ reckoned: 14.58 });
  expect(await balance(ana.id, '2026-03-02')).toMatchObject({ reckoned: 14.58 });
  expect(await saved({ is_running: true })).toMatchObject({ leave_year: { first: '2025-05-01' } });
});
