import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import type { Break, Clock, Day } from '../../rules/entries.ts';
import { iso, isoOrNull, type ChangeContext, type PendingDays } from './changes.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns with their types. */
type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

const uuid = sql`uuid`;
const text = sql`text`;
const flag = sql`boolean`;
const small = sql`smallint`;
const integer = sql`integer`;
const instant = sql`timestamptz`;

const span = { started_at: instant, ended_at: instant, is_irregular: flag, approved_at: instant };
const state = { is_accepted: flag, has_irregular: flag, approved_at: instant, comment: text };

/** A table as it is written: what an insert names, and of that what an update sets. */
interface Target {
  readonly table: string;
  readonly columns: Columns;
  readonly changeable: Columns;
  readonly alsoSet?: RawBuilder<unknown>;
}

const snapshot = {
  shift_name: text,
  shift_color: text,
  shift_start_at: instant,
  shift_end_at: instant,
  shift_start_time: sql`time`,
  shift_work_time: integer,
  shift_break_time: integer,
  shift_grace_minutes: small,
};
const attendances: Target = {
  table: 'attendances',
  columns: { id: uuid, person_id: uuid, working_date: sql`date`, working_place: small, ...snapshot, ...state },
  changeable: state,
  alsoSet: sql`, approved_by = case when v.approved_at is not null then approved_by end`,
};
const overrides = { is_remote_override: flag, is_late_override: flag, is_incomplete_override: flag };

/**
 * A day as somebody who may correct it writes it: its shift, its flags and who has approved it, too. Whoever approved
 * it before stays the one, unless it is approved anew.
 */
const correctedDays = (actor_id: string | null): Target => ({
  table: 'attendances',
  columns: { ...attendances.columns, ...overrides, approved_by: uuid },
  changeable: { ...state, ...snapshot, ...overrides },
  alsoSet: sql`, approved_by = case when v.approved_at is null then null
    when v.approved_at is not distinct from t.approved_at then t.approved_by else ${actor_id}::uuid end`,
});

const clocks: Target = {
  table: 'clocks',
  columns: { id: uuid, clock_out_id: uuid, attendance_id: uuid, person_id: uuid, zone: text, source: text, ...span },
  changeable: { clock_out_id: uuid, ...span },
};
const breaks: Target = {
  table: 'breaks',
  columns: { id: uuid, break_out_id: uuid, clock_id: uuid, attendance_id: uuid, person_id: uuid, ...span },
  changeable: { break_out_id: uuid, ...span },
};
/**
 * Writes the journal, then everything that was touched in one statement. The statement has a part only for what there
 * is to write, since an empty part costs as much as one with a row.
 */
export async function save(db: Db, timeline: PendingDays, change: ChangeContext): Promise<void> {
  const { touched, removed, stored } = timeline;
  const rows = rowsOf(timeline, change);
  const parts = [
    ...written(change.source === 'manager' ? correctedDays(change.actor_id) : attendances, rows.attendances, stored),
    ...written(clocks, rows.clocks, stored),
    ...written(breaks, rows.breaks, stored),
  ];
  const sent = [
    writeJournal(db, journalOf(timeline, change)),
    ...(removed.size ? remove(db, [...removed]) : []),
    ...(parts.length ? [inOneStatement(parts).execute(db)] : []),
  ];
  // Another step may follow before the answers are there.
  for (const id of touched) stored.add(id);
  touched.clear();
  removed.clear();
  timeline.history.length = 0;
  await Promise.all(sent);
}

function inOneStatement(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const before = parts.slice(0, -1).map((part, n) => sql`${sql.ref(`part_${n}`)} as (${part})`);
  return before.length ? sql`with ${sql.join(before)} ${parts.at(-1)}` : sql`${parts.at(-1)}`;
}

function remove(db: Db, ids: readonly string[]): readonly Promise<unknown>[] {
  return [
    sql`delete from breaks where id = any(${ids}::uuid[]) or clock_id = any(${ids}::uuid[])`.execute(db),
    sql`delete from clocks where id = any(${ids}::uuid[])`.execute(db),
  ];
}

/** The rows that are new inserted, and those that are stored updated. */
function written(into: Target, rows: readonly Row[], stored: ReadonlySet<unknown>): RawBuilder<unknown>[] {
  const fresh = rows.filter(({ id }) => !stored.has(id));
  const changed = rows.filter(({ id }) => stored.has(id));
  return [...(fresh.length ? [insertion(into, fresh)] : []), ...(changed.length ? [update(into, changed)] : [])];
}

function insertion({ table, columns }: Target, rows: readonly Row[]): RawBuilder<unknown> {
  const [row] = rows;
  const from =
    row && rows.length === 1
      ? sql`values (${sql.join(Object.keys(columns).map((name) => row[name] ?? null))})`
      : sql`select * from ${unnested(columns, rows)}`;
  return sql`insert into ${sql.table(table)} (${namesOf(columns)}) ${from}`;
}

function update({ table, changeable, alsoSet = sql`` }: Target, rows: readonly Row[]): RawBuilder<unknown> {
  const set = Object.keys(changeable).map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`);
  const columns = { id: uuid, ...changeable };
  const [row] = rows;
  // One row starts quickest as values.
  const from =
    row && rows.length === 1
      ? sql`(values (${sql.join(Object.entries(columns).map(([name, type]) => sql`${row[name] ?? null}::${type}`))}))`
      : unnested(columns, rows);
  return sql`
    update ${sql.table(table)} as t set ${sql.join(set)}${alsoSet}
      from ${from} as v(${namesOf(columns)}) where t.id = v.id`;
}

const namesOf = (columns: Columns) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** Each column is an array, so that the statement's text does not grow with the rows. */
function unnested(columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(([name, type]) => sql`${rows.map((row) => row[name] ?? null)}::${type}[]`);
  return sql`unnest(${sql.join(arrays)})`;
}

function journalOf({ history, days }: PendingDays, { actor_id, source, address }: ChangeContext) {
  const whose = new Map(days.map(({ id, person_id }) => [id, person_id]));
  return history.map(({ action, ...line }) => ({
    ...line,
    deed: action,
    person_id: whose.get(line.attendance_id) ?? '',
    actor_id,
    source,
    address,
  }));
}

function rowsOf({ days, touched, settings }: PendingDays, change: ChangeContext) {
  const entries = days.flatMap((day) => day.clocks.map((clock) => ({ day, clock })));
  const pauses = entries.flatMap(({ day, clock }) => clock.breaks.map((pause) => ({ day, clock, pause })));
  return {
    attendances: days
      .filter(({ id }) => touched.has(id))
      .map((day) => ({ ...attendanceRow(day), approved_by: day.approved_at === null ? null : change.actor_id })),
    clocks: entries
      .filter(({ clock }) => touched.has(clock.id))
      .map(({ day, clock }) => ({
        ...entryRow(clock),
        id: clock.id,
        clock_out_id: clock.clock_out_id,
        attendance_id: day.id,
        person_id: day.person_id,
        zone: zoneOfDay(settings, day, day.working_date),
        source: change.source,
      })),
    breaks: pauses
      .filter(({ pause }) => touched.has(pause.id))
      .map(({ day, clock, pause }) => ({
        ...entryRow(pause),
        id: pause.id,
        break_out_id: pause.break_out_id,
        clock_id: clock.id,
        attendance_id: day.id,
        person_id: day.person_id,
      })),
  };
}

/** The columns that clocks and breaks have in common. */
function entryRow({ started_at, ended_at, is_irregular, approved_at }: Break | Clock) {
  return {
    started_at: iso(started_at),
    ended_at: isoOrNull(ended_at),
    is_irregular,
    approved_at: isoOrNull(approved_at),
  };
}

function attendanceRow({ shift, clocks: _, approved_at, ...day }: Day) {
  return {
    ...day,
    approved_at: isoOrNull(approved_at),
    ...(shift && {
      shift_name: shift.name,
      shift_color: shift.color,
      shift_start_at: iso(shift.start_at),
      shift_end_at: iso(shift.end_at),
      shift_start_time: shift.start_time,
      shift_work_time: shift.work_time,
      shift_break_time: shift.break_time,
      shift_grace_minutes: shift.grace_minutes,
    }),
  };
}
