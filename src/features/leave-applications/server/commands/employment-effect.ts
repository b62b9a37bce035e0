import type { EmploymentEffectInput, EmploymentEffect, PreviewedLeave } from '#platform/server/employment-effect.ts';
import type { EffectPreview } from '#platform/server/holiday-effect.ts';
import { withEmploymentChanges, firstDifference, type EmploymentFacts } from '#features/leave/rules/employment.ts';
import { readPersons, type PersonFacts } from '#features/leave/server/queries/facts.ts';
import { rebookedByEmployment, type RebookedLeave } from '../queries/rebooking.ts';
import { rebookedImpact } from '../queries/rebooking-impact.ts';
import { bookRebooked } from './rebook.ts';

/**
 * Gives back leave on days that are no longer within the employment, and takes it again if that was a mistake;
 * the applications stay (domain 6). The effect of leave itself runs first and locks the accounts.
 */
export const leaveOutsideEmployment: EmploymentEffect = async (input) => {
  const { db, actor, person_ids, wanted } = input;
  const was = await readPersons(db, person_ids);
  const rebooked = (is: typeof was) => {
    const ids = person_ids.filter((id) => firstDifference(employmentOf(was(id)), employmentOf(is(id))) !== null);
    const [before, after] = [(id: string) => was(id).employment, (id: string) => is(id).employment];
    return ids.length > 0 ? rebookedByEmployment(db, ids, { was: before, is: after }) : [];
  };
  if (wanted) {
    const all = await rebooked((id) => withEmploymentChanges(was(id), wanted.get(id)));
    const wouldFollow = () => Promise.resolve(all.flatMap(leaveThen));
    return { wouldFollow, tell: () => visibleImpact(input, all), apply: () => Promise.resolve() };
  }
  let followed: EffectPreview | null = null;
  return {
    async follow() {
      const all = await rebooked(await readPersons(db, person_ids));
      followed = await visibleImpact(input, all);
      await bookRebooked(db, all, actor.id);
    },
    tell: () => Promise.resolve(followed),
    apply: () => Promise.resolve(),
  };
};

const leaveThen = ({ person_id, leave_type_id, days }: RebookedLeave): PreviewedLeave[] =>
  days.map(({ date, before, after }) => ({ person_id, leave_type_id, date, amount: before - after }));

/** Ignores weekly hours. */
const employmentOf = ({ employment }: PersonFacts): EmploymentFacts => ({ employment, weekly: [] });

/** Viewers who may not see the leave of others learn only that there is some. */
async function visibleImpact({ db, actor, person_ids }: EmploymentEffectInput, all: readonly RebookedLeave[]) {
  const impact = await rebookedImpact(db, all);
  const isSeen = actor.permissions.has('view_employee_leave') || person_ids.every((id) => id === actor.id);
  return impact && { ...(isSeen ? impact : unseen), button: null };
}

const unseen: EffectPreview = {
  title: 'Changes to leave outside their employment',
  more: null,
  rows: [],
  total: 0,
  button: null,
};
