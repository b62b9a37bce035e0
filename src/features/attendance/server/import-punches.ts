import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Fault, FaultFactory } from '#platform/shared/faults.ts';
import { addDays, instantsOf, localDateOf, resolveLocal } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { beginCalendarBy } from '#features/company/server/commands.ts';
import { nameKey } from '#features/lists/rules/item-name.ts';
import { earlierPeriods } from '#features/people/server/queries/periods.ts';
import { createPerson, setJoinedOn } from '#features/people/server/commands.ts';
import { createTemplate, setStandardShift, type NewTemplate } from '#features/shifts/server/commands.ts';
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
  /** IANA name: the zone of the file's local times. */
  readonly zone: string;
  /** epoch seconds */
  readonly now: number;
  /** The company's standard hours from the first day of the file on, if it has none on that day. */
  readonly standard_hours?: NewTemplate | undefined;
}

export interface ImportReport {
  readonly recorded: number;
  /** Were there already: a second run finds all of them so. */
  readonly known: number;
  readonly people_added: number;
  /** Every row that was not imported, in the order of the file. */
  readonly problems: readonly RowProblem[];
}

/** A row whose local times name instants. */
interface Resolved extends PunchRow {
  readonly first: Pair;
  /** The pair it is instead when the first overlaps: the second pass through a repeated hour. */
  readonly second: Pair | undefined;
}

/** So many rows of one person are one transaction. */
const batchRows = 500;
/** So many people are recorded at the same time: nobody waits for another one's row. */
const peopleAtOnce = 4;

/**
 * Records the pairs of a file through the command that the clock's own endpoints use, each person's in the order of
 * time.
 * People who are missing are added as active employees without sign-in who joined on the day of their first punch; when
 * a later file tells of earlier days, that day moves back. Somebody with an account keeps the first day that was
 * entered.
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
  const rows: Resolved[] = [];
  for (const row of file.rows) {
    const resolved = resolve(row, zone, now);
    if (typeof resolved === 'string') problems.push({ row: row.row, reason: resolved });
    else rows.push(resolved);
  }
  rows.sort((one, other) => one.first.clock_in - other.first.clock_in || one.row - other.row);
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.tenant(company_id, 'write', work);

  const total = { recorded: 0, known: 0, people_added: 0 };
  if (rows[0]) {
    const first = localDateOf(rows[0].first.clock_in, zone);
    await inside((db) => beginHours(db, first, standard_hours));
  }
  // However a number is written, it is one person.
  const byPerson = Map.groupBy(rows, (row) => nameKey(row.employee_number));
  await eachAtOnce(byPerson.values(), async (own) => {
    const employee_number = own[0]?.employee_number ?? '';
    for (let start = 0; start < own.length; start += batchRows) {
      const rowsAtOnce = own.slice(start, start + batchRows);
      const record = () => inside((db) => recordRows(db, { employee_number, zone, now, rows: rowsAtOnce }));
      const done = await record().catch((error: unknown) => {
        // A period was closed in this very moment, before anything was known of a person: now it is seen beforehand.
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

/** Works at a few of the items at a time, until all are done or one has failed. */
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

/** The instants of a row, or what is wrong with it. */
function resolve(row: PunchRow, zone: string, now: number): Resolved | string {
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
  if (first.clock_in > now) return 'The clock-in lies in the future.';
  if (first.clock_out > now) return 'The clock-out lies in the future.';
  return { ...row, first, second };
}

/** The calendar begins no later than the earliest of these working days. */
async function beginCalendar(db: Db, dayIds: readonly string[]): Promise<void> {
  const { earliest } = await db
    .selectFrom('attendances')
    .select((eb) => eb.fn.min('working_date').as('earliest'))
    .where('id', '=', sql<string>`any(${dayIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (earliest) await beginCalendarBy(db, earliest);
}

/** Hours that were asked for count from the first day on, or once nothing is closed any more. */
async function beginHours(db: Db, first: LocalDate, hours: NewTemplate | undefined): Promise<void> {
  if (
    !hours ||
    (await db
      .selectFrom('standard_shifts')
      .select('template_id')
      .where('effective_from', '<=', first)
      .executeTakeFirst())
  )
    return;
  const effective_from = await firstOpenDate(db, first);
  await setStandardShift(db, { effective_from, template_id: await createTemplate(db, hours) });
}

interface Batch {
  readonly employee_number: string;
  readonly zone: string;
  readonly now: number;
  readonly rows: readonly Resolved[];
}

async function recordRows(db: Db, { employee_number, zone, now, rows }: Batch) {
  const person = await personWith(db, employee_number, localDateOf(rows[0]?.first.clock_in ?? now, zone));
  const record = (pairs: readonly Pair[]) => recordPairs(db, { person_id: person.id, pairs, now, source: 'import' });
  const outcomes = await record(rows.map((row) => row.first));

  const again = rows.flatMap(({ second }, index) =>
    second && isRefused(outcomes[index], clockFaults.overlaps) ? [{ index, pair: second }] : [],
  );
  // Before dawn on the first day: the shift of the evening before has begun the work.
  const isEarly = ({ first }: Resolved, index: number) =>
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
  rows: readonly Resolved[],
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
  [clockFaults.overlaps.code]: 'It overlaps with another entry of employee {number}.',
  [clockFaults.isCorrected.code]: 'The day was corrected or approved by hand, so it stays as it is.',
  [clockFaults.isDeleted.code]: 'The attendance of this day was deleted by hand, so it is not brought back.',
  [clockFaults.notEmployed.code]: 'Employee {number} is not employed on this day.',
};

function reasonOf({ code, message }: Fault, number: string): string {
  // Which period it is stands in the sentence itself.
  if (code === periodFaults.closed.code) return message;
  return (reasons[code] ?? 'It cannot be recorded.').replace('{number}', number);
}

interface Someone {
  readonly id: string;
  readonly is_new: boolean;
  readonly joined_on: LocalDate;
  /** Nobody entered their first day by hand: it is the one of their first punch. */
  readonly may_move: boolean;
}

/** The person with an employee number, who may be new. */
async function personWith(db: Db, employee_number: string, first: LocalDate): Promise<Someone> {
  const known = await db
    .selectFrom('people as p')
    .leftJoin('credentials as c', 'c.person_id', 'p.id')
    .select(['p.id', 'p.joined_on', 'p.email', 'c.person_id as has_password', earlierPeriods('p').as('earlier')])
    // However it is written: 'E7' and 'e7' are one.
    .where('p.employee_number_key', '=', sql<string>`name_key(${employee_number})`)
    .executeTakeFirst();
  if (!known)
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
  // Earlier punches of somebody who was employed again belong to the time before.
  const may_move = known.has_password === null && known.email === null && known.earlier.length === 0;
  // Nor is somebody made absent on days that are closed.
  const earliest = may_move && first < known.joined_on ? await firstOpenDate(db, first, known.id) : known.joined_on;
  const joined_on = earliest < known.joined_on ? earliest : known.joined_on;
  if (joined_on !== known.joined_on) await setJoinedOn(db, known.id, joined_on);
  return { id: known.id, is_new: false, joined_on, may_move };
}
