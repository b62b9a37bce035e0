import type { Db } from '#platform/server/database/database.ts';
import { yieldPoint } from '#platform/server/yield-point.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveYearOf, type LeaveYear } from '#features/leave/rules/leave-year.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import type { reportCalls } from '../contract.ts';
import type { DayGroups, LeaveLeft } from '../rules/shapes.ts';
import { restShare, type ReportCall } from './report-scope.ts';
import { cachedBalances, type LeaveYearBalance } from './cached-balances.ts';
import { leaveInput, type LeaveQuery } from './leave.ts';
import { cardOf, inParts, type ReportPerson } from './people.ts';

/** Returns the leave year of the report: that of today if within the range, else that of the range's end. */
async function requestedYear(db: Db, { start_date, end_date }: LeaveQuery, today: LocalDate): Promise<LeaveYear> {
  const { beginnings } = await leaveSetUpOf(db);
  return leaveYearOf(start_date <= today && today <= end_date ? today : end_date, beginnings);
}

/** Returns the people of the report on the day whose balance it shows: today, or the last day of the range. */
async function peopleLeft(call: ReportCall, query: LeaveQuery): Promise<ReportPerson[]> {
  const [{ people }, today] = await Promise.all([leaveInput(call, query), todayOf(call.db, call.context.now)]);
  const day = query.start_date <= today && today <= query.end_date ? today : query.end_date;
  return people.filter(({ stays }) => stays.some((stay) => stay.start_date <= day && day <= stay.end_date));
}

/** Yields the amounts of some people in parts; only those whose leave has changed are recalculated. */
async function* balancesOf({ db, context: { now } }: ReportCall, query: LeaveQuery, people: readonly ReportPerson[]) {
  const today = await todayOf(db, now);
  const year = await requestedYear(db, query, today);
  const types = await leaveTypesOf(db, { withTrash: false });
  const typeIds = query.leave_type_ids?.split(',');
  const isMeant = new Set(
    types.filter(({ id, unit }) => unit === 'days' && (typeIds?.includes(id) ?? true)).map(({ id }) => id),
  );
  const yieldIfDue = yieldPoint({ restShare });
  const cached = await cachedBalances(db, { year, today, count: people.length });
  for (const part of inParts(people)) {
    const all = await cached.of(part, yieldIfDue);
    yield part.map((person) => {
      const own = all.get(person.id) ?? [];
      return { person, own: own.filter(({ leave_type_id }) => isMeant.has(leave_type_id)) };
    });
    await yieldIfDue();
  }
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

export const leaveLeft: Handlers<typeof reportCalls>['leaveLeft'] = async (call) => {
  const { db, query, context } = call;
  const people = await peopleLeft(call, query);
  const year = await requestedYear(db, query, await todayOf(db, context.now));
  const types = new Map<string, { given: number; left: number }>();
  const lost: { amount: number; on: LocalDate; person_id: string }[] = [];
  for await (const part of balancesOf(call, query, people))
    for (const { person, own } of part)
      for (const { leave_type_id, given, left, expiring } of own) {
        const sums = types.get(leave_type_id) ?? { given: 0, left: 0 };
        types.set(leave_type_id, {
          given: roundToHundredths(sums.given + given),
          left: roundToHundredths(sums.left + left),
        });
        if (expiring) lost.push({ ...expiring, person_id: person.id });
      }
  return {
    start_date: year.first,
    end_date: year.last,
    types: [...types].map(([id, sums]) => ({ id, ...sums })),
    expiring: nextLost(lost),
  };
};

/** Returns the amount that expires on the next expiry date, and the number of people concerned. */
function nextLost(lost: readonly { amount: number; on: LocalDate; person_id: string }[]): LeaveLeft['expiring'] {
  const [first] = lost.toSorted((one, other) => (one.on < other.on ? -1 : 1));
  if (!first) return null;
  const own = lost.filter(({ on }) => on === first.on);
  const amount = roundToHundredths(own.reduce((sum, one) => sum + one.amount, 0));
  return { on: first.on, amount, people: new Set(own.map(({ person_id }) => person_id)).size };
}

const peopleAtOnce = 100;

/** People behind an amount, in parts. */
export const leaveLeftPeople: Handlers<typeof reportCalls>['leaveLeftPeople'] = async (call) => {
  const { query } = call;
  const people = await peopleLeft(call, query);
  const part = people.slice(query.after);
  const data: DayGroups['data'] = [];
  let looked = query.after;
  for await (const some of balancesOf(call, query, part))
    for (const { person, own } of some) {
      looked += 1;
      const total = roundToHundredths(own.reduce((sum, one) => sum + amountOf(one, query), 0));
      if (total !== 0) data.push({ user: cardOf(person), days: [], total });
      if (data.length >= peopleAtOnce) return { data, next: looked < people.length ? looked : null };
    }
  return { data, next: null };
};

function amountOf(
  { given, left, expiring }: LeaveYearBalance,
  { of, on }: { readonly of: 'given' | 'left' | 'expiring'; readonly on?: LocalDate | undefined },
): number {
  if (of === 'given') return given;
  if (of === 'left') return left;
  return expiring && (on === undefined || expiring.on === on) ? expiring.amount : 0;
}
