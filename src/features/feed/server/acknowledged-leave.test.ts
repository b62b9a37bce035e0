import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { applicationWorld, colleaguesSee } from '#features/leave-applications/testing/application-world.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { feed } from '../contract.ts';
import { call, clock, feedWorld, now, published, saying } from '../testing/feed-world.ts';

test('the list of who is asked says who is on leave and when they are back, as far as its reader may know', async () => {
  clock.now = now;
  const world = await applicationWorld();
  const { acme, rob, applied, approve } = world;
  await approve(await applied('2026-03-02', '2026-03-03'), rob);
  const away = async (...rights: Permission[]) => {
    const reader = await acme.hire(crypto.randomUUID(), 'add_feed', ...rights);
    const { id } = await published(reader, { type: 1, body: saying('Benches 1 to 4') });
    const { data } = (await call(feed.acknowledged, { params: { id }, query: {} }, reader)).body;
    return data.find(({ name }) => name === 'Ana')?.away;
  };
  const leave = { state: 'leave', due: null, back_on: '2026-03-04' };
  expect(await away()).toEqual(leave);
  await colleaguesSee(world, 'type');
  expect(await away()).toEqual(leave);
  await colleaguesSee(world, 'nothing');
  expect(await away()).toBeNull();
  expect(await away('view_review_leave_application')).toBeNull();
  expect(await away('view_any_leave_application')).toEqual(leave);
  // Viewers of everyone's attendance also see there who is on leave.
  expect(await away('view_any_attendance')).toEqual(leave);
});

/** Makes the day a holiday for everyone. */
const holiday = (acme: Company, part: 'full' | 'first_half' = 'full') =>
  acme.inside(async (db) => {
    const date = '2026-03-02' as LocalDate;
    await db.deleteFrom('holidays').execute();
    const values = { name: 'Founding day', start_date: date, end_date: date, part, is_for_everyone: true };
    await db.insertInto('holidays').values(values).execute();
  });

test('people with half of the day off are expected for the other half, and those with a holiday are not', async () => {
  clock.now = Date.parse('2026-03-02T05:00:00Z') / 1000;
  const { acme, rob, sue, applied, approve } = await applicationWorld();
  const reader = await acme.hire('Rea', 'add_feed', 'view_any_attendance');
  await acme.inside(async (db) =>
    publishShifts(db, {
      person_ids: [sue.id],
      dates: ['2026-03-02' as LocalDate],
      template_id: await createTemplate(db, { ...office, start_time: '14:00' }),
    }),
  );
  const { id } = await published(reader, { type: 1, body: saying('Benches 1 to 4') });
  const due = async () => {
    const { data } = (await call(feed.acknowledged, { params: { id }, query: {} }, reader)).body;
    return Object.fromEntries(data.map(({ name, away }) => [name, away?.state === 'out' ? away.due : 'not out']));
  };
  expect(await due()).toMatchObject({ Ana: '08:00', Rob: '08:00', Sue: '14:00' });
  await approve(await applied('2026-03-02 first'), rob);
  expect(await due()).toMatchObject({ Ana: '12:30', Rob: '08:00', Sue: '14:00' });
  await holiday(acme, 'first_half');
  expect(await due()).toMatchObject({ Ana: '12:30', Rob: '12:30', Sue: '18:30' });
  await holiday(acme);
  expect(await due()).toMatchObject({ Ana: null, Rob: null, Sue: '14:00' });
});

test('absent people are listed with the time they are due, for people who see attendance; present ones without', async () => {
  const { acme, wes, ben } = await feedWorld();
  const reader = await acme.hire('Rea', 'add_feed', 'view_any_attendance');
  const ida = await acme.hire('Ida', 'allow_clock_in_out_attendance');
  const dates = ['2026-03-02' as LocalDate];
  await acme.inside(async (db) =>
    publishShifts(db, {
      person_ids: [ben.id],
      dates,
      template_id: await createTemplate(db, { ...office, start_time: '14:00' }),
    }),
  );
  const authenticator = sessionAuthenticator(database);
  const clocks = createHttp({ authenticator, features: [clockRoutes], now: () => new Date((now - 3600) * 1000) });
  expect((await callerFor(clocks)(clocking.in, { body: {} }, ida)).status).toBe(200);
  const away = async (who: Member, state: 'not_yet' | 'acknowledged' = 'not_yet') => {
    const { id } = await published(who, { type: 1, body: saying('Benches 1 to 4') });
    if (state === 'acknowledged') await call(feed.acknowledge, { params: { id }, body: {} }, ben);
    const { data } = (await call(feed.acknowledged, { params: { id }, query: { state } }, who)).body;
    return Object.fromEntries(data.map((person) => [person.name, person.away]));
  };
  expect(await away(reader)).toMatchObject({
    Ben: { state: 'out', due: '14:00', back_on: null },
    Ana: { state: 'out', due: null, back_on: null },
    Ida: null,
  });
  expect(await away(reader, 'acknowledged')).toEqual({ Ben: null });
  expect(await away(wes)).toMatchObject({ Ben: null, Ana: null, Ida: null });
});
