import type { ChangesRead } from '#platform/server/changes.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { LeaveScope } from './leave-scope.ts';
import { inParts, type ReportPerson } from './people.ts';
import type { Range } from './range.ts';

export interface LeaveSumsInput {
  readonly people: readonly ReportPerson[];
  readonly query: Range & { readonly leave_type_ids?: string | undefined };
  readonly reach: LeaveScope;
}

/** SQL for the dates of people who are in the report for only part of the range. */
function inStays(people: readonly ReportPerson[], { start_date, end_date }: Range) {
  const partly = people.filter(({ stays }) => daysOfStays(stays) <= daysBetween(start_date, end_date));
  const stays = partly.flatMap(({ id, stays: own }) => own.map((stay) => ({ ...stay, id })));
  if (partly.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(person_id <> all(${partly.map(({ id }) => id)}::uuid[]) or exists (
    select from unnest(${stays.map(({ id }) => id)}::uuid[], ${stays.map((stay) => stay.start_date)}::date[],
                       ${stays.map((stay) => stay.end_date)}::date[]) as stay (id, first, last)
     where stay.id = person_id and date between stay.first and stay.last))`;
}

const daysOfStays = (stays: readonly Range[]): number =>
  stays.reduce((total, stay) => total + daysBetween(stay.start_date, stay.end_date) + 1, 0);

/** SQL for the days of leave in a report. */
export const ofPeople = ({ people, query: { start_date, end_date, leave_type_ids }, reach }: LeaveSumsInput) => sql`
  person_id = any(${people.map(({ id }) => id)}::uuid[]) and date between ${start_date} and ${end_date}
    and ${inStays(people, { start_date, end_date })}
    and (${leave_type_ids ?? null}::text is null or leave_type_id::text = any(${leave_type_ids?.split(',') ?? []}::text[]))
    and ${reach.days}`;

/** Days or hours of leave of one type in a month. */
export interface MonthSum {
  readonly leave_type_id: string;
  /** `2026-03` */
  readonly month: string;
  readonly taken: number;
  readonly planned: number;
  readonly waiting: number;
}

/** Leave of one type on one day that is approved, or waits for a decision. */
interface DaySum {
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly state: 'approved' | 'created';
  readonly cost: number;
}

/**
 * Days of leave, and each day of a closed period that was given back later once more, on the date of its return: the
 * closed figures stay, and the return lowers those of its own month.
 */
export const daysAndReturns = sql`(
  select person_id, application_id, leave_type_id, date, part, state, cost from leave_application_days
  union all
  select person_id, application_id, leave_type_id, returned_on, part, state, -cost from leave_application_days
   where returned_on > date) leave_application_days`;

/** Grouped by day, since converting each row to a month would double PostgreSQL's time. */
async function daySums(db: Db, of: LeaveSumsInput): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select leave_type_id, date, state, sum(cost)::float8 as cost
      from ${daysAndReturns}
     where ${ofPeople(of)} and state in ('approved', 'created')
     group by leave_type_id, date, state`.execute(db);
  return rows;
}

async function monthsOf(db: Db, of: LeaveSumsInput, today: LocalDate): Promise<MonthSum[]> {
  const days = await daySums(db, of);
  return mergeSums(
    days.map(({ leave_type_id, date, state, cost }) => {
      const isApproved = state === 'approved';
      const [isTaken, isPlanned] = [isApproved && date <= today, isApproved && date > today];
      return {
        leave_type_id,
        month: date.slice(0, 7),
        taken: isTaken ? cost : 0,
        planned: isPlanned ? cost : 0,
        waiting: isApproved ? 0 : cost,
      };
    }),
  );
}

/** Merges the sums by type and month, the earliest month first. */
function mergeSums(sums: readonly MonthSum[]): MonthSum[] {
  const all = new Map<string, MonthSum>();
  for (const one of sums) {
    const key = `${one.month} ${one.leave_type_id}`;
    const { taken, planned, waiting } = all.get(key) ?? { taken: 0, planned: 0, waiting: 0 };
    const sum = { taken: taken + one.taken, planned: planned + one.planned, waiting: waiting + one.waiting };
    all.set(key, { ...one, ...sum });
  }
  return [...all.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

/** Number of people whose sums are recalculated together when one of them changes. */
const peopleAtOnce = 250;

/** Cached sums of the people of a report, in parts; invalid parts are missing. */
interface CachedSums {
  /** Number of changes of people's time that are included. */
  known: number;
  readonly version: string;
  readonly partOf: ReadonlyMap<string, number>;
  readonly parts: Map<number, readonly MonthSum[]>;
}

/**
 * Keyed by the list of people, which is itself cached for a range, a day and the company's version:
 * a new list starts empty, and an evicted one takes its sums along.
 */
const sumsCache = new WeakMap<readonly ReportPerson[], CachedSums>();

interface Moment {
  readonly today: LocalDate;
  /** Must be read before the people. */
  readonly time: ChangesRead | undefined;
}

/** Returns leave by type and month. Everyone's is cached and recalculated for people who have changed. */
export async function leaveByMonth(db: Db, of: LeaveSumsInput, { today, time }: Moment): Promise<MonthSum[]> {
  const { people, reach, query } = of;
  if (!time || !reach.isForAll) return monthsOf(db, of, today);
  const { parts, partOf } = cachedSums(people, time);
  const all: MonthSum[] = [];
  for (const [number, part] of inParts(people, peopleAtOnce).entries()) {
    const known = parts.get(number);
    const sums =
      known ?? (await monthsOf(db, { ...of, people: part, query: { ...query, leave_type_ids: undefined } }, today));
    all.push(...sums);
    if (known) continue;
    // Leave changed since the request began may have been read before the change.
    const changed = time.changes.since(time.known);
    if (![...changed].some((id) => partOf.get(id) === number)) parts.set(number, sums);
  }
  const typeIds = query.leave_type_ids?.split(',');
  return mergeSums(all.filter(({ leave_type_id }) => typeIds?.includes(leave_type_id) ?? true));
}

function cachedSums(people: readonly ReportPerson[], { changes, ...read }: ChangesRead): CachedSums {
  const version = `${read.version} ${read.beginning}`;
  const before = sumsCache.get(people);
  const all = before?.version === version ? before : newSums(people, { version, known: changes.count });
  sumsCache.set(people, all);
  for (const id of changes.since(all.known)) {
    const part = all.partOf.get(id);
    if (part !== undefined) all.parts.delete(part);
  }
  all.known = changes.count;
  return all;
}

const newSums = (people: readonly ReportPerson[], of: Pick<CachedSums, 'known' | 'version'>): CachedSums => ({
  ...of,
  partOf: new Map(people.map(({ id }, index) => [id, Math.floor(index / peopleAtOnce)])),
  parts: new Map(),
});
