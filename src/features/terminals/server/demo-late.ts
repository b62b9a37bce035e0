import type { Demo } from '#platform/server/demo.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import { lockTimeline, putDay } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { punchNote } from '../rules/late.ts';

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
export async function addLateDay(db: Db, terminal: string, demo: Demo): Promise<void> {
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
  const recorded = timeline.days.find((one) => one.id === id);
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
