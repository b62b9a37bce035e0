import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { monthlySummaryOf } from '#features/attendance/server/calendar.ts';
import { evaluatedDaysOf } from '#features/attendance/server/queries/evaluated-days.ts';
import { dates, sharedWeekWorld } from '#features/leave-applications/testing/shared-week.ts';
import { payDaysOf } from '#features/pay/server/queries/pay-days.ts';

const week = { start_date: '2026-03-09' as LocalDate, end_date: '2026-03-15' as LocalDate };
const later = Date.UTC(2026, 2, 20) / 1000;
const hour = 3600;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type Person = Parameters<typeof monthlySummaryOf>[1];
type World = Awaited<ReturnType<typeof sharedWeekWorld>>;

const employed = ({ id }: Member, discharged_date: LocalDate | null = null) => ({
  id,
  joined_on: '2020-01-01' as LocalDate,
  discharged_date,
});

/** Returns the hours that Ana owes in the week. */
async function target({ acme, ana }: World, last: LocalDate | null = null): Promise<number> {
  const days = await acme.inside((db) => evaluatedDaysOf(db, [employed(ana, last)], week, later));
  return sum((days.get(ana.id) ?? []).map(({ planned }) => planned)) / hour;
}

/** Returns the hours that pay credits for leave of the week. */
async function credited({ acme, ana }: World): Promise<number> {
  const { days } = await acme.inside((db) => payDaysOf(db, employed(ana), week, later));
  return sum(days.flatMap(({ absences }) => absences.map(({ seconds }) => seconds))) / hour;
}

/** Returns the days of leave of the week, as the timesheet and the month of Ana count them. */
async function leaveDays({ acme, ana }: World): Promise<readonly [number, number]> {
  const days = await acme.inside((db) => evaluatedDaysOf(db, [employed(ana)], week, later));
  const month = await acme.inside((db) => monthlySummaryOf(db, employed(ana) as Person, week, later));
  return [sum((days.get(ana.id) ?? []).map(({ leave_days }) => leave_days)), month.leave_days];
}

const halfSunday = (world: World) => world.added('2026-03-15', { part: 'second_half' });

test('a date that uses half a day gives half of its hours, also after the other leave is withdrawn', async () => {
  const world = await sharedWeekWorld();
  await halfSunday(world);
  const first = await world.booked(dates('Mon-Thu'));
  const friday = await world.booked(dates('Fri'));
  expect([await world.costs(friday), await target(world)]).toEqual([[0.5], 0]);
  await world.withdrawn(first);
  expect([await world.costs(friday), await target(world)]).toEqual([[0.5], 32]);
});

test('a date that uses half a day gives half of its hours while the other leave waits', async () => {
  const world = await sharedWeekWorld();
  await halfSunday(world);
  const first = await world.waiting(dates('Mon-Thu'));
  const friday = await world.booked(dates('Fri'));
  expect([await world.costs(friday), await target(world)]).toEqual([[0.5], 32]);
  await world.approve(first, world.rob);
  expect(await target(world)).toBe(0);
});

test('a half day of leave leaves half a day of its week to a later date, which gives as much', async () => {
  const world = await sharedWeekWorld();
  const half = [{ date: '2026-03-09', part: 'first' }];
  await world.booked(dates('Mon'), { enabled_dates: half });
  const rest = await world.booked(dates('Tue-Fri'));
  const saturday = await world.booked(dates('Sat'));
  expect([await world.costs(saturday), await target(world)]).toEqual([[0.5], 0]);
  await world.withdrawn(rest);
  expect([await world.costs(saturday), await target(world)]).toEqual([[0.5], 32]);
});

test('later leave of the week gets the days that a date does not use', async () => {
  const world = await sharedWeekWorld();
  await halfSunday(world);
  const first = await world.booked(dates('Mon-Thu'));
  const friday = await world.booked(dates('Fri'));
  await world.withdrawn(first);
  const again = await world.booked(dates('Mon-Thu'));
  expect([await world.costs(friday), await world.costs(again)]).toEqual([[0.5], [1, 1, 1, 1]]);
  expect([await target(world), await world.balance('2026-03-31')]).toEqual([0, 25.5]);
});

test('a part of a cut week uses its share of it, and the week owes nothing beside it', async () => {
  const world = await sharedWeekWorld();
  const id = await world.booked(dates('Mon-Sun'));
  const last = '2026-03-11' as LocalDate;
  await world.leaves(last);
  expect(await world.costs(id)).toEqual([1, 1, 0.14, 0, 0, 0, 0]);
  expect(await target(world, last)).toBe(0);
});

test('pay credits of people as planned what a date uses', async () => {
  const world = await sharedWeekWorld('planned');
  await halfSunday(world);
  const first = await world.booked(dates('Mon-Thu'));
  const friday = await world.booked(dates('Fri'));
  expect([await world.costs(friday), await credited(world)]).toEqual([[0.5], 36]);
  await world.withdrawn(first);
  expect([await world.costs(friday), await credited(world)]).toEqual([[0.5], 4]);
});

test('days of leave are the days that leave used: dates that the week does not cover count nothing', async () => {
  const world = await sharedWeekWorld();
  const id = await world.booked(dates('Mon-Sun'));
  expect(sum(await world.costs(id))).toBe(5);
  expect(await leaveDays(world)).toEqual([5, 5]);
});

test('days of leave include half a day of a date that uses half a day', async () => {
  const world = await sharedWeekWorld();
  await halfSunday(world);
  const first = await world.booked(dates('Mon-Thu'));
  await world.booked(dates('Fri-Sat'));
  expect(await leaveDays(world)).toEqual([4.5, 4.5]);
  await world.withdrawn(first);
  expect(await leaveDays(world)).toEqual([0.5, 0.5]);
});
