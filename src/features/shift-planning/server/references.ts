import type { Reference } from '#platform/server/reference.ts';

/** Drafts of a template: they go with it, since they could not be published. */
const drafts: Reference = {
  to: 'shift_templates',
  async uses(db, id) {
    const { drafts } = await db
      .selectFrom('shift_drafts')
      .select(({ fn }) => fn.countAll<number>().as('drafts'))
      .where('template_id', '=', id)
      .executeTakeFirstOrThrow();
    return { counts: { drafts }, words: drafts === 0 ? null : `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}` };
  },
  async detach(db, id) {
    await db.deleteFrom('shift_drafts').where('template_id', '=', id).execute();
  },
};

export const shiftPlanningReferences: readonly Reference[] = [drafts];
