import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { leaveOfEmployment } from '#features/leave-applications/server/commands/employment-impact.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { peopleImport } from '../contract.ts';
import { hrRights, importWorld } from '../testing/import-world.ts';
import { peopleImportJobsWith } from './jobs.ts';
import { peopleImportRoutesWith } from './routes.ts';

const jobs: readonly Job[] = peopleImportJobsWith([leaveOfEmployment]);
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [peopleImportRoutesWith([leaveOfEmployment])],
  }),
);

/** Today in the company's time zone. */
const today = localDateOf(Math.floor(Date.now() / 1000), 'Europe/Berlin');
const year = Number(today.slice(0, 4));
const next = `${year + 1}-07-01` as LocalDate;

/** Gives everyone in the company 24 days a year. */
async function giveLeave(acme: Company, lea: Member, ids: readonly string[]): Promise<string> {
  const by = { actor_id: lea.id, now: Date.now() / 1000, today };
  return acme.inside(async (db) => {
    const type = { name: 'Annual leave', letter: 'A', total_days: 24, unit: 'days', color: '#3b8389', is_paid: true };
    const { id } = await saveType(db, { ...type, unit: 'days', is_private: false, has_halves: true });
    const term = {
      days: 24,
      given: 'at_once',
      counts: 'weekly_hours',
      is_pro_rata: true,
      carry_over: 0,
      carry_over_months: null,
    } as const;
    const gives = [{ leave_type_id: id, ...term, below_zero: 0, has_halves: true, proof_from: null }];
    const policy = (await savePackage(db, { name: 'Full time', leave_types: gives }, by)).id;
    await givePackage(db, { policy_id: policy, ids, effective_from: `${year}-01-01` as LocalDate }, by);
    return id;
  });
}

async function importing(total: number) {
  const world = await importWorld([...hrRights, 'view_employee_leave']);
  const { acme, hanna, send, check } = world;
  const people = await acme.inside((db) =>
    rowsOf<{ id: string }>(
      db,
      `insert into people (name, username, employee_number, joined_on)
       select 'Person ' || lpad(i::text, 3, '0'), 'person.' || i, 'E' || i, '2020-01-01' from generate_series(1, $1::int) i
       returning id`,
      [total],
    ),
  );
  const ids = people.map(({ id }) => id);
  await giveLeave(acme, hanna, ids);
  const lines = ids.map((_, index) => `E${index + 1},Person ${String(index + 1).padStart(3, '0')},20`);
  const file = (await send('people.csv', ['Employee number,Name,Weekly hours', ...lines].join('\n'))).body;
  expect((await check(file)).counts).toMatchObject({ changed: total });
  const effectsOf = (leave_as: readonly { row: number; field: 'weekly_hours' }[] = []) =>
    call(
      peopleImport.effects,
      { params: { id: file.import_id }, body: { effective_from: next, leave: [...leave_as] } },
      hanna,
    );
  const due = () =>
    acme.inside((db) =>
      rowsOf<{ person_id: string }>(db, 'select person_id from leave_accounts where due_on <= $1', [today]),
    );
  return { ...world, ids, file, told: effectsOf, due };
}

test('a file with other weekly hours says whose leave it changes, old and new, and its import books it', async () => {
  const { acme, file, told, start, due } = await importing(3);
  expect((await told()).body.effects).toMatchObject([
    {
      title: '3 leave balances change for 3 people',
      total: 3,
      rows: [
        { name: 'Person 001', text: `Annual leave on 31 December ${year + 1}: 24 → 18 (18 instead of 24 days)` },
        { name: 'Person 002' },
        { name: 'Person 003' },
      ],
    },
  ]);
  const one = (
    await told([
      { row: 2, field: 'weekly_hours' },
      { row: 3, field: 'weekly_hours' },
    ])
  ).body.effects;
  expect(one).toMatchObject([{ title: '1 leave balance changes', rows: [{ name: 'Person 003' }] }]);
  const { batch_id } = (await start(file.import_id, { effective_from: next })).body;
  await workBatch(acme, jobs, batch_id);
  // No settling job is queued.
  expect(await due()).toEqual([]);
  expect((await told()).body).toMatchObject({ effects: [] });
});

test('undoing it says beforehand whose leave becomes what it was, and books that', async () => {
  const { acme, hanna, file, start, due } = await importing(3);
  const undoing = () => call(peopleImport.undoEffects, { params: { id: file.import_id }, body: {} }, hanna);
  const { batch_id } = (await start(file.import_id, { effective_from: next })).body;
  expect(await undoing()).toMatchObject({ status: 424, body: { code: 'people-import.running' } });
  await workBatch(acme, jobs, batch_id);
  expect((await undoing()).body).toMatchObject({
    effects: [
      {
        title: '3 leave balances change for 3 people',
        rows: [
          { name: 'Person 001', text: `Annual leave on 31 December ${year + 1}: 18 → 24 (24 instead of 18 days)` },
          { name: 'Person 002' },
          { name: 'Person 003' },
        ],
      },
    ],
  });
  const undo = (await call(peopleImport.undo, { params: { id: file.import_id }, body: {} }, hanna)).body;
  await workBatch(acme, jobs, undo.batch_id);
  expect(await due()).toEqual([]);
  expect(await undoing()).toMatchObject({ status: 424, body: { code: 'people-import.undone' } });
});

test('undoing a last day from a file says what is left then, and of many people a thread does', async () => {
  const { acme, hanna, send, check, start } = await importing(260);
  const lines = Array.from(
    { length: 260 },
    (_, index) => `E${index + 1},${index === 0 ? `${year + 1}-06-30` : `${year + 2}-06-30`}`,
  );
  const leaving = ['Employee number,Discharged on', ...lines].join('\n');
  const file = (await send('leaving.csv', leaving)).body;
  expect((await check(file)).counts).toMatchObject({ changed: 260 });
  const { batch_id } = (await start(file.import_id)).body;
  await workBatch(acme, jobs, batch_id);
  const { effects } = (await call(peopleImport.undoEffects, { params: { id: file.import_id }, body: {} }, hanna)).body;
  expect(effects[0]?.rows).toContainEqual(
    expect.objectContaining({
      name: 'Person 001',
      text: `Annual leave on 31 December ${year + 1}: 12 → 24 (24 instead of 12 days)`,
    }),
  );
  expect(effects[0]?.total).toBe(260);
});

test('undoing a file that moved a last day gives the one before back, and their people their manager', async () => {
  const { acme, hanna, ids, send, check, start } = await importing(2);
  const [manager = '', report = ''] = ids;
  const above = { effective_from: today, values: { manager_id: manager }, reason: 'New' };
  await acme.inside((db) => changeEmployment(db, report, above, { actor_id: hanna.id, today }));
  const import_ = async (day: string) => {
    const file = (await send('leaving.csv', `Employee number,Discharged on\nE1,${day}`)).body;
    await check(file);
    await workBatch(acme, jobs, (await start(file.import_id)).body.batch_id);
    return file.import_id;
  };
  const lastDay = () =>
    acme.inside(async (db) => {
      const query = db.selectFrom('people').select(['discharged_date', 'status']).where('id', '=', manager);
      return query.executeTakeFirstOrThrow();
    });
  /** The date from which the report has another manager. */
  const moves = () =>
    acme.inside((db) =>
      rowsOf<{ on: string }>(
        db,
        `select effective_from as "on" from employment_rows
          where person_id = $1 and field = 'manager' and manager_id is distinct from $2`,
        [report, manager],
      ),
    );
  const undo = async (id: string) =>
    workBatch(acme, jobs, (await call(peopleImport.undo, { params: { id }, body: {} }, hanna)).body.batch_id);
  await undo(await import_(`${year + 1}-06-30`));
  expect([(await lastDay()).discharged_date, await moves()]).toEqual([null, []]);

  await import_(`${year + 1}-06-30`);
  const before = await lastDay();
  expect(await moves()).toEqual([{ on: `${year + 1}-07-01` }]);
  const id = await import_(`${year + 1}-09-30`);
  expect(await moves()).toEqual([{ on: `${year + 1}-10-01` }]);
  const { effects } = (await call(peopleImport.undoEffects, { params: { id }, body: {} }, hanna)).body;
  expect(effects[0]?.rows[0]?.text).toBe(`Annual leave on 31 December ${year + 1}: 18 → 12 (12 instead of 18 days)`);
  await undo(id);
  expect([await lastDay(), await moves()]).toEqual([before, [{ on: `${year + 1}-07-01` }]]);
});

test('for many people a thread reports the same, the first by name', async () => {
  const { told } = await importing(260);
  const { effects } = (await told()).body;
  expect(effects).toMatchObject([{ title: '260 leave balances change for 260 people', total: 260 }]);
  expect(effects[0]?.rows).toHaveLength(20);
  expect(effects[0]?.rows[0]).toMatchObject({ name: 'Person 001' });
});

/** Makes calls whose threads load the impact from another module. */
const callerInThreads = (module: URL) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [peopleImportRoutesWith([{ ...leaveOfEmployment, module: module.href }])],
    }),
  );

test('when the impact of a large file or its undo cannot be calculated, it says so and blocks no one', async () => {
  const { acme, hanna, file, start } = await importing(260);
  // The thread ends without an answer.
  const failing = callerInThreads(new URL('./gone.ts', import.meta.url));
  const unknownEffect = {
    status: 200,
    body: { effects: [{ title: 'Leave balances may change', total: 0, rows: [] }] },
  };
  const params = { id: file.import_id };
  const body = { effective_from: next, leave: [] };
  expect(await failing(peopleImport.effects, { params, body }, hanna)).toMatchObject(unknownEffect);
  const { batch_id } = (await start(file.import_id)).body;
  await workBatch(acme, jobs, batch_id);
  expect(await failing(peopleImport.undoEffects, { params, body: {} }, hanna)).toMatchObject(unknownEffect);
});

test('a refusal in the thread is a refusal, and a lost database reports no calculation', async () => {
  const { hanna, file } = await importing(260);
  const fault = new URL('../../../platform/shared/fault.ts', import.meta.url).href;
  const throwing = (error: string) =>
    callerInThreads(
      new URL(
        `data:text/javascript,import { Fault } from '${fault}';
         export const leaveOfEmployment = { describe() { throw ${error}; } };`,
      ),
    );
  const input = { params: { id: file.import_id }, body: { effective_from: next, leave: [] } };
  const refusing = throwing(`new Fault('gone', 409, 'It is gone.')`);
  expect(await refusing(peopleImport.effects, input, hanna)).toMatchObject({ status: 409, body: { code: 'gone' } });
  const losing = throwing(`Object.assign(new Error('It was shut down.'), { code: '57P01' })`);
  expect(await losing(peopleImport.effects, input, hanna)).toMatchObject({
    status: 503,
    body: { code: 'platform.notReady' },
  });
});
