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
