import { implement, type Routes } from '#platform/server/http/implement.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { allLeavePermissions } from '#features/leave-applications/rules/access.ts';
import { payFaults, payRules } from '../contract.ts';
import { assignPayRule, namePayRule, removePayRule, storePayRule } from './commands/rules.ts';
import { elementsOf } from './queries/elements.ts';
import { withoutLeaveTypes } from '../rules/sheet.ts';
import { peopleOfRule } from './queries/rule-people.ts';
import { payRulesPage, storedPayRules, versionOfPayRules } from './queries/rules.ts';

const saved = 'We’ve saved your edit successfully.';

export const payRoutes: Routes = implement(payRules)({
  async index({ db, context: { now } }) {
    return payRulesPage(db, { today: await todayOf(db, now), now });
  },
  async store({ db, actor, body, context: { now } }) {
    const id = await storePayRule(db, body, { now, actor_id: actor.id });
    return { message: saved, id, version: versionOfPayRules(await storedPayRules(db)) };
  },
  async rename({ db, body, context: { now } }) {
    await namePayRule(db, body, now);
    return { message: saved, version: versionOfPayRules(await storedPayRules(db)) };
  },
  async people({ db, query, context: { now } }) {
    const rules = await storedPayRules(db);
    const { pay_rule_id = null } = query;
    if (pay_rule_id !== null && !rules.some(({ id }) => id === pay_rule_id)) throw payFaults.gone();
    return peopleOfRule(db, pay_rule_id, { today: await todayOf(db, now), now });
  },
  async remove({ db, body }) {
    await removePayRule(db, body);
    return { message: translate('Pay rule deleted.'), version: versionOfPayRules(await storedPayRules(db)) };
  },
  async assign({ db, actor, body }) {
    return { message: saved, is_without_self: await assignPayRule(db, body, actor.id) };
  },
  async elements({ db, actor, params, query, context: { now } }) {
    const isSelf = actor.id === params.user_id;
    const seesLeave = isSelf || allLeavePermissions.some((permission) => actor.permissions.has(permission));
    const { rows: all, undecided } = await elementsOf(db, params.user_id, query, now);
    const rows = seesLeave ? all : withoutLeaveTypes(all);
    return { data: rows.map(({ factor, ...row }) => ({ ...row, factor: [...factor] })), undecided };
  },
});
