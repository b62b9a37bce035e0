import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { translate } from '#platform/shared/translate.ts';
import type { EmploymentChange, EmploymentImpact } from '#features/employment/server/queries/impact.ts';
import { firstDifference, withEmploymentChanges, type EmploymentFacts } from '#features/leave/rules/employment.ts';
import { lockAccounts, settle } from '#features/leave/server/commands/settle.ts';
import {
  balanceImpact,
  requestedBalanceImpact,
  type MovedLeave,
} from '#features/leave/server/queries/employment-impact.ts';
import { readPeople, readPersons, type PeopleRead, type PersonFacts } from '#features/leave/server/queries/facts.ts';
import { rebookedByEmployment, type RebookedLeave } from '../queries/rebooking.ts';
import { rebookedImpact } from '../queries/rebooking-impact.ts';
import { bookRebooked } from './rebook.ts';

type PersonOf = PeopleRead['personOf'];

interface LockedLeave {
  /** People before the change. */
  readonly peopleBefore: PeopleRead;
  /** Books leave on days outside the employment once it is stored. @returns its impact */
  rebookOutside(): Promise<readonly Impact[]>;
}

/**
 * Weekly hours and days of employment change balances at the end of the leave year or at the beginning of the next,
 * and leave that they no longer cover. Leave on days that are no longer within the employment is given back,
 * and taken again if that was a mistake; the applications stay (domain 6).
 */
export const leaveOfEmployment: EmploymentImpact = {
  key: 'leave',
  module: import.meta.url,
  name: 'leaveOfEmployment',

  async lock(db, change): Promise<LockedLeave> {
    await lockAccounts(db, change.person_ids);
    const peopleBefore = await readPeople(db, change.person_ids);
    let rebooked: Promise<readonly Impact[]> | undefined;
    return { peopleBefore, rebookOutside: () => (rebooked ??= rebookStored(db, change, peopleBefore.personOf)) };
  },

  async describe(db, change, before) {
    if (!before) return describeRequested(db, change);
    const { peopleBefore, rebookOutside } = before as LockedLeave;
    // Balances include the leave given back; all of it is rolled back unless it is confirmed.
    const outside = await rebookOutside();
    return [...(await balanceImpact(db, change, peopleBefore)), ...outside];
  },

  async apply(db, { person_ids, today }, before) {
    await (before as LockedLeave).rebookOutside();
    await settle(db, person_ids, today);
  },
};

async function rebookStored(db: Db, change: EmploymentChange, personBefore: PersonOf): Promise<readonly Impact[]> {
  const personAfter = await readPersons(db, change.person_ids);
  const all = await rebookedOutside(db, change, { personBefore, personAfter });
  const impact = await visibleImpact(db, change, all);
  await bookRebooked(db, all, change.actor.id);
  return impact;
}

async function describeRequested(db: Db, change: EmploymentChange): Promise<readonly Impact[]> {
  const personBefore = await readPersons(db, change.person_ids);
  const personAfter: PersonOf = (id) => withEmploymentChanges(personBefore(id), change.requested?.get(id));
  const all = await rebookedOutside(db, change, { personBefore, personAfter });
  const balances = await requestedBalanceImpact(db, change, all.flatMap(movedLeave));
  return [...balances, ...(await visibleImpact(db, change, all))];
}

/** Finds leave on days that leave or re-enter the employment. */
async function rebookedOutside(
  db: Db,
  { person_ids }: EmploymentChange,
  { personBefore, personAfter }: { readonly personBefore: PersonOf; readonly personAfter: PersonOf },
): Promise<readonly RebookedLeave[]> {
  const ids = person_ids.filter(
    (id) => firstDifference(employmentOf(personBefore(id)), employmentOf(personAfter(id))) !== null,
  );
  if (ids.length === 0) return [];
  return rebookedByEmployment(db, ids, {
    periodsBefore: (id) => personBefore(id).employment,
    periodsAfter: (id) => personAfter(id).employment,
  });
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
  title: translate('Changes to leave outside their employment'),
  more: null,
  rows: [],
  total: 0,
  button: null,
});
