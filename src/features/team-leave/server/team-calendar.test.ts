import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addPseudoLanguage, pseudoLanguage } from '#platform/testing/pseudo-language.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { feature as leave } from '#features/leave-applications/feature.ts';
import {
  applicationWorld,
  colleaguesSee,
  day,
  now,
  today,
} from '#features/leave-applications/testing/application-world.ts';
import { confirmed, holiday } from '#features/leave-applications/testing/calendar-changes.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { teamLeave } from '../contract.ts';
import { teamLeaveRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [teamLeaveRoutes, ...(typeof leave.routes === 'object' ? [leave.routes] : [])],
  storage: testStorage(),
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

const march = { start_date: day('2026-03-01'), end_date: day('2026-03-31') };
const colleague: readonly Permission[] = ['view_leave_application'];

/** Ana and Cleo are in Dispatch, Ed in Sales; Kay sees all. Ana is away for a week in March, and waits for a day. */
async function teamWorld() {
  const world = await applicationWorld();
  const { acme, ana, rob } = world;
  const [cleo, ed] = [await acme.hire('Cleo', ...colleague), await acme.hire('Ed', ...colleague)];
  const kay = await acme.hire('Kay', 'view_any_leave_application');
  const [dispatch, sales] = [await department(acme, 'Dispatch'), await department(acme, 'Sales')];
  await move(acme, dispatch, ana, cleo);
  await move(acme, sales, ed);
  const id = await world.applied('2026-03-12', '2026-03-13', '2026-03-16');
  await world.approve(id, rob);
  const waiting = await world.applied('2026-03-25');
  return { ...world, cleo, ed, kay, dispatch, sales, id, waiting };
}

const department = (acme: Company, name: string) =>
  acme.inside(
    async (db) => (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
  );

const move = (acme: Company, department_id: string, ...people: readonly Member[]) =>
  acme.inside(async (db) => {
    const change = { effective_from: day('2026-03-01'), reason: 'Moved', values: { department_id } };
    for (const { id } of people) await changeEmployment(db, id, change, { actor_id: null, today });
  });

const calendar = async (as: Member, query: object = {}) =>
  (await call(teamLeave.index, { query: { ...march, ...query } }, as)).body;

const barsSeenBy = async (as: Member, query: object = {}) =>
  (await calendar(as, query)).teams.flatMap(({ name, rows }) =>
    (rows ?? []).map((row) => [
      name,
      row.name,
      ...row.bars.map(({ from, to, name: type, state }) => `${from.slice(8)}-${to.slice(8)} ${type} ${state}`),
    ]),
  );

test('leave managers see every team, waiting applications and balances; bars cross the weekend', async () => {
  const { kay, dispatch, id } = await teamWorld();
  const body = await calendar(kay);
  expect(await barsSeenBy(kay)).toEqual([
    ['Dispatch', 'Ana', '12-16 Annual leave approved', '25-25 Annual leave created'],
  ]);
  expect(body).toMatchObject({ total_waiting: 1, people_away: 1, sees_types: true, sees_left: true });
  expect(body.days.find(({ date }) => date === '2026-03-12')?.away).toBe(1);
  expect(body.days.find(({ date }) => date === '2026-03-14')).toMatchObject({ away: 0, is_day_off: true });
  const team = body.teams.find((team) => team.id === dispatch);
  expect(team).toMatchObject({ total: 2, people_away: 1, rows: [{ left: 24, bars: [{ application_id: id }, {}] }] });
  expect(body.leave_types).toMatchObject([{ letter: 'A', name: 'Annual leave' }]);
  expect(await barsSeenBy(kay, { waiting: 0 })).toEqual([['Dispatch', 'Ana', '12-16 Annual leave approved']]);
});

test('a person who changes departments is in each team on its days, and counts once in the total', async () => {
  const { acme, kay, ana, dispatch, sales } = await teamWorld();
  await acme.inside((db) =>
    changeEmployment(
      db,
      ana.id,
      { effective_from: day('2026-03-16'), reason: 'Moved', values: { department_id: sales } },
      { actor_id: null, today },
    ),
  );
  expect(await barsSeenBy(kay, { waiting: 0 })).toEqual([
    ['Dispatch', 'Ana', '12-13 Annual leave approved'],
    ['Sales', 'Ana', '16-16 Annual leave approved'],
  ]);
  const body = await calendar(kay);
  const named = (id: string) => body.teams.find((team) => team.id === id);
  expect([named(dispatch)?.total, named(sales)?.total, body.people_away]).toEqual([2, 2, 1]);
  expect(body.total_people).toBe(new Set(['Ana', 'Rob', 'Sue', 'Hal', 'Cleo', 'Ed', 'Kay']).size);
  expect(await barsSeenBy(kay, { waiting: 0, department_id: sales })).toEqual([
    ['Sales', 'Ana', '16-16 Annual leave approved'],
  ]);
});

test('a colleague sees who of the department is away, and no more', async () => {
  const { cleo, ed, annual, sales } = await teamWorld();
  expect(await barsSeenBy(cleo)).toEqual([['Dispatch', 'Ana', '12-16 Away approved']]);
  const body = await calendar(cleo);
  expect(body).toMatchObject({ total_waiting: 0, sees_types: false, sees_left: false, leave_types: [] });
  expect(body.teams).toMatchObject([
    { name: 'Dispatch', rows: [{ left: null, bars: [{ application_id: null, letter: '' }] }] },
  ]);
  // Filters for other departments or for types have no effect.
  expect(await barsSeenBy(ed)).toEqual([]);
  expect(await barsSeenBy(cleo, { department_id: sales })).toEqual([]);
  expect(await barsSeenBy(cleo, { leave_type_id: crypto.randomUUID() })).toEqual(
    await barsSeenBy(cleo, { leave_type_id: annual }),
  );
});

test('colleagues see what the set-up allows', async () => {
  const world = await teamWorld();
  await colleaguesSee(world, 'nothing');
  expect(await barsSeenBy(world.cleo)).toEqual([]);
  expect((await calendar(world.cleo)).days.every(({ away }) => away === 0)).toBe(true);
  expect(await barsSeenBy(world.ana)).toEqual([
    ['Dispatch', 'Ana', '12-16 Annual leave approved', '25-25 Annual leave created'],
  ]);
});

test('a reviewer sees the people whose leave they review, in any department', async () => {
  const { rob, sue } = await teamWorld();
  expect(await barsSeenBy(rob)).toEqual([
    ['Dispatch', 'Ana', '12-16 Annual leave approved', '25-25 Annual leave created'],
  ]);
  expect(await barsSeenBy(sue)).toEqual([]);
});

test('a reviewer narrows by a type only what they may know', async () => {
  const { acme, rob, annual, sick, cleo, policy, reviewedBy, sue, apply, approve, dispatch } = await teamWorld();
  await acme.inside((db) => givePackage(db, { policy_id: policy, ids: [cleo.id] }, { actor_id: rob.id, now, today }));
  await reviewedBy([{ who: [sue] }], cleo);
  await move(acme, dispatch, rob);
  const applied = await apply(
    ['2026-03-18'],
    { leave_type_id: sick, user_id: cleo.id },
    await acme.hire('Kim', 'edit_employee_leave'),
  );
  await approve(applied.body.item.id, sue);
  expect(await barsSeenBy(rob)).toContainEqual(['Dispatch', 'Cleo', '18-18 Away approved']);
  expect(await barsSeenBy(rob, { leave_type_id: sick })).toEqual([]);
  expect((await barsSeenBy(rob, { leave_type_id: annual })).map(([, name]) => name)).toEqual(['Ana']);
});

test('a holiday that came after the leave is no absence', async () => {
  const world = await teamWorld();
  await confirmed(world, holiday('2026-03-13'));
  const { days } = await calendar(world.kay);
  expect(days.filter(({ away }) => away > 0).map(({ date }) => date.slice(8))).toEqual(['12', '16', '25']);
});

test('half a day at the end of a leave period is half a day, also in a subscribed calendar', async () => {
  const { kay, dispatch, rob, applied, approve } = await teamWorld();
  await approve(await applied('2026-03-18', '2026-03-19', '2026-03-20 first'), rob);
  expect((await barsSeenBy(kay))[0]?.slice(3, 5)).toEqual([
    '18-19 Annual leave approved',
    '20-20 Annual leave, first half approved',
  ]);
  const { body } = await (await follow(kay, dispatch)).fetch();
  expect(body).toContain('DESCRIPTION:Half day\\, morning');
});

test('a card is shown to everyone who may open an application, and does not mark it as viewed', async () => {
  const { rob, cleo, ana, waiting, view } = await teamWorld();
  const card = (as: Member) => call(teamLeave.card, { params: { application_id: waiting } }, as);
  expect((await card(rob)).body).toMatchObject({
    item: { state: 'created', may_decide: true },
    balance: { left: 24, waiting: 1 },
  });
  expect((await card(cleo)).status).toBe(404);
  expect((await view(waiting, ana)).body.item.viewed_by).toBeNull();
});

test('people who are not away are listed on request', async () => {
  const { kay, dispatch } = await teamWorld();
  const rows = async (everyone: number) =>
    (await call(teamLeave.rows, { query: { ...march, team_id: dispatch, everyone } }, kay)).body.rows;
  expect((await rows(0)).map(({ name }) => name)).toEqual(['Ana']);
  expect((await rows(1)).map(({ name, bars }) => [name, bars.length])).toEqual([
    ['Ana', 2],
    ['Cleo', 0],
  ]);
});

test('a range the wrong way round or too long is refused', async () => {
  const { kay } = await teamWorld();
  const ask = (query: object) => call(teamLeave.index, { query: query as never }, kay);
  expect((await ask({ start_date: '2026-03-31', end_date: '2026-03-01' })).status).toBe(422);
  expect((await ask({ start_date: '2026-01-01', end_date: '2026-12-31' })).status).toBe(422);
});

async function follow(as: Member, department_id: string | null) {
  const { status, body } = await call(teamLeave.renewFeed, { body: { department_id } }, as);
  const path = status === 200 ? new URL(body.address ?? '').pathname : '';
  const fetch = () => app.inject({ url: path, headers: { host: as.host } });
  return { status, fetch };
}

const summaries = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => {
    const read = new ICAL.Event(event);
    return [read.summary, read.startDate.toString(), read.endDate.toString()];
  });

test('a file contains exactly what the calendar shows its viewer', async () => {
  const { kay, cleo } = await teamWorld();
  const lines = async (as: Member) => {
    const { status, body } = await call(teamLeave.export, { query: { ...march, waiting: 1, format: 'csv' } }, as);
    expect(status).toBe(200);
    const cells = String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(1, -1).split('","'));
    // Omits the username, which differs on every run.
    return cells.map((line) => line.filter((_, index) => index !== 2).join());
  };
  expect(await lines(kay)).toEqual([
    'Dispatch,Ana,2026-03-12,2026-03-16,Whole,Annual leave,Approved',
    'Dispatch,Ana,2026-03-25,2026-03-25,Whole,Annual leave,Waiting',
  ]);
  expect(await lines(cleo)).toEqual(['Dispatch,Ana,2026-03-12,2026-03-16,Whole,Away,Approved']);
});

test('a calendar address follows a department, and shows what its creator may see', async () => {
  const { cleo, kay, dispatch } = await teamWorld();
  const own = await (await follow(cleo, dispatch)).fetch();
  expect(own.headers['content-type']).toContain('text/calendar');
  expect(summaries(own.body)).toEqual([['Ana: Away', '2026-03-12', '2026-03-17']]);
  const all = await (await follow(kay, dispatch)).fetch();
  expect(summaries(all.body)).toEqual([['Ana: Annual leave', '2026-03-12', '2026-03-17']]);
});

test('the calendar of a department is in the language of who follows it', async () => {
  const remove = addPseudoLanguage();
  const { acme, cleo, kay, dispatch } = await teamWorld();
  await acme.inside((db) =>
    db.updateTable('people').set({ language: pseudoLanguage }).where('id', '=', cleo.id).execute(),
  );
  const feeds = [await follow(cleo, dispatch), await follow(kay, dispatch)];
  const texts = await Promise.all(feeds.map(({ fetch }) => fetch()));
  remove();
  const said = texts.map(({ body }) => [/^NAME:(.*)\r$/m.exec(body)?.[1], summaries(body)[0]?.[0]]);
  expect(said).toEqual([
    ['[Away\\, Dispatch]', '[Ana: [Away]]'],
    ['Away\\, Dispatch', 'Ana: Annual leave'],
  ]);
});

test('an address of another department cannot be created, and one stops working without the permission, after a renewal, and without the person', async () => {
  const { acme, cleo, kay, dispatch, sales } = await teamWorld();
  expect((await follow(cleo, sales)).status).toBe(403);
  expect((await follow(kay, crypto.randomUUID())).status).toBe(404);
  const first = await follow(cleo, dispatch);
  const second = await follow(cleo, dispatch);
  expect((await first.fetch()).statusCode).toBe(404);
  expect((await second.fetch()).statusCode).toBe(200);
  await move(acme, sales, cleo);
  expect((await second.fetch()).statusCode).toBe(404);
  await move(acme, dispatch, cleo);
  expect((await second.fetch()).statusCode).toBe(200);
  await acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', cleo.id).execute());
  expect((await second.fetch()).statusCode).toBe(404);
  await acme.inside((db) => db.updateTable('people').set({ status: 'active' }).where('id', '=', cleo.id).execute());
  expect((await second.fetch()).statusCode).toBe(404);
});

test('when team calendars are turned off, none is created and existing links return nothing', async () => {
  const { acme, cleo, kay, dispatch } = await teamWorld();
  const [own, all] = [await follow(cleo, dispatch), await follow(kay, dispatch)];
  const offer = (has_team_feed: boolean) =>
    acme.inside(async (db) => {
      const by = { actor_id: kay.id, now, today };
      await saveSetup(db, { ...setupItemOf(await leaveSetUpOf(db)), has_team_feed }, by);
    });
  await offer(false);
  expect([(await own.fetch()).statusCode, (await all.fetch()).statusCode]).toEqual([404, 404]);
  expect((await follow(cleo, dispatch)).status).toBe(424);
  expect((await call(teamLeave.feed, { query: {} }, kay)).status).toBe(424);
  expect((await calendar(cleo)).has_feeds).toBe(false);
  await offer(true);
  expect((await own.fetch()).statusCode).toBe(200);
});

test('a bar ends before a further leave period', async () => {
  const world = await teamWorld();
  const { rob, kay } = world;
  const dates = ['2026-03-19', '2026-03-20', '2026-03-23'];
  const { id } = (await world.apply(dates, { period_starts: [day('2026-03-23')] })).body.item;
  await world.approve(id, rob);
  expect(await barsSeenBy(kay, { waiting: 0 })).toEqual([
    ['Dispatch', 'Ana', '12-16 Annual leave approved', '19-20 Annual leave approved', '23-23 Annual leave approved'],
  ]);
});
