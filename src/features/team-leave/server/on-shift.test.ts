import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { teamLeaveListeners } from './listeners.ts';

const hours = { start_time: '06:00', work_time: 28_800, break_time: 1800, grace_minutes: null };
const early = { name: 'Early', letter: 'E', color: '#3b8389', repeat_on: [1, 2, 3, 4, 5], ...hours };

/** Ana, Cleo and Ed work in Dispatch, Flo in Sales; Ana and the others have the early shift on some days. */
async function createPlannedWorld() {
  const world = await applicationWorld();
  const { acme, ana } = world;
  const [cleo, ed] = [await acme.hire('Cleo', 'view_leave_application'), await acme.hire('Ed')];
  const flo = await acme.hire('Flo', 'view_leave_application');
  const [first, second] = [day('2026-03-09'), day('2026-03-10')];
  const ids = await acme.inside(async (db) => {
    const made = async (name: string) =>
      (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    return { Dispatch: await made('Dispatch'), Sales: await made('Sales'), early: await createTemplate(db, early) };
  });
  const department = (name: 'Dispatch' | 'Sales', ...people: readonly Member[]) =>
    acme.inside(async (db) => {
      const change = { effective_from: today, reason: 'Moved', values: { department_id: ids[name] } };
      for (const { id } of people) await changeEmployment(db, id, change, { actor_id: null, today });
    });
  const publish = (person: Member, dates: readonly LocalDate[]) =>
    acme.inside((db) => publishShifts(db, { person_ids: [person.id], dates, template_id: ids.early }));
  await department('Dispatch', ana, cleo, ed);
  await department('Sales', flo);
  for (const one of [ana, ed, flo]) await publish(one, [first, second]);
  await publish(cleo, [second]);
  const colleagues = async () => {
    const rows = await acme.inside(async (db) => {
      const rows = await db
        .selectFrom('events')
        .select(['id', 'type', 'payload', 'created_at'])
        .where('type', '=', 'leave.application_changed')
        .execute();
      // Dates events by the clock of the test world, and delivers them on every call.
      const events = rows.map((event) => ({ ...event, created_at: new Date(now * 1000) }));
      for (const event of events)
        for (const listener of teamLeaveListeners)
          if (listener.on === event.type)
            await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
      return db
        .selectFrom('notifications')
        .innerJoin('people', 'people.id', 'notifications.person_id')
        .select(['people.name', 'message'])
        .where('event', '=', 'leave_on_my_shift')
        .orderBy('people.name')
        .execute();
    });
    return rows.map(({ name, message }) => `${name}: ${message}`);
  };
  return { ...world, department, publish, told: colleagues };
}

test('colleagues of the department on the same shift who may see leave are notified of approved leave', async () => {
  const { applied, approve, rob, told } = await createPlannedWorld();
  const id = await applied('2026-03-09', '2026-03-10', '2026-03-11');
  expect(await told()).toEqual([]);
  await approve(id, rob);
  const words = 'Cleo: Ana is away on 10 March 2026, and you have the same shift.';
  expect([await told(), await told()]).toEqual([[words], [words]]);
});

test('each person is notified only of the days on which they have the shift themselves', async () => {
  const { acme, department, publish, applied, approve, rob, told } = await createPlannedWorld();
  const gus = await acme.hire('Gus', 'view_leave_application');
  await department('Dispatch', gus);
  await publish(gus, [day('2026-03-09')]);
  await approve(await applied('2026-03-09', '2026-03-10'), rob);
  expect(await told()).toEqual([
    'Cleo: Ana is away on 10 March 2026, and you have the same shift.',
    'Gus: Ana is away on 9 March 2026, and you have the same shift.',
  ]);
});

test('colleagues are notified of leave that is approved immediately, since no one else could decide', async () => {
  const { acme, ana, applied, reviewedBy, told } = await createPlannedWorld();
  await acme.inside(async (db) => {
    const roleIds = db.selectFrom('role_people').select('role_id').where('person_id', '=', ana.id);
    const { role_id } = await roleIds.executeTakeFirstOrThrow();
    await db.updateTable('roles').set({ is_owner: true }).where('id', '=', role_id).execute();
    await db.insertInto('role_permissions').values({ role_id, permission: 'view_review_leave_application' }).execute();
  });
  await reviewedBy([{ who: [ana] }]);
  await applied('2026-03-09', '2026-03-10');
  expect(await told()).toEqual(['Cleo: Ana is away on 10 March 2026, and you have the same shift.']);
});

test('no one is notified of leave on a day without the shift', async () => {
  const { applied, approve, rob, told } = await createPlannedWorld();
  await approve(await applied('2026-03-11'), rob);
  expect(await told()).toEqual([]);
});

test('no one is notified when colleagues see nothing of each other', async () => {
  const { acme, applied, approve, rob, told } = await createPlannedWorld();
  const rules = { past_days: 14, notice_days: 0, months_ahead: 12, colleagues_see: 'nothing' };
  await acme.inside((db) => db.insertInto('leave_setups').values(rules).execute());
  await approve(await applied('2026-03-10'), rob);
  expect(await told()).toEqual([]);
});
