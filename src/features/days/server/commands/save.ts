import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { writeJournal } from '#features/audit/server/commands/journal.ts';
import type { Break, Clock, Day } from '../../rules/entries.ts';
import { iso, isoOrNull, type ChangeContext, type PendingDays } from './changes.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns with their types. */
type Columns = Readonly<Record<string, string>>;

/** Adds a parameter and returns its placeholder. */
type AddParameter = (value: unknown) => string;

/** Table to write: columns of an insert, and those that an update sets. */
interface Target {
  readonly table: string;
  readonly columns: Columns;
  readonly changeable: Columns;
  /** Additional assignments of an update, given the new values of the others. The row itself is `t`. */
  readonly alsoSet?: (now: Readonly<Record<string, string>>, put: AddParameter) => string;
}

/**
 * Returns one statement that inserts new rows and updates stored ones;
 * its text is empty without any. It has only parts with rows, since an empty part costs as much as one with a row.
 * It is built as text, because the query builder's nodes took as long as everything else on the server.
 */
function writingOf(
  all: readonly (readonly [Target, readonly Row[]])[],
  stored: ReadonlySet<unknown>,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const put: AddParameter = (value) => `$${values.push(value ?? null)}`;
  const parts: string[] = [];
  for (const [target, rows] of all) {
    const fresh = rows.filter(({ id }) => !stored.has(id));
    const changed = rows.filter(({ id }) => stored.has(id));
    if (fresh.length) parts.push(insertion(target, fresh, put));
    if (changed.length) parts.push(update(target, changed, put));
  }
  const last = parts.pop() ?? '';
  const before = parts.map((part, n) => `part_${n} as (${part})`);
  return { text: before.length ? `with ${before.join(', ')} ${last}` : last, values };
}

function insertion({ table, columns }: Target, rows: readonly Row[], put: AddParameter): string {
  const names = Object.keys(columns);
  const [row] = rows;
  const from =
    row && rows.length === 1
      ? `values (${names.map((name) => put(row[name])).join(', ')})`
      : `select * from ${unnestRows(columns, rows, put)}`;
  return `insert into ${table} (${names.join(', ')}) ${from}`;
}

function update({ table, changeable, alsoSet = () => '' }: Target, rows: readonly Row[], put: AddParameter): string {
  const [row] = rows;
  // A single row needs no join.
  const isOne = row && rows.length === 1;
  const now = Object.entries(changeable).map(
    ([name, type]) => [name, isOne ? `${put(row[name])}::${type}` : `v.${name}`] as const,
  );
  const set = now.map(([name, value]) => `${name} = ${value}`).join(', ') + alsoSet(Object.fromEntries(now), put);
  if (isOne) return `update ${table} as t set ${set} where t.id = ${put(row['id'])}`;
  const columns = { id: 'uuid', ...changeable };
  const v = `v(${Object.keys(columns).join(', ')})`;
  return `update ${table} as t set ${set} from ${unnestRows(columns, rows, put)} as ${v} where t.id = v.id`;
}

/** Passes each column as an array, so that the statement's text does not grow with the rows. */
function unnestRows(columns: Columns, rows: readonly Row[], put: AddParameter): string {
  const arrays = Object.entries(columns).map(
    ([name, type]) => `${put(rows.map((row) => row[name] ?? null))}::${type}[]`,
  );
  return `unnest(${arrays.join(', ')})`;
}

const span = {
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  is_irregular: 'boolean',
  approved_at: 'timestamptz',
};
const state = {
  is_accepted: 'boolean',
  has_irregular: 'boolean',
  approved_at: 'timestamptz',
  flagged_at: 'timestamptz',
  comment: 'text',
  reviewer_comment: 'text',
};

const snapshot = {
  shift_name: 'text',
  shift_color: 'text',
  shift_start_at: 'timestamptz',
  shift_end_at: 'timestamptz',
  shift_start_time: 'time',
  shift_work_time: 'integer',
  shift_break_time: 'integer',
  shift_grace_minutes: 'smallint',
  shift_break_at: 'integer',
  due_time: 'integer',
};
const attendances: Target = {
  table: 'attendances',
  columns: { id: 'uuid', person_id: 'uuid', working_date: 'date', working_place: 'smallint', ...snapshot, ...state },
  changeable: state,
  alsoSet: ({ approved_at }) => `, approved_by = case when ${approved_at} is not null then approved_by end`,
};
const overrides = { is_remote_override: 'boolean', is_late_override: 'boolean', is_incomplete_override: 'boolean' };

/**
 * Target for days changed by a person who corrects them, including shift, flags and approver.
 * The earlier approver is kept unless it is approved again.
 */
const correctedDays = (actor_id: string | null): Target => ({
  table: 'attendances',
  columns: { ...attendances.columns, ...overrides, approved_by: 'uuid' },
  changeable: { ...state, ...snapshot, ...overrides },
  alsoSet: ({ approved_at }, put) => `, approved_by = case when ${approved_at} is null then null
    when ${approved_at} is not distinct from t.approved_at then t.approved_by else ${put(actor_id)}::uuid end`,
});

const clocks: Target = {
  table: 'clocks',
  columns: {
    id: 'uuid',
    clock_out_id: 'uuid',
    attendance_id: 'uuid',
    person_id: 'uuid',
    zone: 'text',
    source: 'text',
    is_end_unknown: 'boolean',
    ...span,
  },
  changeable: { clock_out_id: 'uuid', is_end_unknown: 'boolean', ...span },
};
const breaks: Target = {
  table: 'breaks',
  columns: {
    id: 'uuid',
    break_out_id: 'uuid',
    clock_id: 'uuid',
    attendance_id: 'uuid',
    person_id: 'uuid',
    ...span,
  },
  changeable: { break_out_id: 'uuid', ...span },
};

/**
 * Writes the journal, then everything touched in one statement. The statement has only parts with rows,
 * since an empty part costs as much as one with a row.
 */
export async function save(db: Db, timeline: PendingDays, change: ChangeContext): Promise<void> {
  const { touched, removed, stored } = timeline;
  const rows = recordsOf(timeline, change);
  const days = changesShifts(change) ? correctedDays(change.actor_id) : attendances;
  const { text, values } = writingOf(
    [
      [days, rows.attendances],
      [clocks, rows.clocks],
      [breaks, rows.breaks],
    ],
    stored,
  );
  const sent = [
    writeJournal(db, journalOf(timeline, change)),
    ...(removed.size ? remove(db, [...removed]) : []),
    ...(text ? [rowsOf(db, text, values)] : []),
  ];
  // Another step may follow before the responses arrive.
  for (const id of touched) stored.add(id);
  touched.clear();
  removed.clear();
  timeline.history.length = 0;
  await Promise.all(sent);
}

/** Clocking never changes the shift that a day has begun with. */
const changesShifts = ({ source }: ChangeContext): boolean => source === 'manager' || source === 'settings';

function remove(db: Db, ids: readonly string[]): readonly Promise<unknown>[] {
  return [
    sql`delete from breaks where id = any(${ids}::uuid[]) or clock_id = any(${ids}::uuid[])`.execute(db),
    sql`delete from clocks where id = any(${ids}::uuid[])`.execute(db),
  ];
}

function journalOf({ history, days }: PendingDays, { actor_id, source, address }: ChangeContext) {
  const personOf = new Map(days.map(({ id, person_id }) => [id, person_id]));
  return history.map(({ action, ...line }) => ({
    ...line,
    deed: action,
    person_id: personOf.get(line.attendance_id) ?? '',
    actor_id,
    source,
    address,
  }));
}

function recordsOf({ days, touched, settings }: PendingDays, change: ChangeContext) {
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
        is_end_unknown: clock.is_end_unknown ?? false,
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

/** Columns that clocks and breaks share. */
function entryRow({ started_at, ended_at, is_irregular, approved_at }: Break | Clock) {
  return {
    started_at: iso(started_at),
    ended_at: isoOrNull(ended_at),
    is_irregular,
    approved_at: isoOrNull(approved_at),
  };
}

function attendanceRow({ shift, clocks: _, approved_at, flagged_at, ...day }: Day) {
  return {
    ...day,
    approved_at: isoOrNull(approved_at),
    flagged_at: isoOrNull(flagged_at),
    ...(shift && {
      shift_name: shift.name,
      shift_color: shift.color,
      shift_start_at: iso(shift.start_at),
      shift_end_at: iso(shift.end_at),
      shift_start_time: shift.start_time,
      shift_work_time: shift.work_time,
      shift_break_time: shift.break_time,
      shift_grace_minutes: shift.grace_minutes,
      shift_break_at: shift.break_at ?? null,
    }),
  };
}
