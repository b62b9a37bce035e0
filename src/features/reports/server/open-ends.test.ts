import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { attendance } from '#features/attendance/contract.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { reportCalls } from '../contract.ts';
import { call, march, reportWorld, storedBytes } from '../testing/report-world.ts';

const at = (local: string) => new Date(plannedInstant(local as LocalDateTime, 'Europe/Berlin') * 1000);
const forgotten = '2026-03-06' as LocalDate;
const hour = 3600;

/** Ana clocks in for her shift of 08:00–16:30, after two closed hours, and does not clock out again. */
async function forget(acme: Company, ana: Member): Promise<string> {
  const id = crypto.randomUUID();
  const entry = { attendance_id: id, person_id: ana.id, zone: 'Europe/Berlin', source: 'web' };
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    const day = {
      id,
      person_id: ana.id,
      working_date: forgotten,
      shift_name: 'Early',
      shift_color: '#323DA5',
      shift_start_time: '08:00',
      shift_start_at: at(`${forgotten} 08:00:00`),
      shift_end_at: at(`${forgotten} 16:30:00`),
      shift_work_time: 8 * hour,
      shift_break_time: hour / 2,
      shift_grace_minutes: 0,
    };
    await db.insertInto('attendances').values(day).execute();
    const closed = { clock_out_id: crypto.randomUUID(), ended_at: at(`${forgotten} 10:00:00`) };
    await db
      .insertInto('clocks')
      .values({ ...entry, ...closed, started_at: at(`${forgotten} 08:00:00`) })
      .execute();
    await db
      .insertInto('clocks')
      .values({ ...entry, started_at: at(`${forgotten} 10:30:00`) })
      .execute();
  });
  return id;
}

async function endIt(acme: Company, ana: Member, id: string): Promise<void> {
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await db
      .updateTable('clocks')
      .set({ ended_at: at(`${forgotten} 16:30:00`), clock_out_id: crypto.randomUUID() })
      .where('attendance_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  });
}

async function world() {
  const made = await reportWorld();
  const sums = async () => (await call(reportCalls.timesheetSummary, { query: march }, made.pay)).body.sums;
  const month = async () =>
    (await call(attendance.monthlySummary, { params: { user_id: made.ana.id }, query: march }, made.pay)).body;
  return { ...made, sums, month };
}

test('a month with a forgotten clock-out has neither its work nor its target, and says that a day waits', async () => {
  const { acme, ana, sums, month } = await world();
  const [before, own] = [await sums(), await month()];
  const id = await forget(acme, ana);

  // The date was an absence before.
  const change = { planned: before.planned - 8 * hour, balance: before.balance + 8 * hour, absent: before.absent - 1 };
  expect(await sums()).toEqual({ ...before, ...change, to_review: before.to_review + 1, not_counted: 1 });
  expect(await month()).toEqual({
    ...own,
    planned_time: own.planned_time - 8 * hour,
    balance: own.balance + 8 * hour,
    count_absent: own.count_absent - 1,
    count_incomplete: own.count_incomplete + 1,
    count_unapproved: own.count_unapproved + 1,
  });

  await endIt(acme, ana, id);
  expect(await sums()).toEqual({
    ...before,
    absent: before.absent - 1,
    balance: before.balance + 8 * hour,
    worked: before.worked + 8 * hour,
  });
});

test('the number of such days leads to them, and the day shows its closed entries', async () => {
  const { acme, ana, pay } = await world();
  const id = await forget(acme, ana);
  for (const figure of ['not_counted', 'to_review'] as const) {
    const { body } = await call(reportCalls.timesheetDays, { query: { ...march, figure, after: 0 } }, pay);
    expect(body.data.map(({ user, days }) => [user.name, days])).toEqual([
      ['Ana', [{ date: forgotten, attendance_id: id, amount: 1 }]],
    ]);
  }
  const { body: day } = await call(attendance.details, { params: { id, user_id: ana.id } }, pay);
  expect(day).toMatchObject({ icon: 'irregular', working_time: 0, status_widget: { spent_time: 0 } });
  expect(day.segments).toEqual([{ from: 480, to: 600, kind: 'work' }]);
  expect(day.clocks).toHaveLength(2);
  const query = { ...march, to_review: true };
  const { body: bird } = await call(attendance.birdView, { query }, pay);
  expect(bird.counts).toEqual({ at_work: 0, to_review: 1 });
  expect(bird.data.map(({ name, user_calendars }) => [name, user_calendars[forgotten]?.icon])).toEqual([
    ['Ana', 'irregular'],
  ]);
  expect(bird.data[0]?.user_calendars[forgotten]).not.toHaveProperty('work_time');
});

test('a file has the day without hours, and says why', async () => {
  const { acme, ana, pay, made } = await world();
  await forget(acme, ana);
  const query = { ...march, person_ids: ana.id, format: 'csv' } as const;
  const { body } = await call(reportCalls.timesheetFile, { query }, pay);
  await made(body, pay);
  const text = new TextDecoder().decode(await storedBytes(acme, body.batch_id));
  const lines = text.replaceAll(/["\uFEFF]/g, '').split('\r\n');
  const [head = '', line = ''] = [lines[0], lines.find((each) => each.includes(forgotten))];
  const cells = Object.fromEntries(head.split(',').map((name, index) => [name, line.split(',')[index]]));
  expect(cells).toMatchObject({
    From: '08:00',
    To: '',
    'Planned hours': '0',
    'Worked hours': '0',
    'Balance hours': '0',
    Day: 'Not counted: clock-out missing',
  });
});
