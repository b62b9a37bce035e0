import type { Reference } from '#platform/server/reference.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';

/** Drafts of a template are deleted with it, since they could not be published. */
const drafts: Reference = {
  to: 'shift_templates',
  async uses(db, id) {
    const { drafts } = await db
      .selectFrom('shift_drafts')
      .select(({ fn }) => fn.countAll<number>().as('drafts'))
      .where('template_id', '=', id)
      .executeTakeFirstOrThrow();
    const words =
      drafts === 0
        ? null
        : translate('{count, plural, one {# draft} other {# drafts}}', { count: drafts }, await numberTextOf(db));
    return { counts: { drafts }, words };
  },
  async detach(db, id) {
    await db.deleteFrom('shift_drafts').where('template_id', '=', id).execute();
  },
};

export const shiftPlanningReferences: readonly Reference[] = [drafts];
