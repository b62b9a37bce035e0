import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { people } from '../contract.ts';
import type { EmploymentValues } from '../rules/employment.ts';
import { createPerson } from './commands.ts';
import { doWhatIsDue } from './commands/due.ts';
import { changeEmployment, withdrawChange } from './commands/employment.ts';
import { periodsOf, rowsOfPerson, valuesOn } from './queries/employment.ts';
import { peopleRoutes } from './routes.ts';

const today = '2026-03-02' as LocalDate;
const date = (text: string) => text as LocalDate;
/** Epoch seconds of an instant. */
const at = (iso: string) => Math.floor(Date.parse(iso) / 1000);

async function insertItem(acme: Company, table: 'departments' | 'designations', name: string): Promise<string> {
  return acme.inside(
    async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id,
  );
}

interface Change {
  readonly from: string;
  readonly values: Partial<EmploymentValues>;
  readonly reason?: string;
}

const change = (acme: Company, { id }: { id: string }, { from, values, reason = 'Because' }: Change) =>
  acme.inside((db) =>
    changeEmployment(db, id, { effective_from: date(from), values, reason }, { actor_id: null, today }),
  );

/** Returns the columns of `people`, which all other SQL reads. */
const counted = (acme: Company, { id }: { id: string }) =>
  acme.inside((db) =>
    db
      .selectFrom('people')
      .select(['department_id', 'manager_id', 'weekly_work_time'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

async function office() {
  const acme = await company();
  const [ana, bob, cem] = [await acme.hire('Ana'), await acme.hire('Bob'), await acme.hire('Cem')];
  return { acme, ana, bob, cem, sales: await insertItem(acme, 'departments', 'Sales') };
}

test('initial values apply from the first day', async () => {
  const { acme, sales } = await office();
  const dee = await acme.inside((db) =>
    createPerson(db, { name: 'Dee', joined_on: date('2021-05-01'), status: 'active', department_id: sales }),
  );
  const rows = await acme.inside((db) => rowsOfPerson(db, dee.id));
  expect(rows).toMatchObject([{ field: 'department', effective_from: '2021-05-01', department_id: sales }]);
  expect(await acme.inside((db) => periodsOf(db, dee.id))).toMatchObject([
    { started_on: '2021-05-01', ended_on: null },
  ]);
});

test('a change applies immediately, stays in the rows, and the past can be read', async () => {
  const { acme, ana, sales } = await office();
  const service = await insertItem(acme, 'departments', 'Service');

  await change(acme, ana, { from: '2024-01-01', values: { department_id: sales } });
  await change(acme, ana, { from: today, values: { department_id: service } });

  expect(await counted(acme, ana)).toMatchObject({ department_id: service });
  const rows = await acme.inside((db) => rowsOfPerson(db, ana.id));
  expect(valuesOn(rows, date('2026-03-01')).department_id).toBe(sales);
  expect(valuesOn(rows, today).department_id).toBe(service);
});

test('a change without effect writes no row', async () => {
  const { acme, ana, sales } = await office();
  expect(await change(acme, ana, { from: today, values: { department_id: null } })).toBe(0);
  expect(await change(acme, ana, { from: today, values: { department_id: sales, weekly_work_time: 144_000 } })).toBe(2);
  expect(await change(acme, ana, { from: today, values: { department_id: sales, weekly_work_time: 144_000 } })).toBe(0);
});

test.each([
  ['before their first day', { from: '1999-12-31' }, 422, 'people.beforeJoining'],
  ['in the past without a reason', { from: '2026-03-01', reason: ' ' }, 422, 'people.reasonNeeded'],
])('nothing is changed %s', async (_, input, status, code) => {
  const { acme, ana, sales } = await office();
  await expect(change(acme, ana, { values: { department_id: sales }, ...input })).rejects.toMatchObject({
    status,
    code,
  });
  expect(await counted(acme, ana)).toMatchObject({ department_id: null });
});

test('nothing is planned for after someone’s last day', async () => {
  const { acme, ana, sales } = await office();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-31') })
      .where('id', '=', ana.id)
      .execute(),
  );
  const values = { department_id: sales };
  await expect(change(acme, ana, { from: '2026-04-01', values })).rejects.toMatchObject({
    code: 'people.afterLeaving',
  });
  expect(await change(acme, ana, { from: '2026-03-31', values })).toBe(1);
});

test('a correction of the past is marked as such, with the earlier value in the audit log', async () => {
  const { acme, ana } = await office();
  await change(acme, ana, { from: '2026-03-02', values: { weekly_work_time: 115_200 } });
  await acme.inside((db) =>
    changeEmployment(
      db,
      ana.id,
      { effective_from: today, values: { weekly_work_time: 108_000 }, reason: 'The contract says 30' },
      { actor_id: null, today: date('2026-05-01') },
    ),
  );
  const rows = await acme.inside((db) => rowsOfPerson(db, ana.id));
  expect(rows).toMatchObject([
    { weekly_work_time: 108_000, reason: 'The contract says 30', corrected_at: expect.any(Date) },
  ]);
  const log = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['old', 'new'])
      .where('entity', '=', 'employment_rows')
      .where('action', '=', 'update')
      .execute(),
  );
  expect(log).toMatchObject([{ old: { weekly_work_time: 115_200 }, new: { weekly_work_time: 108_000 } }]);
});

describeMidnight();

function describeMidnight() {
  async function planned(timezone: string) {
    const acme = await company({ timezone });
    const ana = await acme.hire('Ana');
    const baker = await insertItem(acme, 'designations', 'Baker');
    await change(acme, ana, { from: '2026-04-01', values: { designation_id: baker } });
    return { acme, ana, baker };
  }
  const doing = async (ana: Member, now: string) => {
    const app = createHttp({
      authenticator: sessionAuthenticator(database),
      features: [peopleRoutes],
      now: () => new Date(now),
    });
    const { body } = await callerFor(app)(people.search, {}, ana);
    return body.map(({ designation_name }) => designation_name);
  };

  test.each([
    ['Europe/Berlin', '2026-03-31T21:59:59Z', '2026-03-31T22:00:00Z'],
    ['America/New_York', '2026-04-01T03:59:59Z', '2026-04-01T04:00:00Z'],
    ['Pacific/Auckland', '2026-03-31T10:59:59Z', '2026-03-31T11:00:00Z'],
  ])('a planned change applies with the first request of its day in %s', async (timezone, before, after) => {
    const { ana } = await planned(timezone);
    expect(await doing(ana, before)).toEqual([null]);
    expect(await doing(ana, after)).toEqual(['Baker']);
  });

  test('many simultaneous first requests all see it, however few connections there are', async () => {
    const { ana } = await planned('Europe/Berlin');
    const found = await Promise.all(Array.from({ length: 30 }, () => doing(ana, '2026-04-01T06:00:00Z')));
    expect(found).toEqual(found.map(() => ['Baker']));
  });

  test('nothing is due until the next date', async () => {
    const { acme, ana, baker } = await planned('Europe/Berlin');
    await change(acme, ana, { from: '2026-06-01', values: { designation_id: null } });
    const due = () =>
      acme.inside(
        async (db) =>
          (await db.selectFrom('company_versions').select('next_change_at').executeTakeFirst())?.next_change_at,
      );
    expect(await due()).toEqual(new Date('2026-03-31T22:00:00Z'));
    await acme.inside((db) => doWhatIsDue(db, at('2026-04-15T00:00:00Z')));
    expect(await due()).toEqual(new Date('2026-05-31T22:00:00Z'));
    const now = await acme.inside((db) => db.selectFrom('people').select('designation_id').execute());
    expect(now).toEqual([{ designation_id: baker }]);
    await acme.inside((db) => doWhatIsDue(db, at('2026-06-15T00:00:00Z')));
    expect(await due()).toBeNull();
  });

  test('a planned change can be taken back, a current one cannot', async () => {
    const { acme, ana, baker } = await planned('Europe/Berlin');
    const [row] = await acme.inside((db) => rowsOfPerson(db, ana.id));
    const take = (day: string) =>
      acme.inside((db) => withdrawChange(db, ana.id, row?.change_id ?? '', { today: date(day) }));
    expect(await take('2026-04-01')).toBe(0);
    expect((await acme.inside((db) => rowsOfPerson(db, ana.id))).length).toBe(1);
    expect(await take('2026-03-31')).toBe(1);
    expect(await doing(ana, '2026-04-02T06:00:00Z')).toEqual([null]);
    expect(baker).toBeTruthy();
  });

  test('another zone may mean another day, so the day is counted again', async () => {
    const { acme, ana } = await planned('Europe/Berlin');
    expect(await doing(ana, '2026-03-31T22:30:00Z')).toEqual(['Baker']);
    await acme.inside((db) => db.updateTable('company_settings').set({ timezone: 'America/New_York' }).execute());
    expect(await doing(ana, '2026-03-31T22:30:00Z')).toEqual([null]);
  });
}

test('rows that some other code writes count with the next request', async () => {
  const { acme, ana } = await office();
  await acme.inside((db) =>
    db
      .insertInto('employment_rows')
      .values({ person_id: ana.id, field: 'weekly_work_time', effective_from: today, weekly_work_time: 100 })
      .execute(),
  );
  await acme.inside((db) => doWhatIsDue(db, at('2026-03-02T12:00:00Z')));
  expect(await counted(acme, ana)).toMatchObject({ weekly_work_time: 100 });
});

test('no one writes what counts today but by a row', async () => {
  const { acme, ana, sales } = await office();
  await expect(
    acme.inside((db) => db.updateTable('people').set({ department_id: sales }).where('id', '=', ana.id).execute()),
  ).rejects.toMatchObject({ code: '23000' });
});

test('a person whose last day has passed leaves once', async () => {
  const { acme, ana } = await office();
  await acme.inside((db) =>
    db.updateTable('people').set({ discharged_date: today }).where('id', '=', ana.id).execute(),
  );
  const left = () =>
    acme.inside((db) => db.selectFrom('events').select('payload').where('type', '=', 'people.left').execute());
  await acme.inside((db) => doWhatIsDue(db, at('2026-03-02T22:59:59Z')));
  expect(await left()).toEqual([]);
  for (let twice = 0; twice < 2; twice += 1) await acme.inside((db) => doWhatIsDue(db, at('2026-03-02T23:00:00Z')));
  expect(await left()).toEqual([{ payload: { person_id: ana.id } }]);
});

test('a person who starts next week is already listed with their future employment', async () => {
  const { acme, sales } = await office();
  const start = { name: 'Dee', joined_on: date('2026-03-09'), status: 'invited' } as const;
  const dee = await acme.inside((db) => createPerson(db, { ...start, department_id: sales }));
  await acme.inside((db) => doWhatIsDue(db, at('2026-03-02T12:00:00Z')));
  expect(await counted(acme, dee)).toMatchObject({ department_id: sales });
});

test('a rehired person begins another period, and the first one stays', async () => {
  const { acme, ana } = await office();
  const set = (values: {
    joined_on?: LocalDate;
    discharged_date?: LocalDate | null;
    discharged_reason?: string | null;
  }) => acme.inside((db) => db.updateTable('people').set(values).where('id', '=', ana.id).execute());
  await set({ discharged_date: date('2020-12-31'), discharged_reason: 'Studies' });
  await set({ joined_on: date('2023-01-01'), discharged_date: null, discharged_reason: null });
  expect(await acme.inside((db) => periodsOf(db, ana.id))).toEqual([
    { started_on: '2000-01-01', ended_on: '2020-12-31', ended_reason: 'Studies' },
    { started_on: '2023-01-01', ended_on: null, ended_reason: null },
  ]);
});

test('an earlier first day takes along what counted from it', async () => {
  const { acme, ana, sales } = await office();
  await change(acme, ana, { from: '2000-01-01', values: { department_id: sales } });
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: date('1999-06-01') })
      .where('id', '=', ana.id)
      .execute(),
  );
  expect(await acme.inside((db) => rowsOfPerson(db, ana.id))).toMatchObject([{ effective_from: '1999-06-01' }]);
});

test('the past shows the name of a permanently deleted item', async () => {
  const { acme, ana, sales } = await office();
  await change(acme, ana, { from: '2020-01-01', values: { department_id: sales } });
  await change(acme, ana, { from: '2021-01-01', values: { department_id: null } });
  await acme.inside((db) => db.deleteFrom('departments').where('id', '=', sales).execute());
  expect(await acme.inside((db) => rowsOfPerson(db, ana.id))).toMatchObject([
    { effective_from: '2020-01-01', department_id: null, former_name: 'Sales' },
    { effective_from: '2021-01-01', department_id: null, former_name: null },
  ]);
});

test.each([
  ['two above each other', { cem: '2026-04-01', bob: null }],
  ['around three', { cem: '2026-04-01', bob: '2024-01-01' }],
  ['only for a while, in the past', { cem: '2020-01-01', bob: '2015-01-01' }],
])('no one is above themselves: %s', async (_, { bob: bobFrom }) => {
  const { acme, ana, bob, cem } = await office();
  // Cem is above Ana, by way of Bob if Bob has a start date here.
  if (bobFrom) {
    await change(acme, ana, { from: bobFrom, values: { manager_id: bob.id } });
    await change(acme, bob, { from: bobFrom, values: { manager_id: cem.id } });
  } else await change(acme, ana, { from: '2026-04-10', values: { manager_id: cem.id } });
  await expect(change(acme, cem, { from: '2026-04-01', values: { manager_id: ana.id } })).rejects.toMatchObject({
    constraint: 'employment_rows_no_circle',
  });
  expect(await counted(acme, cem)).toMatchObject({ manager_id: null });
});

test('one after the other they may change places', async () => {
  const { acme, ana, bob } = await office();
  await change(acme, ana, { from: '2020-01-01', values: { manager_id: bob.id } });
  await change(acme, ana, { from: '2026-05-01', values: { manager_id: null } });
  await change(acme, bob, { from: '2026-05-01', values: { manager_id: ana.id } });
  expect(await counted(acme, ana)).toMatchObject({ manager_id: bob.id });
  // Without the row that ends the first change, the second would close a circle.
  const end = await acme.inside((db) => rowsOfPerson(db, ana.id));
  await expect(
    acme.inside((db) => withdrawChange(db, ana.id, end[1]?.change_id ?? '', { today })),
  ).rejects.toMatchObject({ constraint: 'employment_rows_no_circle' });
});

test('the second of two people who would create a circle together is refused', async () => {
  const { acme, ana, bob } = await office();
  const late = await acme.inside(async (db) => {
    await changeEmployment(
      db,
      ana.id,
      { effective_from: today, values: { manager_id: bob.id }, reason: null },
      { actor_id: null, today },
    );
    const second = change(acme, bob, { from: today, values: { manager_id: ana.id } }).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    );
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  expect(await late.second).toBe('employment_rows_no_circle');
});

test('a former employee cannot become a new manager', async () => {
  const { acme, ana, bob } = await office();
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', bob.id).execute());
  await expect(change(acme, ana, { from: today, values: { manager_id: bob.id } })).rejects.toMatchObject({
    status: 460,
    code: 'people.unknownManager',
  });
});
