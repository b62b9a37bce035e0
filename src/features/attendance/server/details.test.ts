import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { attendance } from '../contract.ts';
import { clocking } from '#features/clock/contract.ts';
import { recordPair } from '#features/clock/server/commands/record-pairs.ts';
import { attendanceRoutes } from './routes.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(local as LocalDateTime, zone);
const callAt = (local: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [clockRoutes, attendanceRoutes],
      now: () => new Date(at(local) * 1000),
    }),
  );
const call = callAt('2026-03-11 12:00:00');
const clockPermissions = [
  'view_attendance',
  'allow_clock_in_out_attendance',
  'allow_clock_break_resume_attendance',
] as const;

async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id: await createTemplate(db, office) }),
  );
  const ana = await acme.hire('Ana', ...clockPermissions);
  const meg = await acme.hire('Meg', 'view_any_attendance');
  return { acme, ana, meg };
}

/** Monday, 9:20 to 17:30 with a break. */
async function monday(acme: Company, { id }: Member): Promise<string> {
  const pair = {
    clock_in: at('2026-03-09 09:20:00'),
    clock_out: at('2026-03-09 17:30:00'),
    breaks: [{ start: at('2026-03-09 12:00:00'), end: at('2026-03-09 12:45:00') }],
  };
  const outcome = await acme.inside((db) =>
    recordPair(db, { person_id: id, pair, now: at('2026-03-11 12:00:00'), source: 'import' }),
  );
  if (outcome.outcome !== 'recorded') throw new Error('The day was not recorded.');
  return outcome.attendance_id;
}

test('the day shows its entries, flags, totals and shift', async () => {
  const { acme, ana, meg } = await team();
  const id = await monday(acme, ana);

  const { body } = await call(attendance.details, { params: { id, user_id: ana.id } }, meg);

  expect(body).toMatchObject({
    id,
    user_id: ana.id,
    user: { name: 'Ana', username: ana.username },
    working_date: '2026-03-09',
    present: true,
    working_place: 1,
    shift_start_time: '09:00',
    shift_work_time: 28_800,
    late_status: 1,
    completed_status: 0,
    working_time: 26_700,
    break_time: 2700,
    late_by: 1200,
    icon: 'late',
    tags: ['late', 'incomplete'],
    flags: { is_remote: false, is_late: true, is_incomplete: true },
    shift_list: [{ start_time: '09:00', work_time: 28_800 }],
    status_widget: { clock_in: '09:20', clock_out: '17:30', break_time: 2700, spent_time: 29_400 },
    clocks: [
      {
        start_date_time: '2026-03-09 09:20:00',
        end_date_time: '2026-03-09 17:30:00',
        attendance_id: id,
        breaks: [{ start_date_time: '2026-03-09 12:00:00', end_date_time: '2026-03-09 12:45:00' }],
      },
    ],
  });
});

test('the form gets the entries alone', async () => {
  const { acme, ana } = await team();
  const id = await monday(acme, ana);

  const { body } = await call(attendance.detailsTime, { params: { id, user_id: ana.id } }, ana);

  expect(body).toMatchObject({
    id,
    user_id: ana.id,
    working_date: '2026-03-09',
    is_discharge_applied: false,
    comment: null,
    clocks: [{ breaks: [{ attendance_id: id }] }],
  });
});

test('the history says in sentences who did what, in order', async () => {
  const { ana } = await team();
  await callAt('2026-03-11 08:58:10')(clocking.in, { body: {} }, ana);
  await callAt('2026-03-11 12:00:00')(clocking.break, { body: {} }, ana);
  await callAt('2026-03-11 12:30:05')(clocking.resume, { body: {} }, ana);
  const out = await callAt('2026-03-11 17:31:00')(clocking.outGeneral, { body: {} }, ana);

  const { body } = await call(attendance.details, { params: { id: out.body.id ?? '', user_id: ana.id } }, ana);

  expect(body.history.map(({ text }) => text)).toEqual([
    'Clocked in at 08:58',
    'Break started at 12:00',
    'Break ended at 12:30',
    'Clocked out at 17:31',
  ]);
  expect(body.history[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    actor: { id: ana.id, name: 'Ana' },
    action: 'clock_in',
    entity: 'clock',
    source: 'web',
  });
});

test('an import has no author', async () => {
  const { acme, ana } = await team();
  const id = await monday(acme, ana);

  const { history } = (await call(attendance.details, { params: { id, user_id: ana.id } }, ana)).body;

  expect(history).toHaveLength(4);
  expect(history.every(({ actor, source }) => actor === null && source === 'import')).toBe(true);
});

test('corrected times are shown with their earlier values', async () => {
  const { ana } = await team();
  await callAt('2026-03-09 09:00:00')(clocking.in, { body: {} }, ana);
  const evening = callAt('2026-03-10 08:00:00');
  const { body: state } = await evening(clocking.summary, {}, ana);
  const [clock] = state.clocks;
  if (!clock || !state.id) throw new Error('Nobody is clocked in.');
  const { approved_at: _a, is_irregular: _i, ...entry } = clock;
  const corrected = {
    ...entry,
    start_date_time: '2026-03-09 08:45:00' as LocalDateTime,
    end_date_time: '2026-03-09 17:15:00' as LocalDateTime,
    is_dirty: true,
    breaks: [],
  };
  const body = { id: state.id, working_date: state.working_date, clocks: [corrected], comment: 'Forgot to clock out.' };
  expect((await evening(clocking.outAbnormal, { body }, ana)).status).toBe(200);

  const day = (await call(attendance.details, { params: { id: state.id, user_id: ana.id } }, ana)).body;

  expect(day).toMatchObject({
    icon: 'irregular',
    has_irregular: true,
    count_unapproved: 1,
    comment: 'Forgot to clock out.',
    waiting_since: day.history[1]?.at,
  });
  expect(day.history.map(({ text }) => text)).toEqual([
    'Clocked in at 09:00',
    'Clocked out at 17:15; Clock-in changed from 09:00 to 08:45',
    'Day needs approval',
    'Comment added: “Forgot to clock out.”',
  ]);
});

test('one’s own day needs view_attendance, another’s view_any_attendance', async () => {
  const { acme, ana, meg } = await team();
  const id = await monday(acme, ana);
  const [bo, ed] = [await acme.hire('Bo', 'view_attendance'), await acme.hire('Ed', 'edit_any_attendance')];
  const params = { id, user_id: ana.id };
  const status = async (endpoint: typeof attendance.details | typeof attendance.detailsTime, member: Member) =>
    (await call(endpoint, { params }, member)).status;

  expect(await Promise.all([ana, meg, bo, ed].map((member) => status(attendance.details, member)))).toEqual([
    200, 200, 403, 403,
  ]);
  expect(await Promise.all([ana, meg, bo, ed].map((member) => status(attendance.detailsTime, member)))).toEqual([
    200, 200, 403, 200,
  ]);
});

test('a day and a person that do not belong together are not there, nor are another company’s', async () => {
  const { acme, ana, meg } = await team();
  const id = await monday(acme, ana);
  const elsewhere = await team();
  const status = async (params: { id: string; user_id: string }, member: Member) =>
    (await call(attendance.details, { params }, member)).status;

  expect(await status({ id, user_id: meg.id }, meg)).toBe(404);
  expect(await status({ id: ana.id, user_id: ana.id }, meg)).toBe(404);
  expect(await status({ id, user_id: ana.id }, elsewhere.meg)).toBe(404);
  expect(await status({ id, user_id: elsewhere.meg.id }, elsewhere.meg)).toBe(404);
  expect((await call(attendance.detailsTime, { params: { id, user_id: meg.id } }, meg)).status).toBe(404);
});
