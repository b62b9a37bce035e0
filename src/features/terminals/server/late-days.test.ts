import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { corrections } from '#features/corrections/contract.ts';
import { historyOf } from '#features/days/server/queries/history.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import { lateDays, punchRecords } from '../contract.ts';
import { resultWords, type PunchFacts, type PunchResult } from '../rules/results.ts';
import { terminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-10' as LocalDate;

/** Ana's work from nine to four is approved; three days later the gate sends that she left at half past five. */
async function flagDay(...late: string[]) {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const boss = await world.acme.hire('Boss', 'edit_any_attendance', 'edit_biocom_device', 'view_biocom_record');
  const { machine } = await world.claimed();
  world.at(`${date} 22:00:00`);
  for (const time of ['09:00:00', '16:00:00']) machine.punch('7', { time: `${date} ${time}` });
  await machine.talk();
  await world.settle();
  const dayNow = async () => {
    const [day] = await world.acme.inside((db) => daysOf(db, [ana.id], date, date));
    if (!day) throw new Error('There is no day.');
    return day;
  };
  const { id } = await dayNow();
  await world.acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await rowsOf(db, 'update attendances set has_irregular = true where id = $1', [id]);
  });
  expect((await world.call(corrections.dismiss, { params: { id }, body: {} }, boss)).status).toBe(200);
  world.at('2026-03-13 18:00:00');
  for (const time of late.length ? late : ['16:30:00', '17:30:00']) machine.punch('7', { time: `${date} ${time}` });
  await machine.talk();
  await world.settle();
  const history = async () =>
    world.acme.inside(async (db) =>
      (await historyOf(db, await dayNow(), await settingsOf(db))).map(({ action, text, actor }) => [
        action,
        text,
        actor?.name ?? null,
      ]),
    );
  const words = async () => {
    const rows = await world.rows<{ result: PunchResult; facts: PunchFacts | null }>(
      'select result, facts from punches order by punched_at desc limit 1',
    );
    return rows.map((row) => resultWords({ ...row, terminal: 'Gate 1' }, String))[0];
  };
  /** The boss corrects Ana's day to last from five to nine until a time, which also approves it. */
  const correctUntil = async (time: string) => {
    const [clock] = (await dayNow()).clocks;
    const entry = {
      clock_in_id: clock?.id ?? '',
      clock_out_id: clock?.clock_out_id ?? null,
      attendance_id: id,
      start_date_time: `${date} 08:55:00`,
      end_date_time: `${date} ${time}`,
      is_dirty: true,
      breaks: [],
    };
    const { status } = await world.call(
      corrections.update,
      { params: { id, user_id: ana.id }, body: { clocks: [entry] } } as never,
      boss,
    );
    expect(status).toBe(200);
  };
  const pairAgain = async () => {
    const waiting = await world.rows<{ id: string }>(`select id from punches where result = 'approved'`);
    const body = { ids: waiting.map((punch) => wireId(punch.id)) };
    return (await world.call(punchRecords.pairAgain, { body }, boss)).body.message;
  };
  const seen = async () => (await world.call(lateDays.late, { params: { id } }, boss)).body;
  /** Takes the late punches with their current version or an older one. */
  const take = async (late_version?: string) => {
    const body = { late_version: late_version ?? (await seen()).version };
    return world.call(lateDays.takeLate, { params: { id }, body }, boss);
  };
  const leave = async (reason: string, late_version?: string) => {
    const body = { reason, late_version: late_version ?? (await seen()).version };
    return world.call(lateDays.leaveLate, { params: { id }, body }, boss);
  };
  return { ...world, ana, boss, machine, id, dayNow, history, words, correctUntil, pairAgain, seen, take, leave };
}

test('a punch that comes late to an approved day flags it, waits for a review, and the history says what came', async () => {
  const { id, boss, call, recorded, ana, dayNow, history, now } = await flagDay();
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–16:00' });
  expect((await dayNow()).flagged_at).toBe(now());
  expect((await history()).at(-1)).toEqual([
    'flag_late',
    'Punches arrived after this day was approved. The day did not change: Gate 1, punched 16:30, arrived 3 days later; Gate 1, punched 17:30, arrived 3 days later',
    null,
  ]);
  const range = { start_date: date, end_date: date };
  const { body } = await call(corrections.toReview, { query: range }, boss);
  expect(body.data.map(({ attendance_id }) => attendance_id)).toEqual([id]);
});

test('a late punch is shown with the resulting day, and accepting it approves that day', async () => {
  const { recorded, ana, dayNow, history, words, seen, take } = await flagDay();
  const shown = await seen();
  expect(shown.data.map(({ terminal }) => terminal)).toEqual(['Gate 1', 'Gate 1']);
  expect([shown.now.work_time, shown.after.work_time]).toEqual([7 * 3600, 8 * 3600]);

  const [first, second] = await Promise.all([take(shown.version), take(shown.version)]);
  expect([first.status, second.status].sort()).toEqual([200, 424]);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–17:30 (16:00–16:30)' });
  const day = await dayNow();
  expect([day.flagged_at, day.approved_at === null]).toEqual([null, false]);
  expect((await history()).slice(-3)).toEqual([
    ['add', 'Break from 16:00 to 16:30 added (Gate 1, punched 16:30, arrived 3 days later)', 'Boss'],
    ['edit', 'Clock-out changed from 16:00 to 17:30 (Gate 1, punched 17:30, arrived 3 days later)', 'Boss'],
    ['take_late', 'Late punches added and the day approved', 'Boss'],
  ]);
  expect((await words())?.detail).toContain('arrived 3 days later, the day had 7h 00m and now has 8h 00m');
});

test('a late punch can be left out with a reason, and pairing ignores it from then on', async () => {
  const { recorded, ana, dayNow, history, words, machine, settle, rows, take, leave } = await flagDay();
  expect((await leave('')).status).toBe(422);
  expect((await leave('Came back for her keys.')).status).toBe(200);
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await history()).at(-1)).toEqual(['leave_late', 'Late punches skipped: Came back for her keys.', 'Boss']);
  expect(await words()).toMatchObject({ title: 'Arrived late, skipped', tone: 'quiet' });
  expect(await rows('select distinct decision, reason from punch_decisions')).toEqual([
    { decision: 'left', reason: 'Came back for her keys.' },
  ]);

  machine.punch('7', { time: `${date} 17:40:00` });
  machine.punch('7', { time: `${date} 17:50:00` });
  await machine.talk();
  await settle();
  await take();
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–17:50 (16:00–17:40)' });
});

test('punches that arrive during a decision are shown before anyone accepts them', async () => {
  const { recorded, ana, dayNow, results, machine, settle, seen, take } = await flagDay('17:30:00');
  machine.punch('7', { time: `${date} 18:00:00` });
  await machine.talk();
  expect(await take()).toMatchObject({ status: 461, body: { code: 'latePunches.more' } });
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–16:00' });
  expect((await dayNow()).flagged_at).not.toBeNull();

  await settle();
  expect((await results()).slice(-2)).toEqual(['7 17:30:00 approved', '7 18:00:00 approved']);
  expect((await seen()).data).toHaveLength(2);
  expect((await take()).status).toBe(200);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–18:00 (16:00–17:30)' });
});

test('punches that arrived since someone looked are neither accepted nor left out', async () => {
  const { recorded, ana, machine, settle, seen, take, leave, results } = await flagDay('17:30:00');
  const { version } = await seen();
  machine.punch('7', { time: `${date} 18:00:00` });
  await machine.talk();
  await settle();
  for (const decided of [await take(version), await leave('Came back for her keys.', version)])
    expect(decided).toMatchObject({
      status: 461,
      body: { message: expect.stringContaining('More late punches arrived for this day') as string },
    });
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–16:00' });
  expect((await results()).slice(-2)).toEqual(['7 17:30:00 approved', '7 18:00:00 approved']);
});

const march = `insert into closed_periods (name, starts_on, ends_on) values ('March 2026', '2026-03-01', '2026-03-31')`;
const open = `update closed_periods set reopened_at = now(), reopen_reason = 'A mistake'`;

test('in a closed period what came late can be left out for a reason, and taken once it is open again', async () => {
  const { rows, recorded, ana, dayNow, history, seen, take, leave } = await flagDay();
  await rows(march);
  const why = 'March 2026 is closed for payroll. People who set up attendance can reopen it.';
  expect((await seen()).locks).toEqual({ take: why, leave: null });
  expect(await take()).toMatchObject({ status: 424, body: { code: 'periods.closed', message: why } });
  expect((await dayNow()).flagged_at).not.toBeNull();
  expect((await leave('Was told too late.')).status).toBe(200);
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await history()).at(-1)).toEqual([
    'leave_late',
    'Late punches skipped because March 2026 was closed: Was told too late.',
    'Boss',
  ]);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–16:00' });
});

test('a flag that waited for a period to be opened is taken then', async () => {
  const { rows, recorded, ana, dayNow, take } = await flagDay();
  await rows(march);
  await rows(open);
  expect((await take()).status).toBe(200);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–17:30 (16:00–16:30)' });
  expect((await dayNow()).flagged_at).toBeNull();
});

test('no statement changes a closed day with its flag', async () => {
  const { acme, ana, id, rows } = await flagDay();
  await rows(march);
  const entry = (db: Db, deed: string) =>
    writeJournal(db, [
      {
        attendance_id: id,
        person_id: ana.id,
        entity: 'attendance',
        entity_id: id,
        deed,
        actor_id: null,
        source: 'terminal',
        address: null,
        old: {},
        new: {},
      },
    ]);
  const change = (what: string, deed: string, table: 'attendances' | 'clocks' = 'attendances') =>
    acme.inside(async (db) => {
      await entry(db, deed);
      await rowsOf(db, `update ${table} set ${what} where ${table === 'clocks' ? 'attendance_id' : 'id'} = $1`, [id]);
    });
  const noEntry = 'a change of time needs an entry';
  for (const what of [
    'flagged_at = null, approved_at = null',
    `flagged_at = now() - interval '1 day'`,
    `comment = 'Seen'`,
  ])
    await expect(change(what, 'unflag_late')).rejects.toThrow(noEntry);
  await expect(change('flagged_at = null', 'take_late')).rejects.toThrow('March 2026 is closed');
  await expect(change(`ended_at = ended_at + interval '1 hour'`, 'leave_late', 'clocks')).rejects.toThrow(noEntry);
  await change('flagged_at = null', 'unflag_late');
});

test('a double tap that comes late to an approved day flags nothing', async () => {
  const { dayNow, results } = await flagDay('16:00:30');
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await results()).at(-1)).toBe('7 16:00:30 same_tap');
});

test('a late punch that turns out to be someone else’s takes the flag away', async () => {
  const { ana, acme, call, boss, dayNow, history } = await flagDay();
  const ben = await acme.hire('Ben');
  const body = { pin: '7', user_id: ben.id, from: date, write_name: false };
  expect((await call(punchRecords.bind, { body }, boss)).status).toBe(200);
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await history()).at(-1)?.[0]).toBe('unflag_late');
  expect(ana.id).not.toBe(ben.id);
});

test('a day that was corrected over what came late is flagged no more once it is paired again', async () => {
  const { id, boss, call, ana, recorded, dayNow, history, correctUntil, pairAgain } = await flagDay('17:30:00');
  await correctUntil('18:00:00');
  expect((await dayNow()).flagged_at).not.toBeNull();
  expect(await pairAgain()).toBe('One punch paired.');
  expect(await recorded(ana.id)).toEqual({ [date]: '08:55–18:00' });
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await history()).at(-1)?.slice(0, 2)).toEqual(['unflag_late', 'No more late punches for this day']);
  const range = { start_date: date, end_date: date };
  const { body } = await call(corrections.toReview, { query: range }, boss);
  expect(body.data.map(({ attendance_id }) => attendance_id)).not.toContain(id);
});

test('a day that is approved no more counts what came late to it, and is flagged no more', async () => {
  const { id, acme, ana, machine, settle, recorded, dayNow } = await flagDay('17:00:00', '17:30:00');
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await rowsOf(db, 'update attendances set approved_at = null where id = $1', [id]);
    await rowsOf(db, 'update clocks set approved_at = null where attendance_id = $1', [id]);
  });
  for (const time of ['19:00:00', '20:00:00']) machine.punch('7', { time: `${date} ${time}` });
  await machine.talk();
  await settle();
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–20:00 (16:00–17:00) (17:30–19:00)' });
  expect((await dayNow()).flagged_at).toBeNull();
});

test('pairing again what still waits at its day writes nothing into its history', async () => {
  const { dayNow, history, pairAgain } = await flagDay();
  const flagged_at = (await dayNow()).flagged_at;
  for (const _ of [1, 2, 3]) expect(await pairAgain()).toBe('The punches could not be paired.');
  expect((await history()).filter(([action]) => action === 'flag_late')).toHaveLength(1);
  expect((await dayNow()).flagged_at).toBe(flagged_at);
});

test('a day that is left by what came late is flagged no more', async () => {
  const { ana, rows, recorded, dayNow, pairAgain } = await flagDay();
  await rows(`update punches set punched_at = punched_at + interval '1 day' where result = 'approved'`);
  expect(await pairAgain()).toBe('2 punches paired.');
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–16:00', '2026-03-11': '16:30–17:30' });
  expect((await dayNow()).flagged_at).toBeNull();
});

test('a day with several late punches waits for the rest', async () => {
  const { dayNow, correctUntil, pairAgain } = await flagDay('16:30:00', '17:30:00');
  await correctUntil('17:00:00');
  await pairAgain();
  expect((await dayNow()).flagged_at).not.toBeNull();
});

test('a flag for which nothing waits goes when what came late is left out', async () => {
  const { rows, dayNow, history, take, leave } = await flagDay();
  await rows(`update punches set result = 'within' where result = 'approved'`);
  expect((await take()).status).toBe(424);
  expect((await leave('Counted already.')).status).toBe(200);
  expect((await dayNow()).flagged_at).toBeNull();
  expect((await history()).at(-1)?.[0]).toBe('unflag_late');
});

test('neither a stranger to the day nor its own person decides what came late', async () => {
  const { id, acme, call, ana, seen } = await flagDay();
  const body = { late_version: (await seen()).version };
  const other = await acme.hire('Other', 'view_any_attendance');
  expect((await call(lateDays.late, { params: { id } }, other)).status).toBe(403);
  expect((await call(lateDays.takeLate, { params: { id }, body }, ana)).status).toBe(403);
});
