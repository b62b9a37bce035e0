import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { implement, type Actor, type Routes } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { placeWeeks } from '../contract.ts';
import { requireItem } from './queries/items.ts';
import { previewTerms, removeTerms, storeTerms, termsOf, type Item } from './commands/store-terms.ts';
import type { TermsChange } from './queries/impact.ts';
import { readTerms } from './queries/terms.ts';

const permissions = { work_place: 'edit_work_place', department: 'edit_department' } as const;

/** @throws notAllowed */
function requireMay({ permissions: held }: Actor, { type }: Item): void {
  if (!held.has(permissions[type])) throw platformFaults.notAllowed();
}

/** Requires the permission to edit the employment of people for a week, as for their own. @throws notAllowed */
function requireMayEdit(actor: Actor, item: Item, isWeek: boolean): void {
  requireMay(actor, item);
  if (isWeek && !actor.permissions.has('edit_employee_employment_info')) throw platformFaults.notAllowed();
}

const saved = 'We’ve saved your edit successfully.';

/** @param impacts of later features */
export function placeWeeksRoutes(impacts: readonly ChangeImpact<TermsChange>[] = []): Routes {
  return implement(placeWeeks)({
    async index({ db, actor, params }) {
      requireMay(actor, params);
      const name = await requireItem(db, params);
      return { name, ...termsOf(await readTerms(db), params) };
    },
    async preview({ db, actor, context, body }) {
      requireMayEdit(actor, body, body.week !== undefined);
      await requireItem(db, body);
      return previewTerms(db, body, { impacts, actor_id: actor.id, now: context.now });
    },
    async store({ db, actor, context, body: { version, confirmed, ...sent } }) {
      requireMayEdit(actor, sent, sent.week !== undefined);
      const by = { impacts, actor_id: actor.id, now: context.now, version, confirmed };
      return { ...termsOf(await storeTerms(db, sent, by), sent), message: saved };
    },
    async remove({ db, actor, context, body: { version, confirmed, ...sent } }) {
      requireMayEdit(actor, sent, sent.part === 'week');
      const by = { impacts, actor_id: actor.id, now: context.now, version, confirmed };
      return { ...termsOf(await removeTerms(db, sent, by), sent), message: saved };
    },
  });
}
