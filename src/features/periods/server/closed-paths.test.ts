import { expect, test } from 'vitest';
import { attendance } from '#features/attendance/contract.ts';
import { importPunches } from '#features/attendance/server/import-punches.ts';
import { reviewWorld } from '#features/corrections/server/testing/review-world.ts';
import { corrections } from '#features/corrections/contract.ts';
import { night, workingWorld } from '#features/clock/server/testing/working-world.ts';
import { recordPair } from '#features/clock/server/commands/record-pairs.ts';
import { createTemplate, type NewTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { database, type Company } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { close } from '../testing/closing.ts';

const message = 'March 2026 is closed for payroll. People who set up attendance can reopen it.';
const refused = {
  status: 424,
  body: { code: 'periods.closed', message, data: { closed_period: { name: 'March 2026' } } },
};
const closeMarch = (acme: Company) => close(acme, 'March 2026', '2026-03-01', '2026-03-31');
const date = (text: string) => text as LocalDate;

/** Ana's day of 11 March waits for a review. */
async function closedWorld() {
  const world = await reviewWorld();
  const { acme, ana, hanna, id, clock } = world;
  const read = await world.read(hanna, id, ana.id);
  const template_id = await acme.inside((db) => createTemplate(db, office));
  await closeMarch(acme);
  clock.at('2026-04-02 10:00:00');
  return { ...world, form: read.form, template_id };
}

test('every correction answers 424 and names the period, and nothing has changed', async () => {
  const { acme, ana, hanna, id, call, form, template_id } = await closedWorld();
  const rows = () =>
    acme.inside(async (db) => [
      await db.selectFrom('attendances').selectAll().execute(),
      await db.selectFrom('clocks').selectAll().execute(),
      await db.selectFrom('audit_entries').select('id').where('attendance_id', 'is not', null).execute(),
    ]);
  const early = await acme.inside((db) => createTemplate(db, { ...office, name: 'Early', start_time: '06:00' }));
  const before = await rows();
  const [first] = form.clocks;
  if (!first) throw new Error('There is no clock.');
  const edited = { ...first, end_date_time: '2026-03-11 18:00:00' as never, is_dirty: true };
  const days = [{ user_id: ana.id, working_date: date('2026-03-11') }];
  const added = { ...first, clock_in_id: null, clock_out_id: null, is_dirty: true, breaks: [] };
  const moved = { start_date_time: '2026-03-12 09:00:00' as never, end_date_time: '2026-03-12 17:00:00' as never };

  const params = { id };
  const flags = { is_remote: null, is_late: true, is_incomplete: null };
  const replies = [
    await call(corrections.update, { params, body: { clocks: [edited] } }, hanna),
    await call(corrections.flags, { params, body: { user_id: ana.id, ...flags } }, hanna),
    await call(corrections.delete, { params: { id, user_id: ana.id }, query: {} }, hanna),
    await call(corrections.assignShift, { params, body: { shift_template_id: early } }, hanna),
    await call(corrections.flagDays, { body: { days, flags: { is_late: true } } }, hanna),
    await call(
      corrections.store,
      {
        body: {
          user_id: ana.id,
          working_date: date('2026-03-12'),
          clocks: [{ ...added, ...moved }],
          shift_template_id: template_id,
        },
      },
      hanna,
    ),
  ];
  for (const reply of replies) expect(reply).toMatchObject(refused);
  expect(await rows()).toEqual(before);
});

test('days that wait for a review stay as they are, one by one and together', async () => {
  const { acme, ana, hanna, id, call, dismiss } = await reviewWorld();
  const { noteChange } = await import('#features/days/testing/journal.ts');
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    const waits = { has_irregular: true, shift_start_at: null, shift_end_at: null, shift_work_time: null };
    await db.updateTable('attendances').set(waits).execute();
  });
  const template_id = await acme.inside((db) => createTemplate(db, office));
  await closeMarch(acme);

  const days = [{ user_id: ana.id, working_date: date('2026-03-11') }];
  expect(await dismiss(hanna, id)).toMatchObject(refused);
  expect(await call(corrections.dismissDays, { body: { days } }, hanna)).toMatchObject(refused);
  const assigned = await call(
    corrections.assignShift,
    { params: { id }, body: { shift_template_id: template_id } },
    hanna,
  );
  expect(assigned).toMatchObject(refused);
});

test('forms say beforehand that a day is closed', async () => {
  const { ana, hanna, id, call, read } = await closedWorld();

  const details = (await call(attendance.details, { params: { id, user_id: ana.id } }, hanna)).body;
  expect(details.closed_period).toMatchObject({
    name: 'March 2026',
    is_personal: false,
    openers: { first: null, total: 0 },
  });
  expect((await read(hanna, id, ana.id)).locks).toEqual({ correct: message, add_or_remove: message, delete: message });
  const days = [{ user_id: ana.id, working_date: date('2026-03-11') }];
  const preview = (await call(corrections.preview, { body: { days, flags: { is_late: true } } }, hanna)).body;
  expect(preview).toMatchObject({ count: 0, data: [{ locked: message }] });
  const found = await call(
    corrections.findShift,
    { params: { user_id: ana.id }, query: { date: date('2026-03-12') } },
    hanna,
  );
  expect(found.body.refused).toBe(message);
});

test('a clock-in whose working day is closed is refused', async () => {
  const { acme, clock, hire } = await workingWorld({ hours: night });
  await closeMarch(acme);
  const ben = await hire('Ben');
  // Two in the morning still belongs to the shift of the evening before.
  clock.at('2026-04-01 02:00:00');
  expect(await clock.in(ben)).toMatchObject(refused);
  expect((await clock.summary(ben)).is_clocked_in).toBe(false);
  clock.at('2026-04-01 22:00:00');
  expect((await clock.in(ben)).status).toBe(200);
});

test('an import refuses the rows of a closed period, names it, and continues', async () => {
  const { acme, ana, instant } = await reviewWorld();
  await acme.inside((db) => db.updateTable('people').set({ employee_number: '7' }).where('id', '=', ana.id).execute());
  await closeMarch(acme);
  const row = (number: number, on: string) => ({
    row: number,
    employee_number: '7',
    clock_in: `${on} 08:00:00` as never,
    clock_out: `${on} 16:00:00` as never,
  });
  const report = await importPunches({
    database,
    company_id: acme.id,
    file: { rows: [row(1, '2026-02-27'), row(2, '2026-03-02'), row(3, '2026-04-01')], problems: [] },
    zone: 'Europe/Berlin',
    now: instant('2026-04-02 10:00:00'),
    standard_hours: { ...office, start_time: '08:00' },
  });
  expect(report).toMatchObject({ recorded: 2, problems: [{ row: 2, reason: message }] });
});

test('an import makes no one absent on closed days, and sets hours from the first open day on', async () => {
  const { acme, instant } = await reviewWorld({ hours: null });
  await closeMarch(acme);
  const report = await importPunches({
    database,
    company_id: acme.id,
    file: {
      rows: [1, 2].map((row) => ({
        row,
        employee_number: '99',
        clock_in: `2026-0${2 + row}-20 08:00:00` as never,
        clock_out: `2026-0${2 + row}-20 16:00:00` as never,
      })),
      problems: [],
    },
    zone: 'Europe/Berlin',
    now: instant('2026-05-02 10:00:00'),
    standard_hours: office,
  });
  expect(report).toMatchObject({ recorded: 1, problems: [{ row: 1, reason: message }] });
  const hours = await acme.inside((db) => db.selectFrom('standard_shifts').select('effective_from').execute());
  expect(hours).toEqual([{ effective_from: '2026-04-01' }]);
});

test('an import that is repeated keeps the hours that begin on the first open day', async () => {
  const { acme, instant } = await reviewWorld({ hours: null });
  await closeMarch(acme);
  const imported = (standard_hours: NewTemplate) =>
    importPunches({
      database,
      company_id: acme.id,
      file: {
        rows: [
          {
            row: 1,
            employee_number: '99',
            clock_in: '2026-03-20 08:00:00' as never,
            clock_out: '2026-03-20 16:00:00' as never,
          },
        ],
        problems: [],
      },
      zone: 'Europe/Berlin',
      now: instant('2026-05-02 10:00:00'),
      standard_hours,
    });
  const hours = () =>
    acme.inside(async (db) => [
      await db.selectFrom('shift_templates').selectAll().execute(),
      await db.selectFrom('standard_shifts').selectAll().execute(),
    ]);
  await imported(office);
  const before = await hours();
  expect(before[1]).toMatchObject([{ effective_from: '2026-04-01' }]);
  await imported(office);
  await imported({ ...office, start_time: '10:00' });
  expect(await hours()).toEqual(before);
});

test('a pair from a terminal is refused', async () => {
  const { acme, ana, instant } = await reviewWorld();
  await closeMarch(acme);
  const pair = { clock_in: instant('2026-03-12 08:00:00'), clock_out: instant('2026-03-12 16:00:00') };
  const recorded = acme.inside((db) =>
    recordPair(db, { person_id: ana.id, pair, now: instant('2026-04-02 10:00:00'), source: 'terminal' }),
  );
  await expect(recorded).rejects.toMatchObject({ status: 424, code: 'periods.closed', message });
});
