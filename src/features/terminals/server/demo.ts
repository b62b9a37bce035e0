import type { DemoPart, Demo } from '#platform/server/demo.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import { lockTimeline, putDay } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { punchNote } from '../rules/late.ts';

interface DemoTerminal {
  readonly name: string;
  readonly model: string | null;
  readonly serial: string | null;
  readonly place: string;
  /** Departments whose people punch here. */
  readonly departments: readonly string[];
  /** Seconds before the demo's moment at which it last called. */
  readonly seen: number;
  /** 1 a finger, 4 a card */
  readonly verify: number;
}

const terminals: readonly DemoTerminal[] = [
  {
    name: 'Main door',
    model: 'SpeedFace V4L',
    serial: 'CQUJ223760951',
    place: 'Reception',
    departments: ['Finance', 'Sales', 'Engineering', 'Service', 'Quality', 'People', 'Management'],
    seen: 4,
    verify: 4,
  },
  {
    name: 'Hall 1',
    model: 'uFace 800',
    serial: 'BYSG204560118',
    place: 'Assembly and workshop',
    departments: ['Assembly', 'Workshop'],
    seen: 9,
    verify: 1,
  },
  // Silent since shortly before noon at the time of the screenshots.
  {
    name: 'Lab',
    model: 'K40',
    serial: 'A8N5203760042',
    place: 'Lab, floor 2',
    departments: ['Calibration'],
    seen: 9_420,
    verify: 1,
  },
  { name: 'Depot', model: null, serial: null, place: 'Depot Køge', departments: ['Dispatch'], seen: 68_000, verify: 1 },
];

/** Number of days whose recorded times come from punches. */
const notifiedDays = 3;

/** Terminals with punches: recorded times of the last days, some that need attention, and late ones. */
export const terminalsDemo: DemoPart = {
  async create(db, demo) {
    for (const terminal of terminals) await addTerminal(db, terminal, demo);
    await addOddities(db);
    await addOddPunches(db, demo);
    await addLateDay(db, 'Lab', demo);
  },
  async update(db, demo) {
    for (const terminal of terminals) await punchDays(db, terminal, demo);
  },
};

async function addTerminal(db: Db, { name, model, serial, place, departments, seen }: DemoTerminal, demo: Demo) {
  const [row] = await rowsOf<{ id: string }>(
    db,
    `insert into terminals (name, connection, state, place, zone, serial, model, allowed_networks, claimed_at)
     values ($1, $2, 'claimed', $3, $4, $5, $6, $7, to_timestamp($8) - interval '90 days') returning id`,
    [name, serial ? 'push' : 'file', place, demo.zone, serial, model, serial ? ['127.0.0.1', '::1'] : [], demo.now],
  );
  const id = row?.id ?? '';
  await rowsOf(
    db,
    // Suppresses the notification of its silence, which no one could end.
    `insert into terminal_states (terminal_id, last_seen_at, users_told_at, records_count, records_capacity,
                                  compared_at, compared, told_silent_at)
     values ($1, to_timestamp($2) - make_interval(secs => $3), to_timestamp($2) - interval '15 minutes', 41800, 100000,
             to_timestamp($2) - interval '13 hours', $4, to_timestamp($2))`,
    [id, demo.now, seen, serial ? 'right' : null],
  );
  await rowsOf(
    db,
    `insert into terminal_people (terminal_id, person_id)
     select $1, p.id from people p join departments d on d.id = p.department_id
      where d.name = any($2::text[]) and p.status <> 'discharged' and p.employee_number ~ '^[0-9]+$'`,
    [id, departments],
  );
  if (!serial) return;
  await rowsOf(
    db,
    `insert into terminal_users (terminal_id, pin, name, has_card, fingers, told_at)
     select $1, p.employee_number, p.name, $2, $3, now()
       from terminal_people t join people p on p.id = t.person_id where t.terminal_id = $1`,
    [id, name === 'Main door', name === 'Main door' ? 0 : 2],
  );
}

const at = (name: string) => `(select id from terminals where name = '${name}')`;

/** Adds differences for the list: an unknown number, a missing person, a different name. */
async function addOddities(db: Db): Promise<void> {
  await rowsOf(
    db,
    `delete from terminal_users where terminal_id = ${at('Hall 1')} and pin in (
       select pin from terminal_users where terminal_id = ${at('Hall 1')} order by pin desc limit 3)`,
  );
  await rowsOf(
    db,
    `update terminal_users set name = left(name, -1) where terminal_id = ${at('Hall 1')} and pin = (
       select min(pin) from terminal_users where terminal_id = ${at('Hall 1')})`,
  );
  await rowsOf(
    db,
    `insert into terminal_users (terminal_id, pin, name, fingers) values (${at('Hall 1')}, '1097', '', 1)`,
  );
  await rowsOf(
    db,
    `insert into terminal_commands (terminal_id, id, body, kind, pin, state) values
       (${at('Lab')}, 'd1', 'DATA UPDATE USERINFO PIN=1090', 'put', '1090', 'queued'), (${at('Lab')}, 'd2', 'INFO', 'info', null, 'queued')`,
  );
}

/** Adds an unknown number, an unreadable line, and a future punch. */
async function addOddPunches(db: Db, { now, today, zone }: Demo): Promise<void> {
  const [three, yesterday] = [addDays(today, -3), addDays(today, -1)];
  const punches = [
    ...[three, yesterday].flatMap((day) => [
      { place: 'Hall 1', pin: '1097', local: `${day} 07:0${day === three ? 4 : 2}:11`, result: 'unknown', line: null },
      { place: 'Hall 1', pin: '1097', local: `${day} 15:31:40`, result: 'unknown', line: null },
    ]),
    { place: 'Hall 1', pin: '1097', local: `${today} 06:58:52`, result: 'unknown', line: null },
    { place: 'Lab', pin: '', local: '', result: 'unreadable', line: '1019\t0000-00-00 00:00:00\t0\t1' },
  ];
  await rowsOf(
    db,
    `insert into punches (source, terminal_id, pin, punched_local, punched_at, received_at, status, verify, line, result)
     select 'terminal', t.id, r.pin, r.local, case when r.local <> '' then r.local::timestamp at time zone $2 end,
            case when r.local <> '' then r.local::timestamp at time zone $2 else to_timestamp($3) - interval '3 hours' end,
            0, 1, r.line, r.result
       from json_to_recordset($1::json) as r(place text, pin text, local text, line text, result text)
       join terminals t on t.name = r.place
      where r.local = '' or r.local::timestamp at time zone $2 < to_timestamp($3)`,
    [JSON.stringify(punches), zone, now],
  );
  await rowsOf(
    db,
    `insert into punches (source, terminal_id, pin, person_id, punched_local, punched_at, received_at, status, verify, result, facts)
     select 'terminal', ${at('Main door')}, '1016', (select id from people where employee_number = '1016'), to_char(f.at at time zone $1, 'YYYY-MM-DD HH24:MI:SS'), f.at,
            f.at - interval '3 hours 1 minute', 0, 1, 'future', '{"seconds": 10860}'
       from (select to_timestamp($2) - interval '90 minutes' as at) f`,
    [zone, now],
  );
}

/** Adds a punch for each end of the recorded times. Idempotent. */
async function punchDays(
  db: Db,
  { name, departments, seen, verify, serial }: DemoTerminal,
  { now, today, zone }: Demo,
) {
  await rowsOf(
    db,
    `insert into punches (source, terminal_id, pin, punched_local, punched_at, received_at, status, verify, person_id,
                          working_date, result, facts)
     select $1, t.id, p.employee_number, to_char(e.at at time zone $2, 'YYYY-MM-DD HH24:MI:SS'), e.at, e.at, 255, $3::smallint,
            p.id, a.working_date, e.result, case when e.since is not null then json_build_object(
              'from', extract(epoch from e.since)::bigint, 'to', extract(epoch from e.at)::bigint)::jsonb end
       from terminals t
       join departments d on d.name = any($4::text[])
       join people p on p.department_id = d.id and p.employee_number ~ '^[0-9]+$'
       join clocks c on c.person_id = p.id and c.source = 'demo'
       join attendances a on a.id = c.attendance_id and a.working_date > $5::date - ${notifiedDays} and a.working_place = 1
       cross join lateral (
         select c.started_at as at, 'in' as result, null::timestamptz as since
         union all select c.ended_at, 'out', coalesce((select max(b.ended_at) from breaks b where b.clock_id = c.id), c.started_at)
         union all select b.started_at, 'break_begin', coalesce((select max(o.ended_at) from breaks o
             where o.clock_id = c.id and o.ended_at < b.started_at), c.started_at) from breaks b where b.clock_id = c.id
         union all select b.ended_at, 'break_end', b.started_at from breaks b where b.clock_id = c.id) e
      where t.name = $6 and t.removed_at is null and e.at is not null
        and e.at <= to_timestamp($7) - make_interval(secs => $8)
     on conflict do nothing`,
    [serial ? 'terminal' : 'file', zone, verify, departments, today, name, now, seen],
  );
}

interface LateDayRow {
  readonly id: string;
  readonly person_id: string;
  readonly pin: string;
  readonly working_date: LocalDate;
  /** epoch seconds */
  readonly ended_at: number;
  readonly terminal_id: string;
}

/** Seconds after the clock-out at which the person came back, and left finally. */
const [backAfter, goneAfter] = [31 * 60 + 12, 103 * 60 + 40];
/** Seconds before the demo's moment at which the terminal was back online. */
const arrivedBefore = 3 * 3600;

/** Adds late punches of a terminal that was offline for days, at a day that was approved meanwhile. */
async function addLateDay(db: Db, terminal: string, demo: Demo): Promise<void> {
  const day = await dayOf(db, terminal, demo);
  if (!day) return;
  const received = demo.now - arrivedBefore;
  const approvedAt = day.ended_at + 40_000;
  const approved_at = iso(approvedAt);
  const punched = [backAfter, goneAfter].map((after) => day.ended_at + after);
  const { id, person_id } = day;
  const line = { attendance_id: id, person_id, entity: 'attendance', entity_id: id, address: null } as const;
  const late = punched.map((at) => punchNote({ at, received }, terminal));
  const [old, flagged] = [{ flagged_at: null }, { flagged_at: iso(received), late }];
  const by = await managerOf(db, demo);
  await writeJournal(db, [
    {
      ...line,
      deed: 'approve',
      actor_id: by,
      source: 'demo',
      old: { approved_at: null },
      new: { approved_at },
      at: approved_at,
    },
    { ...line, deed: 'flag_late', actor_id: null, source: 'terminal', old, new: flagged, at: iso(received) },
  ]);
  const timeline = await lockTimeline(db, person_id, day.ended_at);
  const recorded = timeline.days.find((day) => day.id === id);
  if (!recorded) return;
  putDay(timeline, { ...recorded, approved_at: approvedAt, flagged_at: received }, id);
  await save(db, timeline, { at: received, source: 'manager', actor_id: by, address: null });
  for (const at of punched) await addPunch(db, day, { at, received, local: localOf(at, demo.zone) });
}

/** Last day, a few days ago, of a person who punches at a terminal, without anything that needed attention. */
async function dayOf(db: Db, terminal: string, { today }: Demo): Promise<LateDayRow | undefined> {
  const [day] = await rowsOf<LateDayRow>(
    db,
    `select a.id, a.person_id, p.employee_number as pin, a.working_date, t.id as terminal_id,
            extract(epoch from c.ended_at)::float8 as ended_at
       from terminals t
       join terminal_people x on x.terminal_id = t.id
       join people p on p.id = x.person_id
       join attendances a on a.person_id = p.id and a.working_date between $2 and $3 and a.working_place = 1
       join clocks c on c.attendance_id = a.id
      where t.name = $1 and a.approved_at is null and not a.has_irregular and c.ended_at is not null
        and a.shift_start_at is not null
      order by a.working_date desc, p.employee_number limit 1`,
    [terminal, addDays(today, -6), addDays(today, -3)],
  );
  return day;
}

async function managerOf(db: Db, { people }: Demo): Promise<string | null> {
  const email = people.find(({ role }) => role === 'HR manager')?.email;
  const [manager] = await rowsOf<{ id: string }>(db, 'select id from people where email = $1', [email ?? '']);
  return manager?.id ?? null;
}

interface Late {
  readonly at: number;
  readonly received: number;
  readonly local: string;
}

async function addPunch(db: Db, { terminal_id, pin, person_id, working_date }: LateDayRow, late: Late): Promise<void> {
  await rowsOf(
    db,
    `insert into punches (source, terminal_id, pin, punched_local, punched_at, received_at, status, verify, person_id,
                          working_date, result)
     values ('terminal', $1, $2, $3, to_timestamp($4), to_timestamp($5), 255, 1, $6, $7, 'approved')`,
    [terminal_id, pin, late.local, late.at, late.received, person_id, working_date],
  );
}

const iso = (at: number): string => new Date(at * 1000).toISOString();
