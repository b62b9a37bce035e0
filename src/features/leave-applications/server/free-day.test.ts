import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company } from '#platform/testing/company.ts';
import { applicationWorld } from '../testing/application-world.ts';
import { freeDay } from './queries/free-day.ts';

test('a day is off without a shift and with a whole day of leave, not with half of one', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, applied, approve } = world;
  await approve(await applied('2026-03-10', '2026-03-11 first'), rob);
  await applied('2026-03-12');
  const off = async (date: string) =>
    [...(await acme.inside((db) => freeDay(db, [ana.id, rob.id], date as LocalDate))).keys()].toSorted();
  expect(await off('2026-03-09')).toEqual([]);
  expect(await off('2026-03-10')).toEqual([ana.id]);
  expect(await off('2026-03-11')).toEqual([]);
  // It waits for a decision.
  expect(await off('2026-03-12')).toEqual([]);
  expect(await off('2026-03-14')).toEqual([ana.id, rob.id].toSorted());
});

test('the working day after a day off begins with what is worked of its shift', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, applied, approve } = world;
  await approve(await applied('2026-03-10', '2026-03-11 first'), rob);
  await approve(await applied('2026-03-16'), rob);
  const begins = async (date: string) => {
    const off = await acme.inside((db) => freeDay(db, [ana.id, rob.id], date as LocalDate));
    const time = (at: number | null | undefined) => at && new Date(at * 1000).toISOString();
    return [time(off.get(ana.id)), time(off.get(rob.id))];
  };
  expect(await begins('2026-03-10')).toEqual(['2026-03-11T11:30:00.000Z', undefined]);
  expect(await begins('2026-03-14')).toEqual([null, null]);
  expect(await begins('2026-03-15')).toEqual([null, '2026-03-16T07:00:00.000Z']);
});

test('without any plan, no day is a day off', async () => {
  const acme = await company();
  const zoe = await acme.hire('Zoe');
  expect([...(await acme.inside((db) => freeDay(db, [zoe.id], '2026-03-14' as LocalDate)))]).toEqual([]);
});
