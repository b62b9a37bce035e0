import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import type { DayGroups, LeaveSummary } from '../rules/shapes.ts';
import { cardOf, inParts, reportPeople, withArchived, type ReportPerson, type Whom } from './people.ts';
import { checkRange, maxLeaveDays, type Range } from './range.ts';
import type { ReportCall } from './asked.ts';

export type LeaveQuery = Range & Whom & { readonly leave_type_ids?: string | undefined };

/** A day of leave with what it costs, in days or in hours by its type. */
export interface LeaveDay {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly part: string;
  readonly state: 'created' | 'approved';
  readonly cost: number;
}

/** Whose leave is told of. */
export async function leavePeople({ db, actor, context: { now } }: ReportCall, query: LeaveQuery) {
  checkRange(query, maxLeaveDays);
  return reportPeople(db, query, { actor, about: 'leave', now, employed: query });
}

const ofPeople = (ids: readonly string[], { start_date, end_date, leave_type_ids }: LeaveQuery) => sql`
  person_id = any(${ids}::uuid[]) and date between ${start_date} and ${end_date}
    and (${leave_type_ids ?? null}::text is null or leave_type_id::text = any(${leave_type_ids?.split(',') ?? []}::text[]))`;

/** The approved days of some people that cost something, by person and date. */
export async function leaveDaysOf(db: Db, ids: readonly string[], query: LeaveQuery): Promise<LeaveDay[]> {
  const { rows } = await sql<LeaveDay>`
    select person_id, leave_type_id, date, part, state, cost::float8 as cost from leave_application_days
     where ${ofPeople(ids, query)} and state = 'approved' and cost > 0 order by person_id, date, part`.execute(db);
  return rows;
}

interface MonthSum {
  readonly leave_type_id: string;
  readonly month: string;
  readonly taken: number;
  readonly planned: number;
  readonly waiting: number;
}

async function monthSums(db: Db, ids: readonly string[], query: LeaveQuery, today: LocalDate): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select leave_type_id, to_char(date, 'YYYY-MM') as month,
           coalesce(sum(cost) filter (where state = 'approved' and date <= ${today}), 0)::float8 as taken,
           coalesce(sum(cost) filter (where state = 'approved' and date > ${today}), 0)::float8 as planned,
           coalesce(sum(cost) filter (where state = 'created'), 0)::float8 as waiting
      from leave_application_days
     where ${ofPeople(ids, query)} and state in ('approved', 'created')
     group by leave_type_id, month order by month`.execute(db);
  return rows;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const sum = (rows: readonly MonthSum[], of: 'taken' | 'planned' | 'waiting') =>
  rounded(rows.reduce((total, row) => total + row[of], 0));

export const leave: Handlers<typeof reportCalls>['leave'] = async (call) => {
  const { db, actor, context, query } = call;
  const [people, today, types] = await Promise.all([
    leavePeople(call, query),
    todayOf(db, context.now),
    leaveTypesOf(db, { withTrash: true }),
  ]);
  const ids = people.map(({ id }) => id);
  const rows = Map.groupBy(await monthSums(db, ids, query, today), ({ leave_type_id }) => leave_type_id);
  const summary = types.flatMap(({ id, name, unit }): LeaveSummary['types'] => {
    const own = rows.get(id);
    if (!own) return [];
    const months = own.map(({ month, taken, planned }) => ({
      month,
      taken: rounded(taken),
      planned: rounded(planned),
    }));
    const totals = { taken: sum(own, 'taken'), planned: sum(own, 'planned'), waiting: sum(own, 'waiting') };
    return [{ id, name, unit: unit === 'hours' ? 'hours' : 'days', months, ...totals }];
  });
  return { people: people.length, with_archived: withArchived(actor, query), today, types: summary };
};

const daysAtOnce = 200;

export const leaveDays: Handlers<typeof reportCalls>['leaveDays'] = async (call) => {
  const { db, query } = call;
  const people = await leavePeople(call, query);
  const data: DayGroups['data'] = [];
  let looked = query.after;
  let found = 0;
  for (const part of inParts(people.slice(query.after), 500)) {
    const days = Map.groupBy(
      await leaveDaysOf(
        db,
        part.map(({ id }) => id),
        query,
      ),
      ({ person_id }) => person_id,
    );
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
