import { implement, type Routes } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveLimits } from '../contract.ts';
import { removeRule, requireBlock, storeBlock, storeLimit } from './commands/rules.ts';
import type { AwayReader } from './queries/away.ts';
import { collisionsOf } from './queries/collisions.ts';
import { monthOf } from './queries/month.ts';
import { calendarRulesPage } from './queries/page.ts';
import { storedCalendarRules, versionOfRules } from './queries/rules.ts';

const saved = 'We’ve saved your edit successfully.';
const currentVersion = async (db: Db) => versionOfRules(await storedCalendarRules(db));

/** Permissions to see the leave of everyone, with names. */
const seeingLeave = ['view_any_leave_application', 'review_any_leave_application', 'view_employee_leave'] as const;

/** @param readers leave, as later features know it */
export const leaveLimitsRoutes = (readers: readonly AwayReader[]): Routes =>
  implement(leaveLimits)({
    async index({ db, context: { now } }) {
      return calendarRulesPage(db, { now, today: await todayOf(db, now), readers });
    },
    async month({ db, query, context: { now } }) {
      return { data: await monthOf(db, { ...query, now }, readers) };
    },
    async collisions({ db, actor, body: { block }, context: { now } }) {
      await requireBlock(db, block);
      const today = await todayOf(db, now);
      return collisionsOf(db, block, { today, readers, isNamed: holdsOneOf(actor, seeingLeave) });
    },
    async storeBlock({ db, actor, body: { block, ...sent }, context: { now } }) {
      const id = await storeBlock(db, block, sent, { actor_id: actor.id, now });
      return { message: saved, id, version: await currentVersion(db) };
    },
    async storeLimit({ db, actor, body: { limit, ...sent }, context: { now } }) {
      const id = await storeLimit(db, limit, sent, { actor_id: actor.id, now });
      return { message: saved, id, version: await currentVersion(db) };
    },
    async removeBlock({ db, body }) {
      await removeRule(db, 'leave_blocks', body);
      return { message: translate('Rule deleted.'), version: await currentVersion(db) };
    },
    async removeLimit({ db, body }) {
      await removeRule(db, 'leave_limits', body);
      return { message: translate('Rule deleted.'), version: await currentVersion(db) };
    },
  });
