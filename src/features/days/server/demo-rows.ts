import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { writeJournal, type JournalLine } from '#features/audit/server/commands/journal.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Finished or running day to store; instants are ISO texts in UTC. */
export interface DayRow {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  readonly working_place: 1 | 2;
  readonly shift_name: string | null;
  readonly shift_color: string | null;
  readonly shift_start_at: string | null;
  readonly shift_end_at: string | null;
  readonly shift_start_time: string | null;
  readonly shift_work_time: number | null;
  readonly shift_break_time: number | null;
  readonly comment: string | null;
  readonly clock_id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** End before its correction; null without one. */
  readonly forgotten_end_at: string | null;
  readonly approved_at: string | null;
  readonly pauses: readonly { readonly id: string; readonly started_at: string; readonly ended_at: string | null }[];
}

const columns = sql`as r(
  id uuid, person_id uuid, working_date date, working_place smallint, shift_name text, shift_color text, shift_start_at timestamptz, shift_end_at timestamptz,
  shift_start_time time, shift_work_time integer, shift_break_time integer, comment text, clock_id uuid, started_at timestamptz, ended_at timestamptz,
  forgotten_end_at timestamptz, approved_at timestamptz, pauses jsonb)`;

/**
 * Stores a year of days in a few statements, since the clock's commands would take minutes.
 * Writes the same journal lines as those commands.
 */
export async function insertDays(db: Db, rows: readonly DayRow[], zone: string): Promise<void> {
  for (let n = 0; n < rows.length; n += 2000) {
    const some = rows.slice(n, n + 2000);
    // In chronological order, since lines are ordered by their ids.
    const lines = some.flatMap(linesOf).sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
    await writeJournal(db, lines);
    await insertSome(db, JSON.stringify(some), zone);
  }
}

/** Journal lines of a day's clock actions. */
function linesOf({ id, person_id, clock_id, started_at, ended_at, forgotten_end_at, pauses }: DayRow) {
  const firstEnd = forgotten_end_at ?? ended_at;
  const clock = { attendance_id: id, person_id, entity: 'clock', entity_id: clock_id } as const;
  return [
    begin({ ...clock, deed: 'clock_in' }, started_at),
    ...pauses.flatMap((pause) => {
      const line = { ...clock, entity: 'break', entity_id: pause.id } as const;
      return [
        begin({ ...line, deed: 'break' }, pause.started_at),
        ...(pause.ended_at ? [endLine({ ...line, deed: 'resume' }, null, pause.ended_at)] : []),
      ];
    }),
    ...(firstEnd ? [endLine({ ...clock, deed: 'clock_out' }, null, firstEnd)] : []),
    ...(forgotten_end_at ? [endLine({ ...clock, deed: 'edit' }, forgotten_end_at, ended_at, forgotten_end_at)] : []),
  ];
}

type LineSubject = Pick<JournalLine, 'attendance_id' | 'person_id' | 'entity' | 'entity_id' | 'deed'>;

const byThemselves = (line: LineSubject) => ({ ...line, actor_id: line.person_id, source: 'demo', address: null });

const begin = (line: LineSubject, at: string) => ({ ...byThemselves(line), old: null, new: { started_at: at }, at });

/** Line for an entry that ended, or whose end was changed. */
export const endLine = (line: LineSubject, before: string | null, ended_at: string | null, at = ended_at ?? '') => ({
  ...byThemselves(line),
  old: { ended_at: before },
  new: { ended_at },
  at,
});

async function insertSome(db: Db, json: string, zone: string): Promise<void> {
  const days = sql`jsonb_to_recordset(${json}::jsonb) ${columns}`;
  await sql`
    insert into attendances (id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
                             shift_work_time, shift_break_time, shift_grace_minutes, comment, has_irregular, approved_at)
    select id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
           shift_work_time, shift_break_time, case when shift_start_at is null then null else 0 end, comment, forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into clocks (id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source, is_irregular, approved_at)
    select clock_id, case when ended_at is null then null else gen_random_uuid() end, id, person_id, started_at, ended_at, ${zone}, 'demo',
           forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into breaks (id, break_out_id, clock_id, attendance_id, person_id, started_at, ended_at)
    select p.id, case when p.ended_at is null then null else gen_random_uuid() end, r.clock_id, r.id, r.person_id, p.started_at, p.ended_at
      from ${days}, jsonb_to_recordset(r.pauses) as p(id uuid, started_at timestamptz, ended_at timestamptz)`.execute(
    db,
  );
}
