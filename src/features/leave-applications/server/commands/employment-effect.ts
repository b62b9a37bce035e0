import type { EmploymentAsked, EmploymentEffect, LeaveThen } from '#platform/server/employment-effect.ts';
import type { HolidayEffectTold } from '#platform/server/holiday-effect.ts';
import { employmentAsWanted, firstDifference, type Employed } from '#features/leave/rules/employment.ts';
import { readPersons, type PersonFacts } from '#features/leave/server/queries/facts.ts';
import { rebookedByEmployment, type RebookedLeave } from '../queries/rebooking.ts';
import { rebookedTold } from '../queries/rebooking-told.ts';
import { bookRebooked } from './rebook.ts';

/**
 * Leave on days on which people work here no more is given back, and taken again when that was a mistake; the
 * applications stay (domain 6). Their accounts are held by what leave itself says of it, which comes first.
 */
export const leaveOutsideEmployment: EmploymentEffect = async (asked) => {
  const { db, actor, person_ids, wanted } = asked;
  const was = await readPersons(db, person_ids);
  const rebooked = (is: typeof was) => {
    const ids = person_ids.filter((id) => firstDifference(employmentOf(was(id)), employmentOf(is(id))) !== null);
    const [before, after] = [(id: string) => was(id).employment, (id: string) => is(id).employment];
    return ids.length > 0 ? rebookedByEmployment(db, ids, { was: before, is: after }) : [];
  };
  if (wanted) {
    const all = await rebooked((id) => employmentAsWanted(was(id), wanted.get(id)));
    const wouldFollow = () => Promise.resolve(all.flatMap(leaveThen));
    return { wouldFollow, tell: () => told(asked, all), apply: () => Promise.resolve() };
  }
  let followed: HolidayEffectTold | null = null;
  return {
    async follow() {
      const all = await rebooked(await readPersons(db, person_ids));
      followed = await told(asked, all);
      await bookRebooked(db, all, actor.id);
    },
    tell: () => Promise.resolve(followed),
    apply: () => Promise.resolve(),
  };
};

const leaveThen = ({ person_id, leave_type_id, days }: RebookedLeave): LeaveThen[] =>
  days.map(({ date, before, after }) => ({ person_id, leave_type_id, date, amount: before - after }));

/** The days alone. */
const employmentOf = ({ employment }: PersonFacts): Employed => ({ employment, weekly: [] });

/** Who may not see the leave of others is told that there is some, and nothing else. */
async function told({ db, actor, person_ids }: EmploymentAsked, all: readonly RebookedLeave[]) {
  const said = await rebookedTold(db, all);
  const isSeen = actor.permissions.has('view_employee_leave') || person_ids.every((id) => id === actor.id);
  return said && { ...(isSeen ? said : unseen), button: null };
}

const unseen: HolidayEffectTold = {
  title: 'Leave outside their employment changes',
  more: null,
  rows: [],
  total: 0,
  button: null,
};
