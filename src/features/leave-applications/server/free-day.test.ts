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
    [...(await acme.inside((db) => freeDay(db, [ana.id, rob.id], date as LocalDate)))].toSorted();
  expect(await off('2026-03-09')).toEqual([]);
  expect(await off('2026-03-10')).toEqual([ana.id]);
  expect(await off('2026-03-11')).toEqual([]);
  // It waits for a decision.
  expect(await off('2026-03-12')).toEqual([]);
  expect(await off('2026-03-14')).toEqual([ana.id, rob.id].toSorted());
});

test('where nothing is planned for anybody, no day is off', async () => {
  const acme = await company();
  const zoe = await acme.hire('Zoe');
  expect([...(await acme.inside((db) => freeDay(db, [zoe.id], '2026-03-14' as LocalDate)))]).toEqual([]);
});
