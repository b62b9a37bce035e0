import { sql } from 'kysely';
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

test('the balances that another running year changes are shown as of its last day', async () => {
  const { acme, lea, addPackage, assign, joined } = await leaveWorld();
  const ana = await acme.hire('Ana');
  await joined(ana.id, '2026-01-15');
  await assign(await addPackage('Standard', { days: 24, counts: 'own_days' }), [ana.id], '2026-01-15');
  const values = { ...body, is_running: true };
  const preview = (await call(leaveSetup.preview, { body: values }, lea)).body as Effects;
  // February to December of the calendar year, February to April of the one since May.
  expect(preview).toMatchObject({
    balance_on: '2026-04-30',
    total_changed: 1,
    people: [{ id: ana.id, before: 22, after: 6 }],
  });
});

test('the running year stays once leave is recorded, and another one applies the next time that it comes', async () => {
  const { acme, lea, ana, annual, saved } = await beginning();
  await acme.inside((db) =>
    sql`
      insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, reason)
      values (${ana.id}, ${annual}, 'correction', '2026-01-01', '2026-02-02', 1, 'From before')`.execute(db),
  );
  const running = { ...body, is_running: true } as const;
  expect(await call(leaveSetup.preview, { body: running }, lea)).toMatchObject({
    status: 424,
    body: { code: 'leave.yearsRecorded' },
  });
  expect(await call(leaveSetup.update, { body: running }, lea)).toMatchObject({ status: 424 });
  expect(await saved()).toMatchObject({ leave_year: { first: '2026-01-01', last: '2026-04-30' } });
});
