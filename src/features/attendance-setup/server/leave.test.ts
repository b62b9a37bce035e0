import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { applicationWorld, day, now } from '#features/leave-applications/testing/application-world.ts';
import { costsOf, linesOf } from '#features/leave-applications/testing/calendar-changes.ts';
import { attendanceSetup, type AttendanceSetupChange } from '../contract.ts';
import { attendanceSetupRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [attendanceSetupRoutes],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

/** Ana has two weeks of leave, from Monday to the Thursday of the following week. */
async function twoWeeks(...dates: string[]) {
  const world = await applicationWorld();
  const owner = await world.acme.hire('Olga', 'configure_attendance_setup');
  const id = await world.applied(...dates);
  await world.approve(id, world.rob);
  const bodyOf = async (change: Partial<AttendanceSetupChange>) => {
    const {
      version: _,
      counts_from: __,
      people: ___,
      judging: ____,
      ...form
    } = (await call(attendanceSetup.index, {}, owner)).body;
    return { ...form, effective_from: day('2026-03-09'), ...change };
  };
  return {
    ...world,
    id,
    save: async (change: Partial<AttendanceSetupChange>, leave_confirmed?: string) =>
      call(attendanceSetup.update, { body: { ...(await bodyOf(change)), leave_confirmed } }, owner),
    preview: async (change: Partial<AttendanceSetupChange>) =>
      (await call(attendanceSetup.preview, { body: await bodyOf(change) }, owner)).body,
  };
}

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const confirmedIn = ({ body }: { body: unknown }) => (body as { data: { confirmed: string } }).data.confirmed;

test('working days that exclude a day of approved leave show this first, and return the day once confirmed', async () => {
  const { acme, id, save, preview, balance } = await twoWeeks(...week);
  const fourDays = { repeat_on: [1, 2, 3, 4] };
  expect((await preview(fourDays)).leave).toMatchObject([
    {
      title: '1 approved application gets days back',
      rows: [{ name: 'Ana', text: 'A full day on 13 March 2026', amount: '+1.0' }],
    },
  ]);
  const refused = await save(fourDays);
  expect(refused).toMatchObject({ status: 424, body: { code: 'leaveApplications.changesLeave' } });
  expect(await balance('2026-03-31')).toBe(23);
  expect((await save(fourDays, confirmedIn(refused))).status).toBe(200);
  expect(await balance('2026-03-31')).toBe(24);
  expect((await acme.inside((db) => linesOf(db, id))).at(-1)).toBe('release 2026-03-13 1 *');
});

test('a weekday that becomes a working day within leave is leave', async () => {
  const { acme, id, save, balance } = await twoWeeks(...week, '2026-03-16');
  const sixDays = { repeat_on: [1, 2, 3, 4, 5, 6] };
  const refused = await save(sixDays);
  await save(sixDays, confirmedIn(refused));
  expect(await acme.inside((db) => costsOf(db, id))).toMatchObject({ '2026-03-14': 1 });
  expect(await balance('2026-03-31')).toBe(21);
});

test('other hours, or other days after the leave, need no confirmation', async () => {
  const { save } = await twoWeeks(...week);
  const hours = { start_time: '07:00', work_time: 21_600, break_time: 1800 };
  expect((await save({ standard_hours: hours })).status).toBe(200);
  expect((await save({ repeat_on: [1, 2, 3, 4], effective_from: day('2026-03-16') })).status).toBe(200);
});

test('a confirmation of another change is not accepted', async () => {
  const { save, balance } = await twoWeeks(...week);
  const refused = await save({ repeat_on: [1, 2, 3, 4] });
  const other = await save({ repeat_on: [1, 2, 3] }, confirmedIn(refused));
  expect(other).toMatchObject({ status: 424, body: { data: { effects: [{ rows: [{ amount: '+2.0' }] }] } } });
  expect(await balance('2026-03-31')).toBe(23);
});

test('balances that fewer working days reduce are shown first, and are what was shown once confirmed', async () => {
  const { acme, ana, annual, save, preview } = await twoWeeks('2026-03-02');
  await acme.inside((db) =>
    sql`update leave_policy_terms set counts = 'own_days' where leave_type_id = ${annual}`.execute(db),
  );
  const threeDays = { repeat_on: [1, 2, 3], effective_from: day('2026-07-01') };
  const shown = (await preview(threeDays)).leave;
  // Four people have the package; of 28 days a half year gives 14, and three of five days the rest.
  expect(shown).toMatchObject([{ key: 'balances', title: '4 leave balances change for 4 people', total: 4 }]);
  const text = shown[0]?.rows.find(({ name }) => name === 'Ana')?.text ?? '';
  expect(text).toMatch(/^Annual leave on 31 December 2026: 27 → 21\.\d+ \(/);
  const refused = await save(threeDays);
  expect(refused).toMatchObject({ status: 424, body: { code: 'leaveApplications.changesLeave' } });
  expect((await save(threeDays, confirmedIn(refused))).status).toBe(200);
  const after = await acme.inside(async (db) => {
    const own = (await factsOf(db, [ana.id])).get(ana.id)?.find(({ leave_type_id }) => leave_type_id === annual);
    return own && balanceOn(own.facts, day('2026-12-30')) / 100;
  });
  expect(text).toContain(`27 → ${after} (`);
});

test('working days that change nobody’s share need no confirmation', async () => {
  const { acme, annual, save } = await twoWeeks('2026-03-02');
  await acme.inside((db) =>
    sql`update leave_policy_terms set counts = 'own_days' where leave_type_id = ${annual}`.execute(db),
  );
  const moved = { repeat_on: [2, 3, 4, 5, 6], effective_from: day('2026-07-01') };
  expect((await save(moved)).status).toBe(200);
});
