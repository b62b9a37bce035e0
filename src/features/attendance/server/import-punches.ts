import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Fault, FaultFactory } from '#platform/shared/faults.ts';
import { addDays, instantsOf, localDateOf, resolveLocal } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inWrittenOrder } from '#platform/shared/written-order.ts';
import { beginCalendarBy } from '#features/company/server/commands.ts';
import { nameKey } from '#features/lists/rules/item-name.ts';
import { earlierPeriods } from '#features/people/server/queries/periods.ts';
import { createPerson, setJoinedOn } from '#features/people/server/commands.ts';
import { createTemplate, setStandardShift, type NewTemplate } from '#features/shifts/server/commands.ts';
import { readStandardHours, standardHoursOn } from '#features/shifts/server/queries/standard-hours.ts';
import { clockFaults } from '#features/clock/contract.ts';
import { clockChanged } from '#features/clock/events.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { firstOpenDate } from '#features/periods/server/queries.ts';
import { recordPairs, type Pair, type PairOutcome } from '#features/clock/server/commands/record-pairs.ts';
import type { PunchFile, PunchRow, RowProblem } from './import-file.ts';

export interface ImportOptions {
  readonly database: Database;
  readonly company_id: string;
  readonly file: PunchFile;
  /** IANA zone of the file's local times. */
  readonly zone: string;
  /** epoch seconds */
  readonly now: number;
  /** Standard hours to set from the first open day of the file on, if the company has none on that day. */
  readonly standard_hours?: NewTemplate | undefined;
}

export interface ImportReport {
  readonly recorded: number;
  /** Number that already existed; on a second run, all of them. */
  readonly known: number;
  readonly people_added: number;
  /** Rows that were not imported, in the order of the file. */
  readonly problems: readonly RowProblem[];
}

/** Row whose local times have been resolved to instants. */
interface ResolvedRow extends PunchRow {
  readonly first: Pair;
  /** Alternative pair if the first overlaps: the second pass through a repeated hour. */
  readonly second: Pair | undefined;
}

const clockIns = ({ first, second }: ResolvedRow) => [first, ...(second ? [second] : [])].map((pair) => pair.clock_in);

/** Puts a person's rows in order; in a repeated hour a row that follows another one is in the later pass if needed. */
function putInOrder(rows: readonly ResolvedRow[]): ResolvedRow[] {
  let end = -Infinity;
  return inWrittenOrder(rows, clockIns).map((row) => {
    const { first, second } = row;
    const isLater = second !== undefined && first.clock_in < end && second.clock_in >= end;
    const chosen = isLater ? { ...row, first: second, second: undefined } : row;
    end = Math.max(end, chosen.first.clock_out);
    return chosen;
  });
}

/** Number of rows of one person per transaction. */
const batchRows = 500;
/** Number of people recorded concurrently, which never wait for each other. */
const peopleAtOnce = 4;

/**
 * Records the pairs of a file through the command that the clock's endpoints use, each person's in chronological order.
 * Missing people are added as active employees without sign-in who joined on the day of their first punch;
 * a later file with earlier days moves that day back. A person with an account keeps the first day that was entered.
 */
export async function importPunches({
  database,
  company_id,
  file,
  zone,
  now,
  standard_hours,
}: ImportOptions): Promise<ImportReport> {
  const problems: RowProblem[] = [...file.problems];
  const rows: ResolvedRow[] = [];
  for (const row of file.rows) {
    const resolved = resolve(row, zone, now);
    if (typeof resolved === 'string') problems.push({ row: row.row, reason: resolved });
    else rows.push(resolved);
  }
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.tenant(company_id, 'write', work);

  const total = { recorded: 0, known: 0, people_added: 0 };
  if (rows.length > 0) {
    const earliest = rows.reduce((least, { first }) => Math.min(least, first.clock_in), Infinity);
    await inside((db) => beginHours(db, localDateOf(earliest, zone), standard_hours));
  }
  // Different spellings of a number belong to one person.
  const byPerson = Map.groupBy(rows, (row) => nameKey(row.employee_number));
  await eachAtOnce(byPerson.values(), async (unordered) => {
    const own = putInOrder(unordered);
    const employee_number = own[0]?.employee_number ?? '';
    for (let start = 0; start < own.length; start += batchRows) {
      const rowsAtOnce = own.slice(start, start + batchRows);
      const record = () => inside((db) => recordRows(db, { employee_number, zone, now, rows: rowsAtOnce }));
      const done = await record().catch((error: unknown) => {
        // A period was closed at this very moment, before the person was locked; the retry sees it beforehand.
        if ((error as { constraint?: unknown }).constraint !== 'closed_periods_unchanged') throw error;
        return record();
      });
      total.recorded += done.recorded;
      total.known += done.known;
      total.people_added += done.people_added;
      problems.push(...done.problems);
    }
  });
  return { ...total, problems: problems.sort((one, other) => one.row - other.row) };
}

/** Works on several items concurrently, until all are done or one has failed. */
async function eachAtOnce<T>(items: Iterator<T>, work: (item: T) => Promise<void>): Promise<void> {
  let isStopped = false;
  const workThrough = async () => {
    for (let next = items.next(); !next.done && !isStopped; next = items.next()) await work(next.value);
  };
  const workers = Array.from({ length: peopleAtOnce }, () =>
    workThrough().catch((error: unknown) => {
      isStopped = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Returns the instants of a row, or the error in it. */
function resolve(row: PunchRow, zone: string, now: number): ResolvedRow | string {
  const [starts, ends] = [instantsOf(row.clock_in, zone), instantsOf(row.clock_out, zone)];
  for (const local of [row.clock_in, row.clock_out]) {
    const { skipped } = resolveLocal(local, zone);
    if (skipped) return skipped;
  }
  const pairs = starts.flatMap((clock_in): Pair[] => {
    const clock_out = ends.find((end) => end >= clock_in);
    return clock_out === undefined ? [] : [{ clock_in, clock_out }];
  });
  const [first, second] = pairs;
  if (!first) return 'The clock-out is before the clock-in.';
  if (first.clock_in > now) return 'The clock-in is in the future.';
  if (first.clock_out > now) return 'The clock-out is in the future.';
  return { ...row, first, second };
}

/** Moves the start of the calendar to the earliest of these working days if it is later. */
async function beginCalendar(db: Db, dayIds: readonly string[]): Promise<void> {
  const { earliest } = await db
    .selectFrom('attendances')
    .select((eb) => eb.fn.min('working_date').as('earliest'))
    .where('id', '=', sql<string>`any(${dayIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (earliest) await beginCalendarBy(db, earliest);
}

/** Sets the requested hours from the first open day on, unless the company has hours then. */
async function beginHours(db: Db, first: LocalDate, hours: NewTemplate | undefined): Promise<void> {
  if (!hours) return;
  const effective_from = await firstOpenDate(db, first);
  if (standardHoursOn(await readStandardHours(db), effective_from)) return;
  await setStandardShift(db, { effective_from, template_id: await createTemplate(db, hours) });
}

interface Batch {
  readonly employee_number: string;
  readonly zone: string;
  readonly now: number;
  readonly rows: readonly ResolvedRow[];
}

async function recordRows(db: Db, { employee_number, zone, now, rows }: Batch) {
  const person = await personWith(db, employee_number, localDateOf(rows[0]?.first.clock_in ?? now, zone));
  const record = (pairs: readonly Pair[]) => recordPairs(db, { person_id: person.id, pairs, now, source: 'import' });
  const outcomes = await record(rows.map((row) => row.first));

  const again = rows.flatMap(({ second }, index) =>
    second && isRefused(outcomes[index], clockFaults.overlaps) ? [{ index, pair: second }] : [],
  );
  // Before dawn on the first day, work may belong to the shift of the evening before.
  const isEarly = ({ first }: ResolvedRow, index: number) =>
    localDateOf(first.clock_in, zone) === person.joined_on && isRefused(outcomes[index], clockFaults.notEmployed);
  const early = person.may_move
    ? rows.flatMap((row, index) => (isEarly(row, index) ? [{ index, pair: row.first }] : []))
    : [];
  if (early.length) await setJoinedOn(db, person.id, addDays(person.joined_on, -1));
  const retried = [...again, ...early];
  const better = await record(retried.map(({ pair }) => pair));
  for (const [place, { index }] of retried.entries()) {
    const outcome = better[place];
    if (outcome) outcomes[index] = outcome;
  }
  return {
    ...(await concludeImport(db, person.id, rows, outcomes, employee_number)),
    people_added: person.is_new ? 1 : 0,
  };
}

async function concludeImport(
  db: Db,
  person_id: string,
  rows: readonly ResolvedRow[],
  outcomes: readonly PairOutcome[],
  employee_number: string,
) {
  const recorded = outcomes.filter((outcome) => outcome.outcome === 'recorded');
  const last = recorded.at(-1);
  if (last) {
    await beginCalendar(
      db,
      recorded.map(({ attendance_id }) => attendance_id),
    );
    await emit(db, clockChanged, { person_id, attendance_id: last.attendance_id });
  }
  const problems = rows.flatMap(({ row }, index): RowProblem[] => {
    const outcome = outcomes[index];
    return outcome?.outcome === 'refused' ? [{ row, reason: reasonOf(outcome.fault, employee_number) }] : [];
  });
  return { recorded: recorded.length, known: outcomes.length - recorded.length - problems.length, problems };
}

const isRefused = (outcome: PairOutcome | undefined, fault: FaultFactory) =>
  outcome?.outcome === 'refused' && outcome.fault.code === fault.code;

const reasons: Readonly<Record<string, string>> = {
  [clockFaults.overlaps.code]: 'Overlaps another entry of employee {number}.',
  [clockFaults.isCorrected.code]: 'This day was corrected or approved manually, so the import doesn’t change it.',
  [clockFaults.isDeleted.code]: 'This day’s attendance was deleted manually, so the import doesn’t restore it.',
  [clockFaults.notEmployed.code]: 'Employee {number} is not employed on this day.',
};

function reasonOf({ code, message }: Fault, number: string): string {
  // The sentence itself names the period.
  if (code === periodFaults.closed.code) return message;
  return (reasons[code] ?? 'This row cannot be imported.').replace('{number}', number);
}

interface ImportedPerson {
  readonly id: string;
  readonly is_new: boolean;
  readonly joined_on: LocalDate;
  /** Whether the first day was set by their first punch and may move, not entered manually. */
  readonly may_move: boolean;
}

/** Returns the person with an employee number, or adds one. */
async function personWith(db: Db, employee_number: string, first: LocalDate): Promise<ImportedPerson> {
  const existing = await db
    .selectFrom('people as p')
    .leftJoin('credentials as c', 'c.person_id', 'p.id')
    .select(['p.id', 'p.joined_on', 'p.email', 'c.person_id as has_password', earlierPeriods('p').as('earlier')])
    // Case-insensitive: 'E7' and 'e7' are the same.
    .where('p.employee_number_key', '=', sql<string>`name_key(${employee_number})`)
    .executeTakeFirst();
  if (!existing)
    return {
      ...(await createPerson(db, {
        name: `Employee ${employee_number}`,
        employee_number,
        joined_on: first,
        status: 'active',
      })),
      is_new: true,
      joined_on: first,
      may_move: true,
    };
  // Earlier punches of a rehired person belong to the earlier employment.
  const may_move = existing.has_password === null && existing.email === null && existing.earlier.length === 0;
  // Moving it back must not create absences on closed days.
  const earliest =
    may_move && first < existing.joined_on ? await firstOpenDate(db, first, existing.id) : existing.joined_on;
  const joined_on = earliest < existing.joined_on ? earliest : existing.joined_on;
  if (joined_on !== existing.joined_on) await setJoinedOn(db, existing.id, joined_on);
  return { id: existing.id, is_new: false, joined_on, may_move };
}
