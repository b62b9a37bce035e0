import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import { maxLeaveDays } from '../rules/limits.ts';
import type { DayGroups, LeaveFigure, LeaveSummary } from '../rules/shapes.ts';
import { leaveScope } from './leave-scope.ts';
import { daysAndReturns, leaveByMonth, ofPeople, type MonthSum, type LeaveSumsInput } from './leave-sums.ts';
import { cardOf, reportPeople, withArchived, type ReportPerson, type ReportPeopleFilter } from './people.ts';
import { checkRange, type Range } from './range.ts';
import type { ReportCall } from './report-scope.ts';
import { timeOfReports } from './time-read.ts';

export type LeaveQuery = Range & ReportPeopleFilter & { readonly leave_type_ids?: string | undefined };

/** Day of leave with its cost, in days or hours depending on the type; below zero for one that was given back late. */
export interface LeaveDay {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly part: string;
  readonly cost: number;
}

/** Returns the people of a leave report, and the leave in the viewer's scope. */
export async function leaveInput({ db, actor, context: { now } }: ReportCall, query: LeaveQuery) {
  checkRange(query, maxLeaveDays);
  const reach = await leaveScope(db, actor, now);
  return {
    reach,
    people: await reportPeople(db, query, { actor, subjects: reach, now, range: query, isEmployed: true }),
  };
}

/** SQL conditions for the days of a figure: taken until today, planned for later, or waiting for a decision. */
const within = {
  approved: () => sql`state = 'approved'`,
  taken: (today: LocalDate) => sql`state = 'approved' and date <= ${today}`,
  planned: (today: LocalDate) => sql`state = 'approved' and date > ${today}`,
  waiting: () => sql`state = 'created'`,
} satisfies Readonly<Record<LeaveFigure, (today: LocalDate) => unknown>>;

interface LeaveDaysFilter {
  readonly figure: LeaveFigure;
  readonly today: LocalDate;
}

/** Returns the days of some people that use leave, by person and date. */
export async function leaveDaysOf(db: Db, of: LeaveSumsInput, { figure, today }: LeaveDaysFilter): Promise<LeaveDay[]> {
  const { rows } = await sql<LeaveDay>`
    select person_id, leave_type_id, date, part, cost::float8 as cost from ${daysAndReturns}
     where ${ofPeople(of)} and ${within[figure](today)} and cost <> 0 order by person_id, date, part`.execute(db);
  return rows;
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
const sum = (rows: readonly MonthSum[], of: 'taken' | 'planned' | 'waiting') =>
  roundToHundredths(rows.reduce((total, row) => total + row[of], 0));

export const leave: Handlers<typeof reportCalls>['leave'] = async (call) => {
  const { db, actor, context, query } = call;
  const time = await timeOfReports.read(db);
  const [{ people, reach }, today, types] = await Promise.all([
    leaveInput(call, query),
    todayOf(db, context.now),
    leaveTypesOf(db, { withTrash: true }),
  ]);
  const sums = await leaveByMonth(db, { people, query, reach }, { today, time });
  const rows = Map.groupBy(sums, ({ leave_type_id }) => leave_type_id);
  const summary = types.flatMap(({ id, name, unit, total_days }): LeaveSummary['types'] => {
    const own = rows.get(id) ?? [];
    if (own.length === 0) return [];
    const months = own.map(({ month, taken, planned }) => ({
      month,
      taken: roundToHundredths(taken),
      planned: roundToHundredths(planned),
    }));
    const totals = { taken: sum(own, 'taken'), planned: sum(own, 'planned'), waiting: sum(own, 'waiting') };
    return [{ id, name, unit: unit === 'hours' ? 'hours' : 'days', total_days, months, ...totals }];
  });
  return { people: people.length, with_archived: withArchived(actor, query), today, types: summary };
};

const daysAtOnce = 200;
/** Number of people read first; doubled for each further read while there is room. */
const firstPeople = 20;
const maxPeople = 500;

export const leaveDays: Handlers<typeof reportCalls>['leaveDays'] = async (call) => {
  const { db, query, context } = call;
  const { people, reach } = await leaveInput(call, query);
  const which = { figure: query.figure, today: await todayOf(db, context.now) };
  const data: DayGroups['data'] = [];
  let looked = query.after;
  let found = 0;
  for (let size = firstPeople; looked < people.length; size = Math.min(2 * size, maxPeople)) {
    const part = people.slice(looked, looked + size);
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
  const total = roundToHundredths(days.reduce((all, { cost }) => all + cost, 0));
  return {
    user: cardOf(person),
    days: days.map(({ date, cost }) => ({ date, attendance_id: null, amount: cost })),
    total,
  };
}
