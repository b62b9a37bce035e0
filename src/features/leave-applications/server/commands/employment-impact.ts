import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { addDays } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { EmploymentChange, EmploymentImpact } from '#features/employment/server/queries/impact.ts';
import { firstDifference, withEmploymentChanges, type EmploymentFacts } from '#features/leave/rules/employment.ts';
import { isEmployed } from '#features/leave/rules/facts.ts';
import { lockAccounts, settle } from '#features/leave/server/commands/settle.ts';
import {
  balanceImpact,
  requestedBalanceImpact,
  type MovedLeave,
} from '#features/leave/server/queries/employment-impact.ts';
import { readPeople, readPersons, type PeopleRead, type PersonFacts } from '#features/leave/server/queries/facts.ts';
import { weekSources } from '#features/shifts/server/queries/usual-hours.ts';
import {
  firstWeekChange,
  requestedWeekRows,
  withWeekRows,
  type WeekRows,
} from '#features/shifts/server/queries/week-changes.ts';
import { rebookedBy, rebookedByEmployment, type RebookedLeave } from '../queries/rebooking.ts';
import { rebookedImpact } from '../queries/rebooking-impact.ts';
import { bookRebooked } from './rebook.ts';

type PersonOf = PeopleRead['personOf'];

interface LockedLeave {
  /** People before the change. */
  readonly peopleBefore: PeopleRead;
  /** Books leave outside the employment or of another week once it is stored. @returns its impact */
  rebookChanged(): Promise<readonly Impact[]>;
}

/**
 * Working weeks and days of employment change balances at the end of the leave year or at the beginning of the next,
 * and leave that they no longer cover. Leave on days that are no longer within the employment is given back,
 * and taken again if that was a mistake; the applications stay (domain 6). Leave from the first day of another week on
 * is counted anew by it.
 */
export const leaveOfEmployment: EmploymentImpact = {
  key: 'leave',
  module: import.meta.url,
  name: 'leaveOfEmployment',
  showsMany: true,

  async lock(db, change): Promise<LockedLeave> {
    await lockAccounts(db, change.person_ids);
    const [peopleBefore, weeks] = await Promise.all([
      readPeople(db, change.person_ids),
      weekSources(db, change.person_ids),
    ]);
    let rebooked: Promise<readonly Impact[]> | undefined;
    return {
      peopleBefore,
      rebookChanged: () => (rebooked ??= rebookStored(db, change, { personOf: peopleBefore.personOf, weeks })),
    };
  },

  async describe(db, change, before) {
    if (!before) return describeRequested(db, change);
    const { peopleBefore, rebookChanged } = before as LockedLeave;
    // Balances include the leave given back; all of it is rolled back unless it is confirmed.
    const rebooked = await rebookChanged();
    return [...(await balanceImpact(db, change, peopleBefore)), ...rebooked];
  },

  async apply(db, { person_ids, today }, before) {
    await (before as LockedLeave).rebookChanged();
    await settle(db, person_ids, today);
  },
};

/** People, and what decides about their weeks. */
interface EmployedPeople {
  readonly personOf: PersonOf;
  readonly weeks: WeekRows;
}

async function rebookStored(db: Db, change: EmploymentChange, was: EmployedPeople): Promise<readonly Impact[]> {
  const [personOf, weeks] = await Promise.all([readPersons(db, change.person_ids), weekSources(db, change.person_ids)]);
  const all = await rebookedByChange(db, change, { was, is: { personOf, weeks } }, { isStored: true });
  const impact = await visibleImpact(db, change, all);
  await bookRebooked(db, all, change.actor.id);
  return impact;
}

async function describeRequested(db: Db, change: EmploymentChange): Promise<readonly Impact[]> {
  const { person_ids, requested = new Map() } = change;
  const [personOf, weeks] = await Promise.all([readPersons(db, person_ids), weekSources(db, person_ids)]);
  const firstDayOf = (id: string) => personOf(id).employment.at(-1)?.from;
  const is: EmployedPeople = {
    personOf: (id) => withEmploymentChanges(personOf(id), requested.get(id)),
    weeks: requestedWeekRows(weeks, requested, firstDayOf),
  };
  const all = await rebookedByChange(db, change, { was: { personOf, weeks }, is }, { isStored: false });
  const balances = await requestedBalanceImpact(db, change, all.flatMap(movedLeave));
  return [...balances, ...(await visibleImpact(db, change, all))];
}

interface ChangedPeople {
  readonly was: EmployedPeople;
  readonly is: EmployedPeople;
}

/** Finds leave on days that leave or re-enter the employment, and leave that another week counts differently. */
async function rebookedByChange(
  db: Db,
  { person_ids, today }: EmploymentChange,
  { was, is }: ChangedPeople,
  { isStored }: { readonly isStored: boolean },
): Promise<readonly RebookedLeave[]> {
  const left = person_ids.filter(
    (id) => firstDifference(employmentOf(was.personOf(id)), employmentOf(is.personOf(id))) !== null,
  );
  const otherWeek = person_ids.filter((id) => firstWeekChange(was.weeks, is.weeks, id) !== undefined);
  const outside = left.length
    ? await rebookedByEmployment(db, left, {
        periodsBefore: (id) => was.personOf(id).employment,
        periodsAfter: (id) => is.personOf(id).employment,
      })
    : [];
  const recounted = otherWeek.length
    ? await rebookedBy(db, {
        concerns: sql`a.person_id = any(${otherWeek}::uuid[])`,
        ...(isStored
          ? { shiftsBefore: (sources) => withWeekRows(sources, otherWeek, was.weeks) }
          : { shifts: (sources) => withWeekRows(sources, otherWeek, is.weeks) }),
        charges_from: addDays(today, 1),
      })
    : [];
  return together(outside, recounted, is.personOf);
}

/** Joins the changes of each application; a date outside the employment is not counted by a week. */
function together(
  outside: readonly RebookedLeave[],
  recounted: readonly RebookedLeave[],
  is: PersonOf,
): readonly RebookedLeave[] {
  const byId = new Map(outside.map((leave) => [leave.id, leave]));
  for (const leave of recounted) {
    const known = byId.get(leave.id)?.days ?? [];
    const dates = new Set(known.map(({ date }) => date));
    const { employment } = is(leave.person_id);
    const more = leave.days.filter(({ date }) => !dates.has(date) && isEmployed(employment, date));
    const days = [...known, ...more].sort((a, b) => (a.date < b.date ? -1 : 1));
    if (days.length > 0) byId.set(leave.id, { ...leave, days });
  }
  return [...byId.values()];
}

const movedLeave = ({ person_id, leave_type_id, days }: RebookedLeave): MovedLeave[] =>
  days.map(({ date, before, after }) => ({ person_id, leave_type_id, date, amount: before - after }));

/** Ignores weekly hours. */
const employmentOf = ({ employment }: PersonFacts): EmploymentFacts => ({ employment, weekly: [] });

/** Viewers who may not see the leave of others learn only that there is some. */
async function visibleImpact(
  db: Db,
  { actor, person_ids }: EmploymentChange,
  all: readonly RebookedLeave[],
): Promise<readonly Impact[]> {
  const impacts = await rebookedImpact(db, all);
  const isSeen = actor.permissions.has('view_employee_leave') || person_ids.every((id) => id === actor.id);
  return impacts.map((impact) => ({ ...(isSeen ? impact : hiddenImpact()), button: null }));
}

const hiddenImpact = (): Impact => ({
  title: translate('Changes to booked leave'),
  more: null,
  rows: [],
  total: 0,
  button: null,
});
