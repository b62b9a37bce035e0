import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { apply } from '#features/leave-applications/server/commands/store.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { linesOf } from '#features/leave-applications/testing/calendar-changes.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { shiftPlanning } from '../contract.ts';
import { shiftPlanningRoutes } from './routes.ts';
import { registered } from './testing/registered.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [shiftPlanningRoutes(registered)],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

/** Ana, who applies for leave, works office hours; Rafael plans. */
async function leaveWorld() {
  const world = await applicationWorld();
  const { acme, ana } = world;
  const rafael = await acme.hire('Rafael', 'view_shift_calendar', 'edit_shift_calendar');
  const early = await acme.inside((db) =>
    createTemplate(db, {
      name: 'Early',
      color: '#0F766E',
      start_time: '06:00',
      work_time: 28_800,
      break_time: 1800,
      grace_minutes: null,
      repeat_on: [1, 2, 3, 4, 5],
    }),
  );
  const assign = (dates: readonly string[], shift_template_id: string | null, more: object = {}) => {
    const assigned_items = [{ user_ids: [ana.id], dates: dates.map(day), shift_template_id }];
    return call(shiftPlanning.assignShift, { body: { assigned_items, reason: 'Agreed', ...more } }, rafael);
  };
  return {
    ...world,
    rafael,
    early,
    assign,
    publish: (id: string, more: object = {}) =>
      call(shiftPlanning.confirmPublishing, { params: { id }, body: { reason: 'Agreed', ...more } }, rafael),
    clear: async (more: object = {}) => {
      const range = { start_date: day('2026-03-09'), end_date: day('2026-03-20') };
      const body = { ...range, user_ids: [ana.id], which: 'published' as const };
      const { version } = (await call(shiftPlanning.clearPreview, { body }, rafael)).body;
      return call(shiftPlanning.clearConfirmed, { body: { ...body, version, except_user_ids: [], ...more } }, rafael);
    },
    approved: async (...dates: string[]) => {
      const id = await world.applied(...dates);
      await world.approve(id, world.rob);
      return id;
    },
  };
}

const conflictsIn = ({ body }: { body: unknown }) =>
  (body as { data: { conflicts: { kind: string; level: string; text: string }[] } }).data.conflicts.map(
    ({ level, text }) => `${level}: ${text}`,
  );
const leaveIn = ({ body }: { body: unknown }) => (body as { code: string; data: { confirmed: string } }).data;

test('approved leave bars a shift, half of it warns', async () => {
  const { approved, assign, early } = await leaveWorld();
  await approved('2026-03-09', '2026-03-10 second');
  expect(conflictsIn(await assign(['2026-03-09', '2026-03-10'], early))).toEqual([
    'refuse: Away',
    'warn: Away, second half of the day',
  ]);
});

test('the weekend within leave is leave, too, one after it is none', async () => {
  const { approved, assign, early } = await leaveWorld();
  await approved('2026-03-12', '2026-03-13', '2026-03-16');
  expect(
    conflictsIn(await assign(['2026-03-14', '2026-03-15', '2026-03-21'], early)).filter((text) =>
      text.includes('Away'),
    ),
  ).toEqual(['refuse: Away', 'refuse: Away']);
});

test('planners see the leave type only with the permission', async () => {
  const { acme, annual, sick, apply, approve, rob, assign, early, rafael } = await leaveWorld();
  const days = { [annual]: '2026-03-09', [sick]: '2026-03-10' };
  for (const [leave_type_id, date] of Object.entries(days))
    await approve((await apply([date], { leave_type_id })).body.item.id, rob);
  const conflictsNow = async () => conflictsIn(await assign(Object.values(days), early));
  const marks = async () => {
    const { body } = await call(
      shiftPlanning.index,
      { query: { start_date: day('2026-03-09'), end_date: day('2026-03-15') } },
      rafael,
    );
    return body.data.flatMap(({ off }) =>
      off.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(({ letter }) => letter),
    );
  };
  expect(await conflictsNow()).toEqual(['refuse: Away', 'refuse: Away']);
  expect(await marks()).toEqual([null, null]);
  const values = { past_days: 14, notice_days: 0, months_ahead: 12, colleagues_see: 'type' };
  await acme.inside((db) => db.insertInto('leave_setups').values(values).execute());
  expect(await conflictsNow()).toEqual(['refuse: On annual leave', 'refuse: Away']);
  await acme.inside(async (db) => {
    const { role_id } = await db
      .selectFrom('role_people')
      .select('role_id')
      .where('person_id', '=', rafael.id)
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id, permission: 'view_any_leave_application' }).execute();
  });
  expect(await conflictsNow()).toEqual(['refuse: On annual leave', 'refuse: On sick leave']);
  expect(await marks()).toEqual(['A', 'S']);
});

test('a free day on approved leave is published once it is confirmed that its day is given back', async () => {
  const { acme, approved, assign, publish, balance } = await leaveWorld();
  const leave = await approved('2026-03-09', '2026-03-10');
  const id = (await assign(['2026-03-10'], null)).body.batch_id ?? '';
  const refused = await publish(id);
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'shiftPlanning.changesLeave',
      data: { effects: [{ title: '1 approved application gets days back' }] },
    },
  });
  expect(await balance('2026-03-31')).toBe(26);
  expect(await publish(id, { leave_confirmed: leaveIn(refused).confirmed })).toMatchObject({ status: 200 });
  expect(await balance('2026-03-31')).toBe(27);
  expect((await acme.inside((db) => linesOf(db, leave))).at(-1)).toBe('release 2026-03-10 1 *');
});

test('immediate publishing asks the same questions, and drafts nothing before', async () => {
  const { approved, assign, balance, rafael } = await leaveWorld();
  await approved('2026-03-09', '2026-03-10');
  const refused = await assign(['2026-03-10'], null, { is_published: true });
  expect(refused.status).toBe(424);
  const range = { start_date: day('2026-03-09'), end_date: day('2026-03-15') };
  expect((await call(shiftPlanning.index, { query: range }, rafael)).body.open).toEqual([]);
  const leave_confirmed = leaveIn(refused).confirmed;
  expect((await assign(['2026-03-10'], null, { is_published: true, leave_confirmed })).status).toBe(200);
  expect(await balance('2026-03-31')).toBe(27);
});

test('clearing a free day on leave takes its day again, once it is confirmed', async () => {
  const { approved, assign, clear, balance } = await leaveWorld();
  await approved('2026-03-09', '2026-03-10');
  const free = await assign(['2026-03-10'], null, { is_published: true });
  await assign(['2026-03-10'], null, { is_published: true, leave_confirmed: leaveIn(free).confirmed });
  const refused = await clear();
  expect(refused).toMatchObject({
    status: 424,
    body: { data: { effects: [{ title: '1 approved application uses more days' }] } },
  });
  expect((await clear({ leave_confirmed: leaveIn(refused).confirmed })).status).toBe(200);
  expect(await balance('2026-03-31')).toBe(26);
});

test('a plan that changes nothing of leave is published without a question', async () => {
  const { approved, assign, early } = await leaveWorld();
  await approved('2026-03-09');
  expect((await assign(['2026-03-10', '2026-03-11'], early, { is_published: true })).status).toBe(200);
});

/** Fails without the lock on the leave accounts of everyone whose days are published. */
test('a day off given to a person who is applying for it asks first', async () => {
  const { acme, ana, annual, assign, publish } = await leaveWorld();
  const id = (await assign(['2026-03-10'], null)).body.batch_id ?? '';
  const assigning = {
    person_id: ana.id,
    leave_type_id: annual,
    dates: [{ date: day('2026-03-10'), part: 'full' as const }],
    reason: '',
    attachments: [],
  };
  const { reply } = await acme.inside(async (db) => {
    await apply(db, assigning, { actor_id: ana.id, now, today, isBound: true });
    const reply = publish(id);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });
  expect(await reply).toMatchObject({
    status: 424,
    body: { data: { effects: [{ title: '1 application gets days back' }] } },
  });
});
