import { expect, test } from 'vitest';
import type { Company } from '#platform/testing/company.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { alertNextWeek } from './commands/next-week.ts';
import { teamLeaveListeners } from './listeners.ts';

const monday = day('2026-03-23');

async function dispatch() {
  const world = await applicationWorld();
  const { acme, ana } = world;
  const cleo = await acme.hire('Cleo', 'view_leave_application');
  const ed = await acme.hire('Ed');
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Dispatch' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = { effective_from: today, reason: 'Moved', values: { department_id: id } };
    for (const one of [ana, cleo, ed]) await changeEmployment(db, one.id, change, { actor_id: null, today });
  });
  const tell = () => acme.inside((db) => alertNextWeek(db, monday, now));
  return { ...world, cleo, tell };
}

/** Delivers all events so far; may be called repeatedly. */
async function messages(acme: Company): Promise<string[]> {
  const rows = await acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'team_leave.week_ahead')
      .execute();
    for (const event of events)
      for (const listener of teamLeaveListeners)
        if (listener.on === event.type)
          await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
    return db
      .selectFrom('notifications')
      .innerJoin('people', 'people.id', 'notifications.person_id')
      .select(['people.name', 'message'])
      .where('event', '=', 'leave_next_week')
      .orderBy('people.name')
      .execute();
  });
  return rows.map(({ name, message }) => `${name}: ${message}`);
}

test('the department is notified once of people away next week, except the only one who is', async () => {
  const { acme, rob, applied, approve, tell } = await dispatch();
  expect(await tell()).toBe(0);
  await approve(await applied('2026-03-24', '2026-03-25'), rob);
  await applied('2026-03-26');
  expect([await tell(), await tell()]).toEqual([1, 0]);
  const words = 'Cleo: Next week 1 of 3 in Dispatch is away: Ana (Tuesday to Wednesday).';
  expect([await messages(acme), await messages(acme)]).toEqual([[words], [words]]);
});

test('simultaneous runs notify once', async () => {
  const { rob, applied, approve, tell } = await dispatch();
  await approve(await applied('2026-03-24'), rob);
  expect((await Promise.all([tell(), tell(), tell()])).toSorted()).toEqual([0, 0, 1]);
});

test('no one is notified when colleagues see nothing of each other', async () => {
  const { acme, rob, applied, approve, tell } = await dispatch();
  await approve(await applied('2026-03-24'), rob);
  const rules = { past_days: 14, notice_days: 0, months_ahead: 12, colleagues_see: 'nothing' };
  await acme.inside((db) =>
    db
      .insertInto('leave_setups')
      .values(rules as never)
      .execute(),
  );
  expect(await tell()).toBe(0);
});
