import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import { maxLeaveDays } from '../rules/limits.ts';
import type { DayGroups, LeaveFigure, LeaveSummary } from '../rules/shapes.ts';
import { leaveReach, type LeaveReach } from './leave-reach.ts';
import { cardOf, inParts, reportPeople, withArchived, type ReportPerson, type Whom } from './people.ts';
import { checkRange, type Range } from './range.ts';
import type { ReportCall } from './asked.ts';

export type LeaveQuery = Range & Whom & { readonly leave_type_ids?: string | undefined };

/** A day of leave with what it costs, in days or in hours by its type. */
export interface LeaveDay {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly part: string;
  readonly cost: number;
}

/** Whose leave is told of, and what of it. */
export async function leaveAsked({ db, actor, context: { now } }: ReportCall, query: LeaveQuery) {
  checkRange(query, maxLeaveDays);
  const reach = await leaveReach(db, actor, now);
  return {
    reach,
    people: await reportPeople(db, query, { actor, subjects: reach, now, range: query, isEmployed: true }),
  };
}

interface Of {
  readonly people: readonly ReportPerson[];
  readonly query: LeaveQuery;
  readonly reach: LeaveReach;
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

const ofPeople = ({ people, query: { start_date, end_date, leave_type_ids }, reach }: Of) => sql`
  person_id = any(${people.map(({ id }) => id)}::uuid[]) and date between ${start_date} and ${end_date}
    and ${inStays(people, { start_date, end_date })}
    and (${leave_type_ids ?? null}::text is null or leave_type_id::text = any(${leave_type_ids?.split(',') ?? []}::text[]))
    and ${reach.days}`;

/** Which days a number is made of: those that were taken until today, are planned for later, or wait for a decision. */
const within = {
  approved: () => sql`state = 'approved'`,
  taken: (today: LocalDate) => sql`state = 'approved' and date <= ${today}`,
  planned: (today: LocalDate) => sql`state = 'approved' and date > ${today}`,
  waiting: () => sql`state = 'created'`,
} satisfies Readonly<Record<LeaveFigure, (today: LocalDate) => unknown>>;

interface Which {
  readonly figure: LeaveFigure;
  readonly today: LocalDate;
}

/** The days of some people that cost something, by person and date. */
export async function leaveDaysOf(db: Db, of: Of, { figure, today }: Which): Promise<LeaveDay[]> {
  const { rows } = await sql<LeaveDay>`
    select person_id, leave_type_id, date, part, cost::float8 as cost from leave_application_days
     where ${ofPeople(of)} and ${within[figure](today)} and cost > 0 order by person_id, date, part`.execute(db);
  return rows;
}

/** Leave of one type on one day that is approved, or waits for a decision. */
interface DaySum {
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly state: 'approved' | 'created';
  readonly cost: number;
}

/** By day, since making a month of each row costs PostgreSQL as much as everything else. */
async function daySums(db: Db, of: Of): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select leave_type_id, date, state, sum(cost)::float8 as cost
      from leave_application_days
     where ${ofPeople(of)} and state in ('approved', 'created')
     group by leave_type_id, date, state order by date`.execute(db);
  return rows;
}

interface MonthSum {
  readonly month: string;
  readonly taken: number;
  readonly planned: number;
  readonly waiting: number;
}

function monthSums(days: readonly DaySum[], today: LocalDate): MonthSum[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  const sumOf = (some: readonly DaySum[], isMeant: (day: DaySum) => boolean) =>
    some.reduce((total, day) => (isMeant(day) ? total + day.cost : total), 0);
  return Array.from(byMonth, ([month, some]) => ({
    month,
    taken: sumOf(some, ({ state, date }) => state === 'approved' && date <= today),
    planned: sumOf(some, ({ state, date }) => state === 'approved' && date > today),
    waiting: sumOf(some, ({ state }) => state === 'created'),
  }));
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const sum = (rows: readonly MonthSum[], of: 'taken' | 'planned' | 'waiting') =>
  rounded(rows.reduce((total, row) => total + row[of], 0));

export const leave: Handlers<typeof reportCalls>['leave'] = async (call) => {
  const { db, actor, context, query } = call;
  const [{ people, reach }, today, types] = await Promise.all([
    leaveAsked(call, query),
    todayOf(db, context.now),
    leaveTypesOf(db, { withTrash: true }),
  ]);
  const rows = Map.groupBy(await daySums(db, { people, query, reach }), ({ leave_type_id }) => leave_type_id);
  const summary = types.flatMap(({ id, name, unit, total_days }): LeaveSummary['types'] => {
    const own = monthSums(rows.get(id) ?? [], today);
    if (own.length === 0) return [];
    const months = own.map(({ month, taken, planned }) => ({
      month,
      taken: rounded(taken),
      planned: rounded(planned),
    }));
    const totals = { taken: sum(own, 'taken'), planned: sum(own, 'planned'), waiting: sum(own, 'waiting') };
    return [{ id, name, unit: unit === 'hours' ? 'hours' : 'days', total_days, months, ...totals }];
  });
  return { people: people.length, with_archived: withArchived(actor, query), today, types: summary };
};

const daysAtOnce = 200;

export const leaveDays: Handlers<typeof reportCalls>['leaveDays'] = async (call) => {
  const { db, query, context } = call;
  const { people, reach } = await leaveAsked(call, query);
  const which = { figure: query.figure, today: await todayOf(db, context.now) };
  const data: DayGroups['data'] = [];
  let looked = query.after;
  let found = 0;
  for (const part of inParts(people.slice(query.after), 500)) {
    const ofPart = await leaveDaysOf(db, { people: part, query, reach }, which);
    const days = Map.groupBy(ofPart, ({ person_id }) => person_id);
    for (const person of part) {
      looked += 1;
      const own = days.get(person.id);
      if (own) data.push(groupOf(person, own));
      found += own?.length ?? 0;
      if (found >= daysAtOnce) return { data, next: looked < people.length ? looked : null };
    }
  }
  return { data, next: null };
};

function groupOf(person: ReportPerson, days: readonly LeaveDay[]) {
  const total = rounded(days.reduce((all, { cost }) => all + cost, 0));
  return {
    user: cardOf(person),
    days: days.map(({ date, cost }) => ({ date, attendance_id: null, amount: cost })),
    total,
  };
}
