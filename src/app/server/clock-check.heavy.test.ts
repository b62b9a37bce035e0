import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteChange } from '#features/days/testing/journal.ts';
import { openJobs, type Job } from '#platform/server/jobs/jobs.ts';
import { wasClockSetBack } from '#platform/server/jobs/queue-waits.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/own-postgres.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { checkClock } from './clock-check.ts';
import { features } from './features.ts';

vi.setConfig({ hookTimeout: 120_000 });

/** Time as written by a clock that was 400 days ahead. */
const ahead = sql<Date>`now() + interval '400 days'`;

let own: OwnPostgres;
beforeAll(async () => {
  own = await ownPostgres();
});
afterAll(() => own.close());

async function look(): Promise<string[]> {
  const messages: string[] = [];
  await checkClock(own.database, { warn: (_: unknown, sentence?: unknown) => void messages.push(String(sentence)) });
  return messages;
}

const outside = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  own.database.outside('write', async (db) => (await statement.execute(db)).rows);

test('jobs by the clock begin again after a clock that was ahead was set back', async () => {
  await outside(sql`update pgboss.version set cron_on = now() - interval '1 minute'`);
  expect(await wasClockSetBack(own.database)).toBe(false);
  await outside(sql`update pgboss.version set cron_on = ${ahead}, monitor_backoff_on = ${ahead}`);
  expect(await wasClockSetBack(own.database)).toBe(true);
  await look();
  expect(await wasClockSetBack(own.database)).toBe(false);
  const left = await outside(sql`select from pgboss.version where greatest(cron_on, monitor_backoff_on) > now()`);
  expect(left).toEqual([]);
});

test('a job that was sent or begun meanwhile runs, and one that was put off on purpose is put off as long', async () => {
  const probe: Job<{ name: string }> = { name: 'clock-check-test.probe', run: async () => {} };
  const jobs = await openJobs({ url: own.url, jobs: [probe], log: pino({ level: 'silent' }), runs: false });
  await own.inside(async (db) => {
    await jobs.send(db, probe.name, [{ name: 'soon' }, { name: 'begun' }]);
    await jobs.send(db, probe.name, [{ name: 'later' }], { afterSeconds: 30 * 86_400 });
    await jobs.send(db, probe.name, [{ name: 'sent by a right clock' }], { afterSeconds: 60 * 86_400 });
  });
  await jobs.close(0);
  await outside(sql`
    update pgboss.job set created_on = created_on + interval '400 days', start_after = start_after + interval '400 days'
     where name = ${probe.name} and data->>'name' in ('soon', 'later')`);
  await outside(sql`
    update pgboss.job set state = 'active', started_on = ${ahead}, heartbeat_on = ${ahead}
     where name = ${probe.name} and data->>'name' = 'begun'`);
  await look();
  const rows = await outside(sql<{ name: string; days: number; is_begun: boolean | null }>`
    select data->>'name' as name, round(extract(epoch from start_after - now()) / 86400)::int as days,
           greatest(started_on, heartbeat_on) <= now() as is_begun
      from pgboss.job where name = ${probe.name} order by 1`);
  expect(rows).toEqual([
    { name: 'begun', days: 0, is_begun: true },
    { name: 'later', days: 30, is_begun: null },
    { name: 'sent by a right clock', days: 60, is_begun: null },
    { name: 'soon', days: 0, is_begun: null },
  ]);
});

test('an event that was to be tried again then is tried now, and one that was given up stays so', async () => {
  await outside(sql`delete from outbox_queue`);
  for (const at of [ahead, sql`'infinity'`, sql`now() + interval '30 minutes'`])
    await outside(
      sql`insert into outbox_queue (tenant_id, event_id, next_try_at) values (${own.company_id}, ${randomUUID()}, ${at})`,
    );
  await look();
  expect(
    await outside(sql`
      select isfinite(next_try_at) as is_tried, next_try_at <= now() as is_due from outbox_queue order by id`),
  ).toEqual([
    { is_tried: true, is_due: true },
    { is_tried: false, is_due: false },
    { is_tried: true, is_due: false },
  ]);
});

test('a session from then ends no later than one from now', async () => {
  await own.inside((db) =>
    sql`insert into sessions (person_id, token_hash, created_at, last_used_at, expires_at)
        values (${own.person_id}, 'then', ${ahead}, ${ahead}, ${ahead} + interval '14 days'),
               (${own.person_id}, 'now', now(), now(), now() + interval '14 days')`.execute(db),
  );
  await look();
  const { rows } = await own.inside((db) =>
    sql<{ days: number; is_used: boolean }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days, last_used_at <= now() as is_used
        from sessions`.execute(db),
  );
  expect(rows).toEqual([
    { days: 14, is_used: true },
    { days: 14, is_used: true },
  ]);
});

test('every wait that a feature declares is a moment of a table of its own', async () => {
  const columns = await outside(sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'`);
  const moments = new Set(columns.map(({ name }) => name));
  const wrong = features.flatMap(({ waits = [], tables = [] }) =>
    waits.filter(({ table, column }) => !tables.includes(table) || !moments.has(`${table}.${column}`)),
  );
  expect(wrong).toEqual([]);
});

interface DayOptions {
  readonly approved_at?: Date | null;
  readonly isOpen?: boolean;
}

const hire = (name: string) =>
  own.inside(async (db) => {
    const person = { name, username: name.toLowerCase(), joined_on: '2000-01-01' as LocalDate };
    return (await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Creates a day with an entry that ends in three hours, and a second open one that begins even later. */
async function dayAhead(person_id: string, { approved_at = null, isOpen = true }: DayOptions = {}): Promise<string> {
  const attendance_id = randomUUID();
  await own.inside(async (db) => {
    await noteChange(db, person_id, attendance_id);
    const working_date = sql<LocalDate>`(now() at time zone 'Europe/Berlin')::date`;
    await db.insertInto('attendances').values({ id: attendance_id, person_id, working_date, approved_at }).execute();
    const clock = { attendance_id, person_id, zone: 'Europe/Berlin', source: 'web' };
    await db
      .insertInto('clocks')
      .values([
        {
          ...clock,
          started_at: sql<Date>`date_trunc('second', now())`,
          ended_at: sql<Date>`date_trunc('second', now() + interval '3 hours')`,
          clock_out_id: randomUUID(),
        },
        ...(isOpen ? [{ ...clock, started_at: sql<Date>`date_trunc('second', ${ahead})` }] : []),
      ])
      .execute();
  });
  return attendance_id;
}

const dayOf = (id: string) =>
  own.inside((db) =>
    db.selectFrom('attendances').select(['has_irregular', 'approved_at']).where('id', '=', id).executeTakeFirst(),
  );
const clocksOfAll = () => own.inside((db) => db.selectFrom('clocks').selectAll().orderBy('started_at').execute());
const linesOf = (id: string) =>
  own.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['source', 'actor_id', 'new'])
      .where('attendance_id', '=', id)
      .where('source', '=', 'clock')
      .execute(),
  );

test('a day with times in the future waits for a review from then on, is named, and keeps its times', async () => {
  expect(await look()).toEqual([]);
  const id = await dayAhead(own.person_id);
  const before = await clocksOfAll();
  const messages = [
    expect.stringMatching(
      /^2 time entries begin or end in the future, at \S+Z at the latest: the clock of the machine/,
    ),
  ];
  const answers = await Promise.all([look(), look(), look()]);
  expect(answers).toEqual([messages, messages, messages]);
  expect(await clocksOfAll()).toEqual(before);
  expect(await dayOf(id)).toEqual({ has_irregular: true, approved_at: null });
  // The history records it once, however many servers check.
  expect(await linesOf(id)).toEqual([
    { source: 'clock', actor_id: null, new: { has_irregular: true, approved_at: null, is_ahead: true } },
  ]);
});

test('a day with such times that was approved, or whose period is closed, stays as it is', async () => {
  const [ben, cem] = [await hire('Ben'), await hire('Cem')];
  const approved = await dayAhead(ben, { approved_at: new Date(Date.UTC(2026, 0, 1)) });
  const closed = await dayAhead(cem, { isOpen: false });
  await own.inside(async (db) => {
    const day = sql<LocalDate>`(now() at time zone 'Europe/Berlin')::date`;
    const period = { name: 'Now', starts_on: day, ends_on: day, closed_by: null, person_id: cem };
    await db.insertInto('closed_periods').values(period).execute();
  });
  await look();
  expect(await dayOf(approved)).toMatchObject({ has_irregular: false });
  expect(await dayOf(closed)).toMatchObject({ has_irregular: false });
  expect([...(await linesOf(approved)), ...(await linesOf(closed))]).toEqual([]);
});
