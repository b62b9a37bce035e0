import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { storeHoliday } from '#features/holidays/server/commands/holidays.ts';
import { employment } from '#features/employment/contract.ts';
import { impactOfMany } from '#features/employment/server/commands/impact-of-many.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { leaveOfEmployment } from './commands/employment-impact.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { costsOf, holiday, saving } from '../testing/calendar-changes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutesWith({ recorded: [], impacts: [leaveOfEmployment] })],
    now: () => new Date(now * 1000),
  }),
);

type EffectView = {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly text: string }[];
};
type Reply = {
  status: number;
  body: { code: string; change_id: string; data: { effects: readonly EffectView[]; confirmed: string } };
};

async function createEmployedWorld() {
  const world = await applicationWorld();
  const eve = await world.acme.hire('Eve', 'view_employee_employment_info', 'edit_employee_employment_info');
  const of = ({ id }: Member) => ({ params: { user_id: id } });
  const hours = { effective_from: day('2026-07-01'), weekly_work_time: 72_000 };
  const save = (more: object = {}, who = world.ana, by = eve) =>
    call(employment.saveChange, { ...of(who), body: { ...hours, ...more } as never }, by) as unknown as Promise<Reply>;
  const withdraw = (change_id: string, confirmed?: string) =>
    call(
      employment.withdrawChange,
      { ...of(world.ana), body: { change_id, confirmed } },
      eve,
    ) as unknown as Promise<Reply>;
  const weekly = () =>
    world.acme.inside(async (db) => {
      const rows = await db
        .selectFrom('employment_rows')
        .select(['effective_from', 'weekly_work_time'])
        .where('person_id', '=', world.ana.id)
        .where('field', '=', 'weekly_work_time')
        .execute();
      return rows.map(({ effective_from }) => effective_from as LocalDate);
    });
  return { ...world, eve, of, save, withdraw, weekly };
}

test('fewer weekly hours show what is left then, and are stored once that is confirmed', async () => {
  const { save, weekly, balance } = await createEmployedWorld();
  const refused = await save();
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'employment.unconfirmed',
      data: {
        effects: [
          {
            title: '1 leave balance changes',
            rows: [
              { name: 'Ana', text: 'Annual leave on 31 December 2026: 28 → 21 (21 instead of 28 days)', amount: null },
            ],
          },
        ],
      },
    },
  });
  expect(await weekly()).toEqual([]);
  expect(await balance('2026-12-30')).toBe(28);
  expect((await save({ confirmed: refused.body.data.confirmed })).status).toBe(200);
  expect(await balance('2026-12-30')).toBe(21);
});

test('hours that change late in a leave year show what the next one gives, and are stored once that is confirmed', async () => {
  const { save, weekly } = await createEmployedWorld();
  const december = { effective_from: day('2026-12-15') };
  const refused = await save(december);
  expect(refused).toMatchObject({ status: 424, body: { code: 'employment.unconfirmed' } });
  expect(refused.body.data.effects[0]?.title).toBe('1 leave balance changes');
  expect(refused.body.data.effects[0]?.rows.map(({ text }) => text)).toEqual([
    'Annual leave on 1 January 2027: 33 → 19 (14 instead of 28 days)',
  ]);
  expect(await weekly()).toEqual([]);
  expect((await save({ ...december, confirmed: refused.body.data.confirmed })).status).toBe(200);
  expect(await weekly()).toEqual(['2026-12-15']);
});

test('a changed impact is shown again', async () => {
  const { save, weekly } = await createEmployedWorld();
  const { confirmed } = (await save()).body.data;
  const other = await save({ weekly_work_time: 108_000, confirmed });
  expect(other.status).toBe(461);
  expect(other.body.data.effects[0]?.rows[0]?.text).toBe(
    'Annual leave on 31 December 2026: 28 → 24.5 (24.5 instead of 28 days)',
  );
  expect(await weekly()).toEqual([]);
  expect((await save({ weekly_work_time: 108_000, confirmed: other.body.data.confirmed })).status).toBe(200);
});

test('leave that future hours no longer cover is listed to those who may see it, and stays', async () => {
  const { save, applied, balance, state, acme, ana } = await createEmployedWorld();
  const rights = ['view_employee_employment_info', 'edit_employee_employment_info', 'view_employee_leave'] as const;
  const fay = await acme.hire('Fay', ...rights);
  const august = Array.from({ length: 31 }, (_, index) => `2026-08-${String(index + 1).padStart(2, '0')}`);
  const working = august.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
  const first = await applied(...working);
  const second = await applied('2026-09-01', '2026-09-02');
  const textsFor = async (by?: Member) => (await save({}, ana, by)).body.data.effects[0]?.rows.map(({ text }) => text);
  const change = 'on 31 December 2026: 5 → −2 (21 instead of 28 days)';
  expect(await textsFor(fay)).toEqual([
    `Annual leave ${change}`,
    'Annual leave from 1 September 2026: the balance would be −1 on 1 September 2026',
  ]);
  expect(await textsFor()).toEqual([`Annual leave ${change}`]);
  await acme.inside((db) => db.updateTable('leave_types').set({ is_private: true }).execute());
  expect(await textsFor()).toEqual([`Leave ${change}`]);
  const { confirmed } = (await save()).body.data;
  expect((await save({ confirmed })).status).toBe(200);
  expect([await state(first), await state(second), await balance('2026-09-02')]).toEqual(['created', 'created', -2]);
});

test('a planned change that is taken back gives back what it had taken, and is asked about as well', async () => {
  const { save, withdraw, weekly } = await createEmployedWorld();
  const { confirmed } = (await save()).body.data;
  const { change_id } = (await save({ confirmed })).body;
  const refused = await withdraw(change_id);
  expect(refused).toMatchObject({ status: 424, body: { code: 'employment.unconfirmed' } });
  expect(refused.body.data.effects[0]?.rows[0]?.text).toContain('21 → 28');
  expect(await weekly()).toEqual(['2026-07-01']);
  expect((await withdraw(change_id, refused.body.data.confirmed)).status).toBe(200);
  expect(await weekly()).toEqual([]);
});

test('a change of no balance asks no one', async () => {
  const { save, acme, eve, of, ana } = await createEmployedWorld();
  const zoe = await acme.hire('Zoe');
  expect((await save({}, zoe)).status).toBe(200);
  const id = await acme.inside(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow()).id,
  );
  const body = { effective_from: day('2026-07-01'), department_id: id };
  expect((await call(employment.saveChange, { ...of(ana), body }, eve)).status).toBe(200);
});

async function createLeavingWorld() {
  const world = await createEmployedWorld();
  const fay = await world.acme.hire('Fay', 'discharge_employee', 'restore_employee', 'view_employee_leave');
  const gus = await world.acme.hire('Gus', 'discharge_employee');
  // Discharging Ana requires a higher rank than hers.
  await world.acme.inside((db) =>
    sql`update roles set position = position + 100
         where id in (select role_id from role_people where person_id = ${world.ana.id})`.execute(db),
  );
  const body = { discharged_date: day('2026-06-30'), discharged_reason: 'Resigned' };
  const discharge = (confirmed?: string, by = fay, more: object = {}) =>
    call(
      employment.discharge,
      { ...world.of(world.ana), body: { ...body, ...more, confirmed } },
      by,
    ) as unknown as Promise<Reply>;
  const restore = (confirmed?: string) =>
    call(employment.restore, { ...world.of(world.ana), body: { confirmed } }, fay) as unknown as Promise<Reply>;
  const rehire = (joined_on: string, confirmed?: string) =>
    call(
      employment.rehire,
      { ...world.of(world.ana), body: { joined_on: day(joined_on), confirmed } },
      fay,
    ) as unknown as Promise<Reply>;
  const lastDay = () =>
    world.acme.inside(async (db) => {
      const query = db.selectFrom('people').select('discharged_date').where('id', '=', world.ana.id);
      return (await query.executeTakeFirstOrThrow()).discharged_date;
    });
  return { ...world, fay, gus, discharge, restore, rehire, lastDay };
}

const textsOf = ({ body }: Reply) =>
  body.data.effects.map(({ title, rows }) => [title, ...rows.map(({ text }) => text)]);

test('a last day shows what is left then and which leave comes after it, and gives that back once it is confirmed', async () => {
  const { discharge, restore, applied, approve, rob, balance, lastDay, state } = await createLeavingWorld();
  const across = await applied('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02');
  const after = await applied('2026-08-03', '2026-08-04');
  expect((await approve(across, rob)).status).toBe(200);
  const refused = await discharge();
  expect(refused).toMatchObject({ status: 424, body: { code: 'employment.unconfirmed' } });
  expect(textsOf(refused)).toEqual([
    ['1 leave balance changes', 'Annual leave on 31 December 2026: 22 → 12 (14 instead of 28 days)'],
    [
      '2 applications get days back',
      '2 days between 1 July 2026 and 2 July 2026',
      '2 days between 3 August 2026 and 4 August 2026',
    ],
  ]);
  expect([await lastDay(), await balance('2026-12-30')]).toEqual([null, 22]);
  expect((await discharge(refused.body.data.confirmed)).status).toBe(200);
  expect([await lastDay(), await balance('2026-12-30'), await state(across), await state(after)]).toEqual([
    '2026-06-30',
    12,
    'approved',
    'created',
  ]);
  const back = await restore();
  expect(textsOf(back)[0]).toEqual([
    '1 leave balance changes',
    'Annual leave on 31 December 2026: 12 → 22 (28 instead of 14 days)',
  ]);
  expect(textsOf(back)[1]?.[0]).toBe('2 applications use more days');
  expect(await lastDay()).toBe('2026-06-30');
  expect((await restore(back.body.data.confirmed)).status).toBe(200);
  expect([await lastDay(), await balance('2026-12-30')]).toEqual([null, 22]);
});

test('people who cannot see others’ leave see the balance, and only leave after the last day changes', async () => {
  const { discharge, applied, gus } = await createLeavingWorld();
  await applied('2026-08-03', '2026-08-04');
  expect(textsOf(await discharge(undefined, gus))).toEqual([
    ['1 leave balance changes', 'Annual leave on 31 December 2026: 26 → 14 (14 instead of 28 days)'],
    ['Changes to booked leave'],
  ]);
});

test('a rehired person gets what the new employment gives, without the leave of the earlier one', async () => {
  const { discharge, rehire, applied, balance, state } = await createLeavingWorld();
  const id = await applied('2026-08-03', '2026-08-04');
  // The last day is in the past, so they have left immediately.
  const gone = { discharged_date: day('2026-02-27') };
  const refused = await discharge(undefined, undefined, gone);
  expect((await discharge(refused.body.data.confirmed, undefined, gone)).status).toBe(200);
  const left = await balance('2026-12-30');
  const again = await rehire('2026-07-01');
  expect(textsOf(again).map(([title]) => title)).toEqual(['1 leave balance changes']);
  expect((await rehire('2026-07-01', again.body.data.confirmed)).status).toBe(200);
  expect(await balance('2026-12-30')).toBeGreaterThan(left);
  expect(await state(id)).toBe('created');
});

test('leave after a last day that was entered late is not deducted again when the next employment’s calendar changes', async () => {
  const world = await createLeavingWorld();
  const { acme, discharge, rehire, applied, balance } = world;
  const id = await applied('2026-08-03', '2026-08-04');
  // Recorded after she had applied, with a last day before that.
  const gone = { discharged_date: day('2026-02-27') };
  const asking = await discharge(undefined, undefined, gone);
  expect((await discharge(asking.body.data.confirmed, undefined, gone)).status).toBe(200);
  const again = await rehire('2026-07-01');
  expect((await rehire('2026-07-01', again.body.data.confirmed)).status).toBe(200);
  const before = await balance('2026-12-30');
  // Asks nothing: half a holiday does not matter to a person without leave there.
  await acme.inside((db) => storeHoliday(db, holiday('2026-08-03', { part: 'second_half' }), saving(world)));
  expect(await acme.inside((db) => costsOf(db, id))).toEqual({ '2026-08-03': 0, '2026-08-04': 0 });
  expect(await balance('2026-12-30')).toBe(before);
});

test('a preview says the same as the written result, also for leave that is taken again', async () => {
  const world = await createLeavingWorld();
  const { acme, ana, fay, discharge, restore, applied, approve, rob } = world;
  const across = await applied('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02');
  await approve(across, rob);
  const actor = { id: fay.id, permissions: new Set(['view_employee_leave']) };
  const outcome = (last_day: LocalDate | null) =>
    acme.inside((db) =>
      impactOfMany(db, { actor, today, requested: new Map([[ana.id, { last_day }]]) }, [leaveOfEmployment]),
    );
  const gone = await discharge();
  expect(await outcome(day('2026-06-30'))).toEqual(gone.body.data.effects);
  expect((await discharge(gone.body.data.confirmed)).status).toBe(200);
  const back = await restore();
  expect(textsOf(back)[0]).toEqual([
    '1 leave balance changes',
    'Annual leave on 31 December 2026: 12 → 24 (28 instead of 14 days)',
  ]);
  expect(await outcome(null)).toEqual(back.body.data.effects);
});
