import { describe, expect, test } from 'vitest';
import { noteChange } from '#features/days/testing/journal.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { TestReply } from '#platform/testing/company.ts';
import { workingWorld, type WorkingWorld } from '#features/clock/server/testing/working-world.ts';
import { rows as applicationRows } from '#features/leave-applications/testing/rows.ts';
import { periods, type ClosedPeriod } from '../contract.ts';
import { close as closeAlready } from '../testing/closing.ts';

type Reply = TestReply<{
  message: string;
  code?: string;
  data?: { people?: { name: string }[] } & Partial<ClosedPeriod>;
}>;

async function payroll(options: Parameters<typeof workingWorld>[0] = {}) {
  const world = await workingWorld(options);
  const [ana, ben] = [await world.hire('Ana'), await world.hire('Ben')];
  const hanna = await world.hire('Hanna', 'configure_attendance_setup');
  world.clock.at('2026-04-02 10:00:00');
  return { ...world, ana, ben, hanna, ...callsOf(world, hanna) };
}

function callsOf({ call }: WorkingWorld, by: Parameters<WorkingWorld['call']>[2]) {
  return {
    index: async () => (await call(periods.periods, { query: {} }, by)).body,
    preview: (starts_on: string, person_ids?: string[]) =>
      call(periods.previewClosing, { body: { starts_on: starts_on as never, person_ids } }, by),
    close: (starts_on: string, person_ids?: string[]) =>
      call(
        periods.closePeriod,
        { body: { starts_on: starts_on as never, person_ids } },
        by,
      ) as Promise<unknown> as Promise<Reply>,
    reopen: (id: string, reason = 'Overtime was missing.') =>
      call(periods.reopenPeriod, { params: { id }, body: { reason } }, by) as Promise<unknown> as Promise<Reply>,
  };
}

describe('closing', () => {
  test('a period that is over is closed, and the list says by whom', async () => {
    const { index, close } = await payroll();

    expect(await close('2026-03-01')).toMatchObject({ status: 200, body: { message: 'March 2026 is closed.' } });
    const [april, march] = (await index()).data;
    expect(april).toMatchObject({ name: 'April 2026', state: 'running', closings: [] });
    expect(march).toMatchObject({
      name: 'March 2026',
      starts_on: '2026-03-01',
      ends_on: '2026-03-31',
      state: 'closed',
      closings: [{ person: null, closed_by: { name: 'Hanna' }, reopened_at: null }],
    });
  });

  test.each([
    ['on its last day', '2026-03-31 23:59:59', 424, 'March 2026 is not over yet. You can close it from 1 April 2026.'],
    ['on the first moment after it', '2026-04-01 00:00:00', 200, 'March 2026 is closed.'],
  ])('is possible %s: %s', async (_, now, status, message) => {
    const { clock, close } = await payroll();
    clock.at(now);
    expect(await close('2026-03-01')).toMatchObject({ status, body: { message } });
  });

  test('a period begins on the company’s own day', async () => {
    const { acme, close, index } = await payroll();
    await acme.inside((db) => db.updateTable('company_settings').set({ calendar_cycle: 21 }).execute());

    expect((await close('2026-03-01')).status).toBe(422);
    expect(await close('2026-02-21')).toMatchObject({ status: 200, body: { message: 'March 2026 is closed.' } });
    expect((await index()).data[1]).toMatchObject({ starts_on: '2026-02-21', ends_on: '2026-03-20', state: 'closed' });
  });

  test('is refused while someone is clocked in on one of its days, and says who', async () => {
    const { clock, ana, close, preview } = await payroll();
    clock.at('2026-03-31 09:00:00');
    await clock.in(ana);
    clock.at('2026-04-02 10:00:00');

    expect((await preview('2026-03-01')).body.clocked_in).toMatchObject({
      total: 1,
      people: [{ name: 'Ana', working_date: '2026-03-31' }],
    });
    expect(await close('2026-03-01')).toMatchObject({
      status: 424,
      body: {
        code: 'periods.somebodyIn',
        message: 'Still clocked in on a day of this period: Ana. End or correct this first.',
        data: { people: [{ name: 'Ana' }] },
      },
    });
  });

  test('for some people leaves the others', async () => {
    const { clock, ana, ben, close, index, preview } = await payroll();
    clock.at('2026-03-31 09:00:00');
    await clock.in(ana);
    clock.at('2026-04-02 10:00:00');

    expect((await preview('2026-03-01', [ben.id])).body.clocked_in.total).toBe(0);
    expect((await close('2026-03-01', [ben.id])).status).toBe(200);
    expect(await close('2026-03-01', [ben.id])).toMatchObject({ status: 424, body: { code: 'periods.alreadyClosed' } });
    expect((await index()).data[1]).toMatchObject({ state: 'open', closings: [{ person: { name: 'Ben' } }] });
    expect(await close('2026-03-01', [crypto.randomUUID()])).toMatchObject({ status: 460 });
  });

  test('two simultaneous closings close once', async () => {
    const { close } = await payroll();
    const replies = await Promise.all([1, 2, 3, 4].map(() => close('2026-03-01')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 424, 424, 424]);
  });

  test.each([
    ['that wait for a review', '17:00:00', true],
    ['whose end nobody knows', '09:00:00', false],
  ])('the preview counts days %s', async (_, end, has_irregular) => {
    const { acme, clock, ana, preview, index } = await payroll();
    clock.at('2026-03-30 09:00:00');
    await clock.in(ana);
    clock.at(`2026-03-30 ${end}`);
    await clock.out(ana);
    await acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db.updateTable('attendances').set({ has_irregular }).execute();
      await db.updateTable('clocks').set({ is_end_unknown: !has_irregular }).execute();
    });
    clock.at('2026-04-02 10:00:00');

    expect((await preview('2026-03-01')).body.to_review).toMatchObject({
      total: 1,
      people: [{ name: 'Ana', days: 1 }],
    });
    expect((await index()).data[1]?.to_review).toBe(1);
  });

  test('the preview names whose leave waits for approval', async () => {
    const { acme, ana, ben, preview } = await payroll();
    const leave_application = applicationRows.entities?.['leave_application'];
    await leave_application?.({ acme, owner: ana } as never);
    await acme.inside((db) =>
      db
        .updateTable('leave_application_days')
        .set({ date: '2026-03-12' as LocalDate })
        .execute(),
    );
    const waiting = { total: 1, people: [{ name: 'Ana', days: 1 }] };
    expect((await preview('2026-03-01')).body.leave_waiting).toMatchObject(waiting);
    expect((await preview('2026-03-01', [ben.id])).body.leave_waiting.total).toBe(0);
    expect((await preview('2026-02-01')).body.leave_waiting.total).toBe(0);
  });
});

describe('opening again', () => {
  test('needs a reason, happens once, and stays in the list', async () => {
    const { close, index, reopen } = await payroll();
    await close('2026-03-01');
    const id = (await index()).data[1]?.closings[0]?.id ?? '';

    for (const reason of ['', '   ']) expect((await reopen(id, reason)).status).toBe(422);
    const replies = await Promise.all([reopen(id), reopen(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 424]);
    await close('2026-03-01');
    expect((await index()).data[1]).toMatchObject({
      state: 'closed',
      closings: [{ reopened_at: null }, { reopen_reason: 'Overtime was missing.', reopened_by: { name: 'Hanna' } }],
    });
  });

  test('everyone’s leaves those closed one by one', async () => {
    const { ana, close, index, reopen } = await payroll();
    await close('2026-03-01', [ana.id]);
    await close('2026-03-01');
    const everybodys = (await index()).data[1]?.closings.find(({ person }) => person === null);
    await reopen(everybodys?.id ?? '');
    const march = (await index()).data[1];
    expect(march?.state).toBe('open');
    expect(march?.closings.filter(({ reopened_at }) => reopened_at === null)).toMatchObject([
      { person: { name: 'Ana' } },
    ]);
  });
});

test('nothing is closed before the calendar begins, and what was closed earlier can still be opened', async () => {
  const { acme, close, index, reopen } = await payroll();
  await closeAlready(acme, 'October 2025', '2025-10-01', '2025-10-31');
  const begin = (date: string) =>
    acme.inside((db) =>
      db
        .updateTable('company_settings')
        .set({ app_calendar_start_date: date as never })
        .where('app_calendar_start_date', '<>', date as never)
        .execute(),
    );
  await expect(begin('2025-11-15')).rejects.toMatchObject({ constraint: 'closed_periods_unchanged' });
  const october = (await index()).data.find(({ name }) => name === 'October 2025');
  expect(await reopen(october?.closings[0]?.id ?? '')).toMatchObject({ status: 200 });
  await begin('2025-11-15');
  expect(await close('2025-10-01')).toMatchObject({
    status: 422,
    body: { errors: { starts_on: ['Choose a period from your calendar.'] } },
  });
  expect(await close('2025-11-01')).toMatchObject({ status: 200 });
  await expect(begin('2026-02-01')).rejects.toMatchObject({ constraint: 'closed_periods_unchanged' });
});

test('the list goes back to the beginning of the calendar, a page at a time', async () => {
  const { acme, call, hanna } = await payroll();
  const began = { app_calendar_start_date: '2025-11-15' as never };
  await acme.inside((db) => db.updateTable('company_settings').set(began).execute());
  const page = async (number: number) =>
    (await call(periods.periods, { query: { page: number, per_page: 4 } }, hanna)).body;

  expect((await page(1)).data.map(({ name }) => name)).toEqual([
    'April 2026',
    'March 2026',
    'February 2026',
    'January 2026',
  ]);
  const last = await page(2);
  expect(last.data.map(({ name }) => name)).toEqual(['December 2025', 'November 2025']);
  expect(last.meta).toMatchObject({ total: 6, last_page: 2 });
  expect((await page(3)).data).toEqual([]);
});

test('columns of the table are no fields of the calls', async () => {
  const { ana, call, hanna, index } = await payroll();
  const columns = {
    closed_by: ana.id,
    closed_at: '2020-01-01',
    ends_on: '2030-12-31',
    name: 'Ever',
    person_id: ana.id,
  };
  for (const [column, value] of Object.entries(columns)) {
    const body = { starts_on: '2026-03-01' as LocalDate, [column]: value };
    const replies = [
      await call(periods.closePeriod, { body }, hanna),
      await call(periods.previewClosing, { body }, hanna),
    ];
    expect([column, ...replies.map(({ status }) => status)]).toEqual([column, 422, 422]);
  }
  expect((await index()).data.flatMap(({ closings }) => closings)).toEqual([]);
});

describe('closed days', () => {
  const march = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-31' as LocalDate };

  test('stands in the heads of months: everyone’s first, and one’s own', async () => {
    const { ana, ben, acme, call, close, hanna } = await payroll();
    const boss = await acme.hire('Boss', 'view_any_attendance');
    await close('2026-03-01', [ana.id]);
    const of = async (user_id: string) =>
      (await call(periods.closedForPerson, { params: { user_id }, query: march }, boss)).body.data;
    const all = async () => (await call(periods.closedForAll, { query: march }, boss)).body;

    expect(await of(ana.id)).toMatchObject([{ name: 'March 2026', is_personal: true, closed_by: { name: 'Hanna' } }]);
    expect(await of(ben.id)).toEqual([]);
    expect(await all()).toEqual({ data: [], people: 1 });

    await close('2026-03-01');
    expect(await of(ana.id)).toMatchObject([{ is_personal: false }, { is_personal: true }]);
    expect(await of(ben.id)).toMatchObject([{ is_personal: false, openers: { first: { id: hanna.id }, total: 1 } }]);
    expect(await all()).toMatchObject({ data: [{ name: 'March 2026', is_personal: false }], people: 1 });
  });

  test('says whom to write to: whoever closed it first, without an address that is private', async () => {
    const { ben, acme, call, close, hanna } = await payroll();
    const boss = await acme.hire('Boss', 'view_any_attendance');
    await acme.hire('Abel', 'configure_attendance_setup');
    await close('2026-03-01');
    const openers = async () => {
      const { body } = await call(periods.closedForPerson, { params: { user_id: ben.id }, query: march }, boss);
      return body.data[0]?.openers;
    };
    const { email } = await acme.inside((db) =>
      db.selectFrom('people').select('email').where('id', '=', hanna.id).executeTakeFirstOrThrow(),
    );

    expect(email).toEqual(expect.any(String));
    expect(await openers()).toMatchObject({ first: { id: hanna.id, email }, total: 2 });
    await acme.inside((db) => db.updateTable('people').set({ is_private: true }).where('id', '=', hanna.id).execute());
    expect(await openers()).toMatchObject({ first: { id: hanna.id, email: null } });
  });

  test('closed periods are visible only to their person and to viewers of attendance', async () => {
    const { ana, ben, call, acme } = await payroll();
    const eva = await acme.hire('Eva', 'view_attendance');
    const of = async (user_id: string, by: typeof ana) =>
      (await call(periods.closedForPerson, { params: { user_id }, query: march }, by)).status;
    expect(await of(eva.id, eva)).toBe(200);
    expect(await of(ben.id, eva)).toBe(403);
    expect((await call(periods.closedForAll, { query: march }, eva)).status).toBe(403);
  });
});
