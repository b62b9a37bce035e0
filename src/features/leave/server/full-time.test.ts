import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTime } from '../contract.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

test('days a week and shared holidays change from today on only, hours from any day', async () => {
  const { lea } = await leaveWorld();
  const { usual } = (await call(fullTime.index, {}, lea)).body;
  const answers = async (more: object, effective_from = '2026-01-01') => {
    const body = { ...usual, effective_from: effective_from as LocalDate, ...more };
    const replies = [await call(fullTime.preview, { body }, lea), await call(fullTime.store, { body }, lea)];
    return replies.map(({ status }) => status);
  };
  expect(await answers({ holiday_credit: 'shared' })).toEqual([422, 422]);
  expect(await answers({ weekly_days: 4 }, '2026-03-01')).toEqual([422, 422]);
  expect(await answers({ weekly_work_time: 37.5 * 3600 })).toEqual([200, 200]);
  expect(await answers({ holiday_credit: 'shared' }, '2026-03-02')).toEqual([200, 200]);
  // A holiday of the past keeps what it gave, also when a row of the past is replaced.
  expect(await answers({ weekly_work_time: 37.5 * 3600, holiday_credit: 'shared' })).toEqual([422, 422]);
});

const planned = '2026-07-01' as LocalDate;

/** Ana works 30 hours and gets 21 of 28 days; from July on full-time work is planned to be 37.5 hours. */
async function plannedChange() {
  const { acme, lea, addPackage, assign, balance } = await leaveWorld();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    sql`insert into employment_rows (person_id, field, effective_from, weekly_work_time)
        values (${ana.id}, 'weekly_work_time', '2020-01-01', ${30 * 3600})`.execute(db),
  );
  await assign(await addPackage('Full time'), [ana.id]);
  const { usual } = (await call(fullTime.index, {}, lea)).body;
  const row = { ...usual, effective_from: planned, weekly_work_time: 37.5 * 3600 };
  const { confirmed } = (await call(fullTime.preview, { body: row }, lea)).body;
  expect((await call(fullTime.store, { body: { ...row, confirmed } }, lea)).status).toBe(200);
  const preview = (effective_from = planned, as = lea) =>
    call(fullTime.previewRemoval, { body: { effective_from } }, as);
  const remove = (more: object = {}, as = lea) =>
    call(fullTime.remove, { body: { effective_from: planned, ...more } }, as);
  const balanceIn = async (date: string) => (await balance(ana.id, date)).reckoned;
  return { acme, lea, usual, row, preview, remove, balanceIn };
}

test('planned full-time work is removed once the balances it changes are confirmed', async () => {
  const { lea, preview, remove, balanceIn } = await plannedChange();
  // Six months of 40 hours and six of 37.5: 10.5 and 11.2 days.
  expect(await balanceIn('2026-12-30')).toBe(21.7);
  const { version } = (await call(fullTime.index, {}, lea)).body;
  const shown = (await preview()).body;
  expect(shown).toMatchObject({ effective_from: planned, people: [{ name: 'Ana', before: 21.7, after: 21 }] });
  expect(await remove({ version })).toMatchObject({ status: 424, body: { code: 'leave.unconfirmed' } });
  expect(await balanceIn('2026-12-30')).toBe(21.7);
  const done = await remove({ version, confirmed: shown.confirmed });
  expect([done.status, done.body]).toMatchObject([200, { data: [] }]);
  expect(await balanceIn('2026-12-30')).toBe(21);
  expect(await remove()).toMatchObject({ status: 424, body: { code: 'leave.fullTimeGone' } });
  expect(await preview()).toMatchObject({ status: 424, body: { code: 'leave.fullTimeGone' } });
});

test('full-time work that has begun is not removed', async () => {
  const { lea, row, preview, remove } = await plannedChange();
  const today = '2026-03-02' as LocalDate;
  const begun = { ...row, effective_from: today };
  const { confirmed } = (await call(fullTime.preview, { body: begun }, lea)).body;
  expect((await call(fullTime.store, { body: { ...begun, confirmed } }, lea)).status).toBe(200);
  for (const answer of [await preview(today), await remove({ effective_from: today })])
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'leave.fullTimeBegun',
        message: 'Full-time work that already applies stays. Change it from today on instead.',
      },
    });
});

test('planned full-time work is not removed by an outdated version, another impact or without permission', async () => {
  const { acme, lea, row, preview, remove } = await plannedChange();
  const { version } = (await call(fullTime.index, {}, lea)).body;
  const { confirmed } = (await preview()).body;
  const later = { ...row, effective_from: '2026-10-01' as LocalDate, weekly_work_time: 35 * 3600 };
  const shown = (await call(fullTime.preview, { body: later }, lea)).body;
  expect((await call(fullTime.store, { body: { ...later, confirmed: shown.confirmed } }, lea)).status).toBe(200);
  expect((await remove({ version, confirmed })).status).toBe(461);
  expect(await remove({ confirmed })).toMatchObject({ status: 461, body: { code: 'platform.changedMeanwhile' } });
  const zoe = await acme.hire('Zoe', 'view_leave_policy');
  expect([(await preview(planned, zoe)).status, (await remove({}, zoe)).status]).toEqual([403, 403]);
});

test('planned full-time work pressed away twice is removed once', async () => {
  const { lea, preview, remove } = await plannedChange();
  const { version } = (await call(fullTime.index, {}, lea)).body;
  const { confirmed } = (await preview()).body;
  const answers = await Promise.all([1, 2].map(() => remove({ version, confirmed })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 461]);
});
