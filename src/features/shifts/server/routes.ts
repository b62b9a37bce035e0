import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { implement, type Routes } from '#platform/server/http/implement.ts';
import type { Reference } from '#platform/server/reference.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { addDays } from '#platform/shared/time.ts';
import { ruleOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, requestedPage, todayOf } from '#features/company/server/queries.ts';
import { shiftFaults, shiftTemplates } from '../contract.ts';
import { tintColors } from '../rules/tints.ts';
import { saveTemplate, trashTemplate } from './commands/templates.ts';
import type { ShiftsChange } from './queries/impact.ts';
import { newTemplate } from './queries/new-template.ts';
import { allTemplates, templateById, templateItem, templatesPage, templateValues } from './queries/templates.ts';
import { cachedUsesOf, peopleByTemplate, usersOf } from './queries/uses.ts';

/**
 * @param all references registered by features to rows of others
 * @param impacts registered by features for published days that get new hours
 */
export function shiftsRoutes(all: readonly Reference[], impacts: readonly ChangeImpact<ShiftsChange>[] = []): Routes {
  const references = all.filter(({ to }) => to === 'shift_templates');
  return implement(shiftTemplates)({
    list: async ({ db }) => ({ data: await allTemplates(db) }),

    async index({ db, actor, context: { now }, query }) {
      const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
      const { data, total, found, trashed } = await templatesPage(db, {
        ...query,
        paging,
        today,
        people: await peopleByTemplate(db, today),
      });
      const counts = { active: total, trashed: actor.permissions.has('view_trash') ? trashed : null };
      return { data, meta: metaOf(paging, found, data.length), counts };
    },

    async create({ db, context: { now } }) {
      const grace_minutes = ruleOn(await cachedSettings(db), await todayOf(db, now)).grace_minutes;
      return { data: await newTemplate(db), colors: tintColors, grace_minutes };
    },

    edit: ({ db, context: { now }, params: { shift_id: id } }) => formOf(db, id, { now, references }),

    async store({ db, actor, context: { now }, body }) {
      if (!actor.permissions.has(body.id ? 'edit_shift_template' : 'add_shift_template'))
        throw platformFaults.notAllowed();
      const { template, changed } = await saveTemplate(db, body, { actor, now, references, impacts });
      const message = body.id ? 'We’ve saved your edit successfully.' : 'You’ve successfully performed this action.';
      return { message, data: templateItem(template), version: versionOf(templateValues(template)), changed };
    },

    async delete({ db, actor, context: { now }, params: { id }, query }) {
      await trashTemplate(db, { id, isConfirmed: query.confirmed === '1' }, { actor, now, references, impacts });
      return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
    },
  });
}

/** Returns the data of a template's form, with its published days from tomorrow on. @throws 404 */
async function formOf(db: Db, id: string, { now, references }: { now: number; references: readonly Reference[] }) {
  const template = await templateById(db, id);
  if (!template) throw shiftFaults.gone();
  const today = await todayOf(db, now);
  const from = addDays(today, 1);
  const [settings, uses, used_by] = await Promise.all([
    cachedSettings(db),
    cachedUsesOf(db, id, { from, now, references }),
    usersOf(db, id, from),
  ]);
  return {
    data: templateItem(template),
    version: versionOf(templateValues(template)),
    colors: tintColors,
    grace_minutes: ruleOn(settings, today).grace_minutes,
    uses,
    used_by,
  };
}
