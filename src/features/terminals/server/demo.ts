import type { DemoPart, Demo } from '#platform/server/demo.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import { addLateDay } from './demo-late.ts';

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
const toldDays = 3;

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
    // Suppresses the notification of its silence, which nobody could end.
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
       join attendances a on a.id = c.attendance_id and a.working_date > $5::date - ${toldDays} and a.working_place = 1
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
