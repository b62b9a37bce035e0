import { implement, type Routes } from '#platform/server/http/implement.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { allLeavePermissions } from '#features/leave-applications/rules/access.ts';
import { payRules } from '../contract.ts';
import { assignPayRule, removePayRule, storePayRule } from './commands/rules.ts';
import { elementsOf } from './queries/elements.ts';
import { withoutLeaveTypes } from '../rules/sheet.ts';
import { payRulesPage, storedPayRules, versionOfPayRules } from './queries/rules.ts';

const saved = 'We’ve saved your edit successfully.';

export const payRoutes: Routes = implement(payRules)({
  async index({ db, context: { now } }) {
    return payRulesPage(db, await todayOf(db, now));
  },
  async store({ db, actor, body, context: { now } }) {
    const id = await storePayRule(db, body, { now, actor_id: actor.id });
    return { message: saved, id, version: versionOfPayRules(await storedPayRules(db)) };
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
