import { implement, type Actor, type HandlerContext } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { barredId } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { ownLeave } from '#features/leave/rules/contract-parts.ts';
import { yearsByPerson } from '#features/leave/server/queries/own-years.ts';
import { lockPerson } from '#features/people/server/commands.ts';
import { openProfile } from '#features/profile/server/queries.ts';
import { leaveProfile } from '../../rules/profile-contract.ts';
import { balancesOf } from '../queries/balances.ts';
import { yearOf } from '../queries/year.ts';
import { viewerContext } from '../viewer-context.ts';
import { comingOf, nextYearOf } from './coming.ts';
import { correct, correctedBalance } from './correct.ts';
import { changedRules, changeRules, lockChosenRules } from './package.ts';
import { rulesFor } from './rules.ts';
import { translate } from '#platform/shared/translate.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

const saved = 'We’ve saved your edit successfully.';

/** Returns the id of a person whose leave the caller may change; the contract refuses their own. @throws 404 */
const requireChangeable = async (call: Call): Promise<string> => (await openProfile(call, call.params.user_id)).id;

type Rules = Awaited<ReturnType<typeof rulesFor>>;

const formOf = ({ package: own, process }: Rules) => ({
  leave_policy_id: own?.id ?? null,
  leave_review_id: process?.id ?? null,
});

/** Returns what comes next from today, regardless of the year on view. */
async function nextFor(call: Call, person_id: string, today: LocalDate) {
  const year = (await yearsByPerson(call.db, [person_id], today))(person_id);
  const { balances, facts } = await balancesOf(call.db, { person_id, today, from: today, to: today });
  const input = { today, year, types: balances, facts };
  return { coming: comingOf(input), next_year: nextYearOf(input) };
}

export const profileRoutes = implement(leaveProfile)({
  async view(call) {
    const { db, actor, query } = call;
    const { id } = await openProfile(call, call.params.user_id);
    const reader = await viewerContext(call);
    const [year, rules, next] = [
      await yearOf(db, { person_id: id, actor, on: query.on }, reader),
      await rulesFor(db, id, reader.today),
      await nextFor(call, id, reader.today),
    ];
    const may_edit = actor.permissions.has('edit_employee_leave') && barredId(ownLeave, actor) !== id;
    return { ...year, ...next, rules, may_edit, version: versionOf(formOf(rules)) };
  },

  async updatePolicyReview(call) {
    const { db, actor, context, body } = call;
    const person_id = await requireChangeable(call);
    const today = await todayOf(db, context.now);
    await lockChosenRules(db, body);
    await lockPerson(db, person_id);
    requireUnchanged(body.version, formOf(await rulesFor(db, person_id, today)));
    await changeRules(db, { ...body, person_id }, { actor_id: actor.id, now: context.now, today });
    return { message: saved };
  },

  async makePolicyReview(call) {
    const person_id = await requireChangeable(call);
    return changedRules(call.db, { ...call.body, person_id }, await todayOf(call.db, call.context.now));
  },

  async makeCorrection(call) {
    const person_id = await requireChangeable(call);
    return correctedBalance(call.db, { ...call.body, person_id }, await todayOf(call.db, call.context.now));
  },

  async storeCorrection(call) {
    const { db, actor, context, body } = call;
    const person_id = await requireChangeable(call);
    const today = await todayOf(db, context.now);
    const id = await correct(db, { ...body, person_id }, { actor_id: actor.id, today });
    return { message: translate('We’ve corrected the balance.'), id };
  },
});
