import type { Db } from '#platform/server/database/database.ts';
import { implement } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { shiftPlanning } from '../contract.ts';
import type { PlanAction } from '../rules/plan-shapes.ts';
import { assign, checkAssignment, maxListed, requirePeople } from './commands/assign.ts';
import { clearShifts } from './commands/clear.ts';
import { copiesOf, copyWeek } from './commands/copy-week.ts';
import { cancelBatch, publishBatch } from './commands/publish.ts';
import { undoStep } from './commands/undo.ts';
import { actionOf } from './queries/actions.ts';
import { assignableData } from './queries/assignable.ts';
import { clearable, clearedPeople, countDays } from './queries/clearable.ts';
import { limitsOf } from './queries/plan-conflicts.ts';
import { datesOf, pageOfPlan } from './queries/page.ts';
import { reviewOf } from './queries/review.ts';
import { totalsOf } from './queries/totals.ts';

export const shiftPlanningRoutes = implement(shiftPlanning)({
  async assignableData({ db, actor }) {
    const limits = limitsOf(await cachedSettings(db));
    return { ...(await assignableData(db)), limits, can_plan: actor.permissions.has('edit_shift_calendar') };
  },

  index: ({ db, context: { now }, actor, query }) => pageOfPlan(db, query, { actor_id: actor.id, now }),

  async totals({ db, query }) {
    datesOf(query);
    return totalsOf(db, query);
  },

  async check({ db, actor, body }) {
    const { cells, erased, kept, conflicts } = await checkAssignment(db, body, actor.id);
    const people = new Set([...cells, ...erased].map(({ person_id }) => person_id)).size;
    const listed = conflicts.slice(0, maxListed);
    return { shifts: cells.length, people, kept, conflicts: listed, conflict_count: conflicts.length };
  },

  async assignShift({ db, context: { now }, actor, body }) {
    const { batch_id, ...done } = await assign(db, body, actor.id);
    const { is_published } = body;
    if (batch_id && is_published)
      await publishBatch(db, batch_id, {
        actor_id: actor.id,
        now,
        use_mine: true,
        leave_confirmed: body.leave_confirmed,
      });
    const batch = batch_id ? await actionOf(db, batch_id) : undefined;
    const message = is_published ? 'Shifts published.' : 'Shifts drafted.';
    return { message, batch_id, is_published: batch?.state === 'published', ...done, batch: batch ?? null };
  },

  copyPreview: ({ db, actor, body }) => copiesOf(db, body, actor.id),

  async copyWeek({ db, actor, body }) {
    const { batch_id, ...done } = await copyWeek(db, body, actor.id);
    const batch = batch_id ? await actionOf(db, batch_id) : undefined;
    return { message: 'Week copied.', batch_id, ...done, batch: batch ?? null };
  },

  async undo({ db, params: { id } }) {
    const taken_back = await undoStep(db, id);
    return { message: 'Last step undone.', taken_back, batch: (await actionOf(db, id)) ?? null };
  },

  async review({ db, context: { now }, actor, params: { id }, query }) {
    return reviewOf(db, id, { paging: await requestedPage(db, query), actor_id: actor.id, now });
  },

  async confirmPublishing({ db, context: { now }, actor, params: { id }, body }) {
    await publishBatch(db, id, { ...body, actor_id: actor.id, now });
    const batch = await knownAction(db, id);
    return { message: 'Shifts published.', batch_id: id, is_published: batch.state === 'published', batch };
  },

  async cancelPublishing({ db, context: { now }, actor, params: { id } }) {
    await cancelBatch(db, id, { actor_id: actor.id, now });
    return {
      message: 'Drafts discarded.',
      batch_id: id,
      is_published: false,
      batch: await knownAction(db, id),
    };
  },

  async clearPreview({ db, context: { now }, actor, body }) {
    await requirePeople(db, body.user_ids ?? []);
    const { people, cells, kept, version } = await clearable(db, body, { actor_id: actor.id, now });
    const published = cells.filter(({ is_draft }) => !is_draft).length;
    const data = await clearedPeople(db, cells);
    return { data, shifts: countDays(cells), people, published, kept, version };
  },

  async clearConfirmed({ db, context: { now }, actor, body }) {
    await requirePeople(db, [...(body.user_ids ?? []), ...body.except_user_ids]);
    const { batch_id, ...done } = await clearShifts(db, body, { actor_id: actor.id, now });
    return { message: 'Shifts cleared.', ...done, batch: await knownAction(db, batch_id) };
  },
});

async function knownAction(db: Db, id: string): Promise<PlanAction> {
  const action = await actionOf(db, id);
  if (!action) throw platformFaults.notFound();
  return action;
}
