import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { directory } from '#features/directory/contract.ts';
import { directoryRoutes } from '#features/directory/server/routes.ts';
import { personLeft } from '#features/people/events.ts';
import { createPerson, lockPerson } from '#features/people/server/commands.ts';
import { doWhatIsDue } from '#features/people/server/commands/due.ts';
import { changeEmployment, withdrawChange } from '#features/people/server/commands/employment.ts';
import { createPeople } from '#features/people/server/commands/many.ts';
import { rowsOfPerson, valuesOn } from '#features/people/server/queries/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { employment } from '../contract.ts';
import { dischargePerson } from './commands/leaving.ts';
import { employmentListeners } from './listeners.ts';
import { employmentRoutes } from './routes.ts';

const instant = Date.parse('2026-10-02T12:00:00Z');
const today = '2026-10-02' as LocalDate;
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, employmentRoutes, directoryRoutes],
  now: () => new Date(instant),
});
const call = callerFor(app);
const date = (text: string) => text as LocalDate;
const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });

/** Creates Ana, who reports to Max, Ben, who reports to Ana, and Bob, who reports to no one. */
async function office() {
  const acme = await company();
  const hal = await acme.hire(
    'Hal',
    'edit_employee_employment_info',
    'discharge_employee',
    'restore_employee',
    'view_archived_employee',
    'add_employee',
    'view_employee',
  );
  const [max, ana, ben, bob] = [
    await acme.hire('Max'),
    await acme.hire('Ana'),
    await acme.hire('Ben'),
    await acme.hire('Bob'),
  ];
  await acme.inside(async (db) => {
    await employ(db, ana.id, { manager_id: max.id });
    await employ(db, ben.id, { manager_id: ana.id });
  });
  const who = { [max.id]: 'Max', [ana.id]: 'Ana', [ben.id]: 'Ben', [bob.id]: 'Bob' };
  /** Returns the name of the manager on each day. */
  const above = async ({ id }: { readonly id: string }, ...days: string[]) => {
    const rows = await acme.inside((db) => rowsOfPerson(db, id));
    return days.map((day) => {
      const manager = valuesOn(rows, date(day)).manager_id;
      return manager && who[manager];
    });
  };
  const plan = (person: Member, manager: Member, effective_from: string) =>
    call(
      employment.saveChange,
      { ...of(person), body: { effective_from: date(effective_from), manager_id: manager.id } },
      hal,
    );
  const leave = (person: Member, day: string, new_manager_id?: string | null) =>
    call(
      employment.discharge,
      { ...of(person), body: { discharged_date: date(day), discharged_reason: 'Moves', new_manager_id } },
      hal,
    );
  const stay = (person: Member) => call(employment.restore, { ...of(person), body: {} }, hal);
  return { acme, hal, max, ana, ben, bob, above, plan, leave, stay };
}

/** Begins a day, and hands on the reports of those who have left by then. */
async function begin(acme: Company, day: string): Promise<void> {
  const now = Date.parse(`${day}T12:00:00Z`) / 1000;
  await acme.inside((db) => doWhatIsDue(db, now));
  await acme.inside(async (db) => {
    const left = await db.selectFrom('events').select('payload').where('type', '=', personLeft.type).execute();
    for (const { payload } of left)
      for (const { run } of employmentListeners)
        await run({ db, event: { payload, created_at: new Date(now * 1000) } } as never);
  });
}

test('people with another manager by the leaver’s last day stay with that manager', async () => {
  const { ana, ben, bob, above, plan, leave, stay } = await office();
  await plan(ben, bob, '2026-11-15');
  expect((await leave(ana, '2026-11-30')).status).toBe(200);
  expect(await above(ben, '2026-11-14', '2026-11-15', '2026-12-01')).toEqual(['Ana', 'Bob', 'Bob']);
  await stay(ana);
  expect(await above(ben, '2026-11-14', '2026-11-15', '2026-12-01')).toEqual(['Ana', 'Bob', 'Bob']);
});

test('people who get another manager after the planned last day stay with that manager', async () => {
  const { acme, ana, ben, bob, above, plan, leave } = await office();
  await leave(ana, '2026-11-30');
  const { body } = await plan(ben, bob, '2026-11-15');
  expect(await above(ben, '2026-11-14', '2026-11-15', '2026-12-01')).toEqual(['Ana', 'Bob', 'Bob']);
  // Without that plan they go to the manager above again.
  await acme.inside((db) => withdrawChange(db, ben.id, body.change_id, { today }));
  await begin(acme, '2026-12-01');
  expect(await above(ben, '2026-11-30', '2026-12-01')).toEqual(['Ana', 'Max']);
});

test.each(['2026-12-01', '2026-12-15'])(
  'a person planned to report to a leaver from %s, after that last day, is reassigned, and reports to them if they stay',
  async (day) => {
    const { ana, bob, above, plan, leave, stay } = await office();
    await plan(bob, ana, day);
    expect((await leave(ana, '2026-11-30')).status).toBe(200);
    expect(await above(bob, '2026-11-30', day)).toEqual([null, 'Max']);
    // Another last day is handed on from the plan, not from what the first one made of it.
    expect((await leave(ana, '2026-12-31')).status).toBe(200);
    expect(await above(bob, day, '2027-01-01')).toEqual(['Ana', 'Max']);
    expect((await leave(ana, '2026-11-30')).status).toBe(200);
    expect((await stay(ana)).status).toBe(200);
    expect(await above(bob, '2026-11-30', day)).toEqual([null, 'Ana']);
  },
);

test('a person who joins after their manager’s last day is reassigned, and reports to them if they stay', async () => {
  const { acme, ana, above, leave, stay } = await office();
  const joins = { name: 'Dee', joined_on: date('2026-12-10'), status: 'active', manager_id: ana.id } as const;
  const dee = await acme.inside((db) => createPerson(db, joins));
  await leave(ana, '2026-11-30');
  expect(await above(dee, '2026-12-10')).toEqual(['Max']);
  await stay(ana);
  expect(await above(dee, '2026-12-10')).toEqual(['Ana']);
});

test.each([0, 1])(
  'when several people leave together, reports go to the manager above them all, first %i',
  async (first) => {
    const { acme, hal, max, ana, ben, bob, above, stay } = await office();
    await acme.inside((db) => employ(db, max.id, { manager_id: bob.id }));
    const leavers = [max, ana];
    const act = { actor_id: hal.id, today };
    await acme.inside(async (db) => {
      for (const one of first ? leavers.toReversed() : leavers)
        await dischargePerson(db, one.id, { date: date('2026-11-30'), reason: 'Moves' }, act);
    });
    expect(await above(ben, '2026-11-30', '2026-12-01')).toEqual(['Ana', 'Bob']);
    await stay(ana);
    expect(await above(ben, '2026-12-01')).toEqual(['Ana']);
  },
);

test('no one is planned to report to someone who will have left by then', async () => {
  const { hal, ana, ben, bob, max, plan, leave } = await office();
  await leave(ana, '2026-11-30');
  const refusedAt = (field: string) => ({
    status: 460,
    body: { code: 'people.managerLeaves', errors: { [field]: [expect.any(String)] } },
  });
  const refused = refusedAt('manager_id');
  expect(await plan(bob, ana, '2026-12-01')).toMatchObject(refused);
  expect((await plan(bob, ana, '2026-11-30')).status).toBe(200);
  const several = { ids: [max.id], effective_from: date('2026-12-01'), manager_id: ben.id };
  await leave(ben, '2026-11-30');
  for (const endpoint of [directory.previewBulkEmployment, directory.bulkEmployment])
    expect(await call(endpoint, { body: several }, hal)).toMatchObject(refused);
  expect(await leave(max, '2026-12-31', ben.id)).toMatchObject(refusedAt('new_manager_id'));
  const leaving = { ids: [max.id], discharged_date: date('2026-12-31'), new_manager_id: ben.id };
  expect(await call(directory.previewBulkDischarge, { body: leaving }, hal)).toMatchObject(refusedAt('new_manager_id'));
  const discharged = { ...leaving, discharged_reason: 'The shop closes' };
  expect(await call(directory.bulkDischarge, { body: discharged }, hal)).toMatchObject(refusedAt('new_manager_id'));
});

test('a person assigned to a manager who leaves soon goes to the one above after that day', async () => {
  const { acme, ana, bob, above, plan, leave } = await office();
  await leave(ana, '2026-11-30');
  await plan(bob, ana, '2026-11-01');
  const joins = { name: 'Dee', joined_on: date('2026-12-10'), status: 'active', manager_id: ana.id } as const;
  const [dee = { id: '' }] = await acme.inside((db) => createPeople(db, [joins]));
  await begin(acme, '2026-12-01');
  expect(await above(bob, '2026-11-30', '2026-12-01')).toEqual(['Ana', 'Max']);
  expect(await above(dee, '2026-12-10')).toEqual(['Max']);
});

test('the chosen new manager also gets reports that come later', async () => {
  const { acme, ana, ben, bob, above, plan, leave, max } = await office();
  await leave(ana, '2026-11-30', bob.id);
  await plan(max, bob, '2026-10-05');
  const joins = { name: 'Dee', joined_on: date('2026-11-10'), status: 'active', manager_id: ana.id } as const;
  const dee = await acme.inside((db) => createPerson(db, joins));
  await begin(acme, '2026-12-01');
  expect([await above(ben, '2026-12-01'), await above(dee, '2026-11-30', '2026-12-01')]).toEqual([
    ['Bob'],
    ['Ana', 'Bob'],
  ]);
});

test('a person rehired after their manager left is reassigned from the first day', async () => {
  const { acme, hal, ben, ana, above, leave } = await office();
  await leave(ben, '2026-08-31');
  await leave(ana, '2026-09-15');
  const joined_on = date('2026-10-01');
  expect((await call(employment.rehire, { ...of(ben), body: { joined_on } }, hal)).status).toBe(200);
  expect(await above(ben, '2026-09-30', '2026-10-01')).toEqual(['Ana', 'Max']);
  const { manager_id } = await acme.inside((db) =>
    db.selectFrom('people').select('manager_id').where('id', '=', ben.id).executeTakeFirstOrThrow(),
  );
  expect(manager_id).not.toBe(ana.id);
});

const newcomers = {
  one: (acme: Company, manager_id: string) =>
    acme.inside((db) => createPerson(db, { name: 'Dee', joined_on: today, status: 'active', manager_id })),
  several: (acme: Company, manager_id: string) =>
    acme.inside((db) => createPeople(db, [{ name: 'Dee', joined_on: today, status: 'active', manager_id }])),
};

test.each(['one', 'several'] as const)('%s added while the manager is being discharged is refused', async (which) => {
  const world = await office();
  const { acme, hal, ana } = world;
  const act = { actor_id: hal.id, today };
  const added = await duringTransaction(
    world,
    async (db) => {
      await lockPerson(db, ana.id);
      await dischargePerson(db, ana.id, { date: date('2026-10-01'), reason: 'Moves' }, act);
    },
    () =>
      newcomers[which](acme, ana.id).then(
        () => 'added',
        (fault: { code?: string }) => fault.code,
      ),
  );
  expect(added).toBe('people.unknownManager');
});

test('a person assigned to a manager during that manager’s discharge is reassigned as well', async () => {
  const world = await office();
  const { hal, ana, bob, above, leave } = world;
  const act = { actor_id: hal.id, today };
  const reply = await duringTransaction(
    world,
    (db) => changeEmployment(db, bob.id, { effective_from: today, values: { manager_id: ana.id }, reason: null }, act),
    () => leave(ana, '2026-10-01'),
  );
  expect(reply.status).toBe(200);
  expect(await above(bob, '2026-10-02')).toEqual(['Max']);
});
