import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { projectFolder } from '#platform/server/config.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '../contract.ts';
import { readPunchFile } from './import-file.ts';
import { hoursFrom } from './import-hours.ts';
import { importPunches } from './import-punches.ts';
import { attendanceRoutes } from './routes.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-03-11T12:00:00Z') / 1000;
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [attendanceRoutes],
    now: () => new Date(now * 1000),
  }),
);
const date = (text: string) => text as LocalDate;
const dirty = readPunchFile(readFileSync(new URL('fixtures/dirty-punches.csv', import.meta.url)));
/** A year of one office, stored outside the repository. */
const realYear = resolve(projectFolder, '../shared/data/punches-2015-25-people.csv');

const importInto = (acme: Company, file = dirty, more: { at?: number; hours?: string } = {}) =>
  importPunches({
    database,
    company_id: acme.id,
    file,
    zone,
    now: more.at ?? now,
    standard_hours: more.hours ? hoursFrom(more.hours) : undefined,
  });

const rowsOf = (text: string) => readPunchFile(Buffer.from(`employee_number,clock_in,clock_out\n${text}`));

/** Local times and seconds of every entry, by employee number. */
const entries = (acme: Company) =>
  acme.inside((db) =>
    db
      .selectFrom('clocks as c')
      .innerJoin('people as p', 'p.id', 'c.person_id')
      .innerJoin('attendances as a', 'a.id', 'c.attendance_id')
      .select([
        'p.employee_number as number',
        'a.working_date',
        'c.source',
        sql<number>`extract(epoch from c.ended_at - c.started_at)::int`.as('seconds'),
      ])
      .orderBy('p.employee_number')
      .orderBy('c.started_at')
      .orderBy('c.ended_at')
      .execute(),
  );

const personWith = (acme: Company, number: string) =>
  acme.inside((db) =>
    db
      .selectFrom('people')
      .select(['id', 'name', 'username', 'status', 'joined_on', 'email'])
      .where('employee_number', '=', number)
      .executeTakeFirst(),
  );

test('every bad row is named with its reason, and the others are imported', async () => {
  const acme = await company();

  const report = await importInto(acme);

  expect(report.problems).toEqual([
    { row: 4, reason: 'Clocks went forward on 29 March 2015, so 02:30:00 does not exist. Choose another time.' },
    { row: 6, reason: 'Overlaps another entry of employee 101.' },
    { row: 7, reason: 'The clock-out is before the clock-in.' },
    { row: 8, reason: 'The employee number is missing.' },
    {
      row: 9,
      reason: "The clock-in '2015-03-31 9 am' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
    },
    {
      row: 10,
      reason: "The clock-in '2015-02-30 09:00:00' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
    },
    {
      row: 11,
      reason: "The clock-in '31/03/2015 09:00' is not a valid date and time. Use the format 2026-03-02 08:30:00.",
    },
    { row: 12, reason: 'The clock-out is missing.' },
    { row: 13, reason: 'The clock-in is missing.' },
    { row: 14, reason: 'The clock-in is in the future.' },
    { row: 15, reason: 'The quotation marks in this row don’t match.' },
  ]);
  expect(report).toMatchObject({ recorded: 10, known: 1, people_added: 5 });
});

test('nights over midnight, New Year and both changes of the clocks keep every second', async () => {
  const acme = await company();
  await importInto(acme);

  expect((await entries(acme)).map(({ number, working_date, seconds }) => [number, working_date, seconds])).toEqual([
    ['101', '2015-03-27', 8.5 * 3600],
    ['101', '2015-03-28', 7 * 3600],
    ['101', '2015-03-30', 8 * 3600],
    ['102', '2015-04-03', 8 * 3600],
    ['102', '2015-04-03', 0],
    ['103', '2015-10-24', 9 * 3600],
    ['104', '2015-10-25', 80 * 60],
    ['104', '2015-10-25', 50 * 60],
    ['105', '2015-12-31', 8 * 3600],
    ['105', '2016-01-04', 8 * 3600 + 15 * 60 + 30],
  ]);
});

test.each([
  ['a break within the repeated hour keeps its length', ['22:00|02:50', '02:10|06:00'], [4 * 60 + 50, 3 * 60 + 50]],
  ['entries within it stay in the order of the file', ['22:00|02:50', '02:10|02:40', '02:50|06:00'], [290, 30, 190]],
  ['with the newest first it is the other way round', ['02:50|06:00', '02:10|02:40', '22:00|02:50'], [290, 30, 190]],
])('%s', async (_, rows, minutes) => {
  const acme = await company();
  const local = (time: string) => `${time > '12:00' ? '2015-10-24' : '2015-10-25'} ${time}`;
  const lines = rows.map((row) => ['7', ...row.split('|').map(local)].join(','));
  const report = await importInto(acme, rowsOf(lines.join('\n')));

  expect(report).toMatchObject({ recorded: rows.length, problems: [] });
  expect((await entries(acme)).map(({ seconds }) => seconds / 60)).toEqual(minutes);
});

test('a second run changes nothing', async () => {
  const acme = await company();
  const first = await importInto(acme);
  const before = await acme.inside((db) =>
    db.selectFrom('audit_entries').select(['id']).where('attendance_id', 'is not', null).execute(),
  );

  const second = await importInto(acme);

  expect(second).toEqual({ recorded: 0, known: 11, people_added: 0, problems: first.problems });
  expect(
    await acme.inside((db) =>
      db.selectFrom('audit_entries').select(['id']).where('attendance_id', 'is not', null).execute(),
    ),
  ).toEqual(before);
});

test('a missing person is added as an active employee without sign-in who joined with their first punch', async () => {
  const acme = await company();
  await importInto(acme);

  expect(await personWith(acme, '101')).toMatchObject({
    name: 'Employee 101',
    username: 'employee.101',
    status: 'active',
    joined_on: '2015-03-27',
    email: null,
  });
  expect(await acme.inside((db) => db.selectFrom('credentials').selectAll().execute())).toEqual([]);
});

test('earlier punches move back the first day of someone an import has added, and the calendar’s', async () => {
  const acme = await company();
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ app_calendar_start_date: date('2026-01-01') })
      .execute(),
  );
  await importInto(acme, rowsOf('7,2015-03-27 09:00:00,2015-03-27 17:00:00'));

  const report = await importInto(acme, rowsOf('7,2014-12-01 09:00:00,2014-12-01 17:00:00'));

  expect(report).toMatchObject({ recorded: 1, problems: [] });
  expect(await personWith(acme, '7')).toMatchObject({ joined_on: '2014-12-01' });
  expect(
    await acme.inside((db) => db.selectFrom('company_settings').select('app_calendar_start_date').execute()),
  ).toEqual([{ app_calendar_start_date: '2014-12-01' }]);
});

test('the first day entered for someone with an account stays', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ employee_number: '7', joined_on: date('2015-03-01') })
      .where('id', '=', ana.id)
      .execute(),
  );

  const report = await importInto(
    acme,
    rowsOf('7,2015-02-27 09:00:00,2015-02-27 17:00:00\n7,2015-03-02 09:00:00,2015-03-02 17:00:00'),
  );

  expect(report).toMatchObject({
    recorded: 1,
    people_added: 0,
    problems: [{ row: 2, reason: 'Employee 7 is not employed on this day.' }],
  });
});

test('a first punch before dawn belongs to the shift of the evening before, and so does the first day', async () => {
  const acme = await company();
  await importInto(acme, rowsOf('6,2015-02-02 22:00:00,2015-02-03 06:00:00'), { hours: '22:00/8h' });

  const report = await importInto(
    acme,
    rowsOf('7,2015-03-03 01:00:00,2015-03-03 06:00:00\n7,2015-03-03 21:55:00,2015-03-04 06:00:00'),
  );

  expect(report).toMatchObject({ recorded: 2, problems: [] });
  expect((await entries(acme)).flatMap(({ number, working_date }) => (number === '7' ? [working_date] : []))).toEqual([
    '2015-03-02',
    '2015-03-03',
  ]);
  expect(await personWith(acme, '7')).toMatchObject({ joined_on: '2015-03-02' });
});

const calendarOf = async (acme: Company) =>
  (
    await acme.inside((db) =>
      db.selectFrom('company_settings').select('app_calendar_start_date').executeTakeFirstOrThrow(),
    )
  ).app_calendar_start_date;
const beginCalendar = (acme: Company, on: string) =>
  acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ app_calendar_start_date: date(on) })
      .execute(),
  );

test('the calendar begins with the first working day that was recorded, not with a row that was refused', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ employee_number: '7', joined_on: date('2015-03-01') })
      .where('id', '=', ana.id)
      .execute(),
  );
  await beginCalendar(acme, '2015-03-03');

  await importInto(acme, rowsOf('7,1915-02-27 09:00:00,1915-02-27 17:00:00'), { hours: '22:00/8h' });
  expect(await calendarOf(acme)).toBe('2015-03-03');

  await importInto(acme, rowsOf('8,2015-03-03 01:00:00,2015-03-03 06:00:00'));
  expect(await calendarOf(acme)).toBe('2015-03-02');
});

test('a row after the last day of employment is refused and moves nothing, however often it comes', async () => {
  const acme = await company();
  await importInto(acme, rowsOf('7,2015-03-27 09:00:00,2015-03-27 17:00:00'));
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2015-03-30') })
      .where('employee_number', '=', '7')
      .execute(),
  );

  for (const _ of [1, 2])
    expect(await importInto(acme, rowsOf('7,2015-03-31 09:00:00,2015-03-31 17:00:00'))).toMatchObject({
      recorded: 0,
      problems: [{ row: 2, reason: 'Employee 7 is not employed on this day.' }],
    });
  expect(await personWith(acme, '7')).toMatchObject({ joined_on: '2015-03-27' });
});

test('hours that were asked for count from the first day, unless the company has hours then', async () => {
  const acme = await company();
  const hours = () =>
    acme.inside((db) =>
      db
        .selectFrom('standard_shifts')
        .select(['effective_from', 'start_time', 'work_time'])
        .orderBy('effective_from')
        .execute(),
    );

  await importInto(acme, rowsOf('7,2015-03-27 09:00:00,2015-03-27 17:00:00'), { hours: '09:30/8h' });
  await importInto(acme, rowsOf('7,2015-03-30 09:00:00,2015-03-30 17:00:00'), { hours: '10:00/7.5h' });

  expect(await hours()).toEqual([{ effective_from: '2015-03-27', start_time: '09:30:00', work_time: 28_800 }]);
});

test('attendance clocked in the meantime is not overwritten', async () => {
  const acme = await company();
  await importInto(acme, rowsOf('7,2015-03-27 09:00:00,2015-03-27 17:00:00'));

  const report = await importInto(acme, rowsOf('7,2015-03-27 09:00:00,2015-03-27 17:30:00'));

  expect(report).toMatchObject({
    recorded: 0,
    known: 0,
    problems: [{ row: 2, reason: 'Overlaps another entry of employee 7.' }],
  });
});

test.each([
  ['09:30/8h', '09:30', 28_800],
  ['9:00/7.5h', '09:00', 27_000],
  ['22:00/7h45m', '22:00', 27_900],
])('hours are typed as %s', (text, start_time, work_time) => {
  expect(hoursFrom(text)).toMatchObject({ start_time, work_time, repeat_on: [1, 2, 3, 4, 5] });
});

test.each(['', '8h', '25:00/8h', '09:60/8h', '09:30/0h', '09:30/25h', '09:30-17:30'])(
  'hours cannot be typed as %j',
  (text) => {
    expect(() => hoursFrom(text)).toThrow(
      `--shift ${text} cannot be read. Write the start and the time of work, such as 09:30/8h.`,
    );
  },
);

const isHere = existsSync(realYear);
const whyNot = isHere ? '' : ` (left out: there is no ${realYear})`;
test.skipIf(!isHere)(
  `a real year: what is shown per person and month is what the file says${whyNot}`,
  { timeout: 120_000 },
  async () => {
    const acme = await company();
    const meg = await acme.hire('Meg', 'view_any_attendance');
    const bytes = readFileSync(realYear);
    const report = await importInto(acme, readPunchFile(bytes), { hours: '09:30/8h' });
    const lines = bytes
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(','));
    expect(report).toEqual({ recorded: lines.length, known: 0, people_added: 25, problems: [] });

    // No entry spans a clock change that year, so plain subtraction is correct.
    const expected = new Map<string, number>();
    for (const [number, start = '', end = ''] of lines) {
      const key = `Employee ${number} ${start.slice(0, 7)}`;
      expected.set(
        key,
        (expected.get(key) ?? 0) +
          (Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 1000,
      );
    }
    const shown = new Map<string, number>();
    for (let month = 1; month <= 12; month++) {
      const start_date = date(`2015-${String(month).padStart(2, '0')}-01`);
      const end_date = date(new Date(Date.UTC(2015, month, 0)).toISOString().slice(0, 10));
      const { body } = await call(attendance.birdView, { query: { start_date, end_date } }, meg);
      expect(body.meta.total).toBe(26);
      for (const { name, work_time } of body.data)
        if (work_time > 0) shown.set(`${name} ${start_date.slice(0, 7)}`, work_time);
    }
    expect(shown).toEqual(expected);
  },
);

test('when one person’s rows fail, the import ends with that, and no one is recorded afterwards', async () => {
  const acme = await company();
  const file = rowsOf(
    Array.from({ length: 20 }, (_, n) => `${n + 1},2026-03-02 08:00:00,2026-03-02 17:00:00`).join('\n'),
  );
  let transactions = 0;
  const failing: typeof database = {
    ...database,
    tenant: (id, mode, work) => {
      transactions += 1;
      return transactions === 6 ? Promise.reject(new Error('The disk is full.')) : database.tenant(id, mode, work);
    },
  };

  await expect(
    importPunches({ database: failing, company_id: acme.id, file, zone, now, standard_hours: undefined }),
  ).rejects.toThrow('The disk is full.');

  const begun = transactions;
  const recorded = await entries(acme);
  expect(begun).toBeLessThan(20);
  // The first transaction concerns the company's hours, and one failed.
  expect(recorded).toHaveLength(begun - 2);
});
