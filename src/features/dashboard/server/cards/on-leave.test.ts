import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { applicationWorld, colleaguesSee, day } from '#features/leave-applications/testing/application-world.ts';
import { confirmed, holiday } from '#features/leave-applications/testing/calendar-changes.ts';
import { employ } from '#features/people/testing/employ.ts';
import { dashboard } from '../../contract.ts';
import { dashboardRoutes } from '../routes.ts';

const atInstant = (instant: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [dashboardRoutes],
      now: () => new Date(instant),
    }),
  );
const at = (date: string) => atInstant(`${date}T11:00:00Z`);

/** Returns how many people count as on leave. */
const presence = async (date: string, as: Member) =>
  (await at(date)(dashboard.whoIsIn, { query: {} } as never, as)).body.counts.leave;

const on = async (date: string, as: Member) => {
  const { body } = await at(date)(dashboard.onLeave, { query: {} }, as);
  return body.people.map(({ name, leave_name, part, back_on }) => [name, leave_name, part, back_on]);
};

test('people on leave are named with their next day of work; waiting leave is left out', async () => {
  const { ana, rob, hal, applied, approve } = await applicationWorld();
  // Thursday to Tuesday; no one works on the weekend in between.
  const id = await applied('2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17');
  expect(await on('2026-03-12', hal)).toEqual([]);
  await approve(id, rob);
  expect(await on('2026-03-11', hal)).toEqual([]);
  expect(await on('2026-03-12', hal)).toEqual([['Ana', 'Annual leave', 'full', '2026-03-18']]);
  expect(await on('2026-03-17', ana)).toEqual([['Ana', 'Annual leave', 'full', '2026-03-18']]);
  expect(await on('2026-03-18', hal)).toEqual([]);
});

test('no one returns after their last day of employment', async () => {
  const { acme, ana, hal, rob, applied, approve } = await applicationWorld();
  await approve(await applied('2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'), rob);
  const lastDay = (text: string) =>
    acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: text as LocalDate })
        .where('id', '=', ana.id)
        .execute(),
    );
  await lastDay('2026-03-17');
  expect(await on('2026-03-12', hal)).toEqual([['Ana', 'Annual leave', 'full', null]]);
  await lastDay('2026-03-18');
  expect(await on('2026-03-12', hal)).toEqual([['Ana', 'Annual leave', 'full', '2026-03-18']]);
});

test('people are on leave on the date of their place, and return by it', async () => {
  const { acme, ana, rob, sue, hal, apply, approve, reviewedBy } = await applicationWorld();
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Auckland' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { work_place_id: id, effective_from: day('2026-01-01'), timezone: 'Pacific/Auckland' };
    await db.insertInto('work_place_zones').values(values).execute();
    await employ(db, sue.id, { work_place_id: id });
  });
  await reviewedBy([{ who: [rob] }], sue);
  for (const who of [ana, sue]) await approve((await apply(['2026-03-12'], {}, who)).body.item.id, rob);
  const back = async (instant: string) => {
    const { body } = await atInstant(instant)(dashboard.onLeave, { query: {} } as never, hal);
    return [body.total, ...body.people.map(({ name, back_on }) => [name, back_on])];
  };
  // It is the afternoon of 11 March in Berlin, and in Auckland 12 March.
  expect(await back('2026-03-11T15:00:00Z')).toEqual([1, ['Sue', '2026-03-13']]);
  expect(await back('2026-03-12T09:00:00Z')).toEqual([2, ['Ana', '2026-03-13'], ['Sue', '2026-03-13']]);
  expect(await back('2026-03-12T15:00:00Z')).toEqual([1, ['Ana', '2026-03-13']]);
});

test('on a holiday that came after the leave no one is on leave', async () => {
  const world = await applicationWorld();
  const { acme, hal, rob, applied, approve, list } = world;
  const viv = await acme.hire('Viv', 'view_any_attendance');
  const id = await applied('2026-03-11', '2026-03-12', '2026-03-13');
  await approve(id, rob);
  await confirmed(world, holiday('2026-03-12'));
  expect(await on('2026-03-11', hal)).toEqual([['Ana', 'Annual leave', 'full', '2026-03-16']]);
  expect(await on('2026-03-12', hal)).toEqual([]);
  expect(await presence('2026-03-12', viv)).toBe(0);
  expect(await presence('2026-03-13', viv)).toBe(1);
  expect((await list(hal, { show: 'away_next_week' })).map((item) => item.id)).toEqual([id]);
});

test('half a day says which half, and the same day as the day of return', async () => {
  const { rob, applied, approve } = await applicationWorld();
  await approve(await applied('2026-03-12 second'), rob);
  expect(await on('2026-03-12', rob)).toMatchObject([['Ana', expect.any(String), 'second_half', '2026-03-12']]);
});

test('a colleague sees that someone is away, not why', async () => {
  const { acme, rob, applied, approve } = await applicationWorld();
  await approve(await applied('2026-03-12'), rob);
  const carl = await acme.hire('Carl');
  expect(await on('2026-03-12', carl)).toEqual([['Ana', 'Away', 'full', '2026-03-13']]);
});

test('the card obeys what the set-up of leave lets colleagues see', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, sue, hal, applied, approve } = world;
  await approve(await applied('2026-03-12'), rob);
  const carl = await acme.hire('Carl');
  const names = async (as: Member) => (await on('2026-03-12', as)).map(([, leave]) => leave);
  const total = async (as: Member) => (await at('2026-03-12')(dashboard.onLeave, { query: {} }, as)).body.total;
  expect([await names(carl), await total(carl)]).toEqual([['Away'], 1]);
  await colleaguesSee(world, 'type');
  expect(await names(carl)).toEqual(['Annual leave']);
  await colleaguesSee(world, 'nothing');
  expect([await names(carl), await total(carl)]).toEqual([[], 0]);
  // Reviewers of other people see what colleagues see; the person, their reviewer and leave admins see all.
  expect(await names(sue)).toEqual([]);
  for (const as of [ana, rob, hal]) expect([await names(as), await total(as)]).toEqual([['Annual leave'], 1]);
  // Planners see that a person is away, and no more.
  for (const right of ['view_any_attendance', 'view_shift_calendar'] as const)
    expect(await names(await acme.hire(`Pat ${right}`, right))).toEqual(['Away']);
});

test('times of the whole shift are leave of the day, and of a part of it are not', async () => {
  const { acme, ana, rob, hal, annual, applied, approve } = await applicationWorld();
  await acme.inside((db) => db.updateTable('leave_types').set({ has_times: true }).where('id', '=', annual).execute());
  const viv = await acme.hire('Viv', 'view_any_attendance');
  for (const part of ['2026-03-12 08:00-16:30', '2026-03-13 first', '2026-03-13 12:30-16:30', '2026-03-16 08:00-15:00'])
    await approve(await applied(part), rob);
  // On Friday, half of the day and times are all of it together.
  expect(await on('2026-03-12', hal)).toMatchObject([['Ana', 'Annual leave, 08:00 – 16:30', {}, '2026-03-16']]);
  expect(await on('2026-03-16', hal)).toMatchObject([['Ana', 'Annual leave, 08:00 – 15:00', {}, '2026-03-16']]);
  const anasState = async (date: string) =>
    (await at(date)(dashboard.whoIsIn, { query: {} } as never, viv)).body.people.find(({ id }) => id === ana.id)?.state;
  expect(await Promise.all(['2026-03-12', '2026-03-13', '2026-03-16'].map(anasState))).toEqual([
    'leave',
    'leave',
    'out',
  ]);
  expect(await Promise.all(['2026-03-12', '2026-03-16'].map((date) => presence(date, viv)))).toEqual([1, 0]);
});
