import type { Db } from '#platform/server/database/database.ts';
import {
  implement,
  type Actor,
  type Handlers,
  type RequestContext,
  type Routes,
} from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { shiftPlanning } from '../contract.ts';
import type { PlanAction } from '../rules/plan-shapes.ts';
import { assign, checkAssignment, maxListed, requirePeople } from './commands/assign.ts';
import { clearShifts } from './commands/clear.ts';
import { copiesOf, copyWeek } from './commands/copy-week.ts';
import { cancelBatch, publishBatch, type Published, type Publisher } from './commands/publish.ts';
import { undoStep } from './commands/undo.ts';
import { actionOf } from './queries/actions.ts';
import { assignableData } from './queries/assignable.ts';
import { clearableCells, clearedPeople, countDays } from './queries/clearable.ts';
import { limitsOf } from './queries/plan-conflicts.ts';
import { datesOf, pageOfPlan } from './queries/page.ts';
import { reviewOf } from './queries/review.ts';
import { totalsOf } from './queries/totals.ts';
import { translate } from '#platform/shared/translate.ts';

type PlanningHandlers = Handlers<typeof shiftPlanning>;
type PublisherOf = (call: { readonly actor: Actor; readonly context: RequestContext }) => Publisher;

/** Makes the routes. @param registered by other features */
export function shiftPlanningRoutes(registered: Pick<Publisher, 'impacts' | 'daysOff'>): Routes {
  const publisherOf: PublisherOf = ({ actor, context: { now } }) => ({ ...registered, actor_id: actor.id, now });
  return implement(shiftPlanning)({
    ...viewHandlers(publisherOf),
    ...draftHandlers(publisherOf),
    ...publishHandlers(publisherOf),
    ...clearHandlers(publisherOf),
  });
}

/** Handlers of the plan. */
const viewHandlers = (
  publisherOf: PublisherOf,
): Pick<PlanningHandlers, 'assignableData' | 'index' | 'totals' | 'check' | 'copyPreview' | 'review'> => ({
  async assignableData({ db, actor }) {
    const limits = limitsOf(await cachedSettings(db));
    return { ...(await assignableData(db)), limits, can_plan: actor.permissions.has('edit_shift_calendar') };
  },

  index: (call) => pageOfPlan(call.db, call.query, publisherOf(call)),

  async totals({ db, query }) {
    datesOf(query);
    return totalsOf(db, query);
  },

  async check(call) {
    const { cells, erased, kept, conflicts } = await checkAssignment(call.db, call.body, publisherOf(call));
    const people = new Set([...cells, ...erased].map(({ person_id }) => person_id)).size;
    const listed = conflicts.slice(0, maxListed);
    return { shifts: cells.length, people, kept, conflicts: listed, conflict_count: conflicts.length };
  },

  copyPreview: (call) => copiesOf(call.db, call.body, publisherOf(call)),

  async review(call) {
    const { db, params, query } = call;
    return reviewOf(db, params.id, { ...publisherOf(call), paging: await requestedPage(db, query) });
  },
});

/** Handlers that make and undo drafts. */
const draftHandlers = (publisherOf: PublisherOf): Pick<PlanningHandlers, 'assignShift' | 'copyWeek' | 'undo'> => ({
  async assignShift(call) {
    const { db, body } = call;
    const { is_published, leave_confirmed, reason } = body;
    const { batch_id, ...done } = await assign(db, body, publisherOf(call));
    const published =
      batch_id && is_published
        ? await publishBatch(db, batch_id, { ...publisherOf(call), use_mine: true, leave_confirmed, reason })
        : undefined;
    const batch = batch_id ? await actionOf(db, batch_id) : undefined;
    const message = is_published ? publishedText(published) : translate('Shifts drafted.');
    return { message, batch_id, is_published: batch?.state === 'published', ...done, batch: batch ?? null };
  },

  async copyWeek(call) {
    const { batch_id, ...done } = await copyWeek(call.db, call.body, publisherOf(call));
    const batch = batch_id ? await actionOf(call.db, batch_id) : undefined;
    return { message: translate('Week copied.'), batch_id, ...done, batch: batch ?? null };
  },

  async undo({ db, params: { id } }) {
    const taken_back = await undoStep(db, id);
    return { message: translate('Last step undone.'), taken_back, batch: (await actionOf(db, id)) ?? null };
  },
});

/** Handlers that publish or discard drafts. */
const publishHandlers = (
  publisherOf: PublisherOf,
): Pick<PlanningHandlers, 'confirmPublishing' | 'cancelPublishing'> => ({
  async confirmPublishing(call) {
    const { db, params, body } = call;
    const published = await publishBatch(db, params.id, { ...body, ...publisherOf(call) });
    const batch = await knownAction(db, params.id);
    return {
      message: publishedText(published),
      batch_id: params.id,
      is_published: batch.state === 'published',
      batch,
    };
  },

  async cancelPublishing({ db, context: { now }, actor, params: { id } }) {
    await cancelBatch(db, id, { actor_id: actor.id, now });
    return {
      message: translate('Drafts discarded.'),
      batch_id: id,
      is_published: false,
      batch: await knownAction(db, id),
    };
  },
});

/** Handlers that clear days. */
const clearHandlers = (publisherOf: PublisherOf): Pick<PlanningHandlers, 'clearPreview' | 'clearConfirmed'> => ({
  async clearPreview({ db, context: { now }, actor, body }) {
    await requirePeople(db, body.user_ids ?? []);
    const { people, cells, kept, version } = await clearableCells(db, body, { actor_id: actor.id, now });
    const published = cells.filter(({ is_draft }) => !is_draft).length;
    const data = await clearedPeople(db, cells);
    return { data, shifts: countDays(cells), people, published, kept, version };
  },

  async clearConfirmed(call) {
    const { db, body } = call;
    await requirePeople(db, [...(body.user_ids ?? []), ...body.except_user_ids]);
    const { batch_id, ...done } = await clearShifts(db, body, publisherOf(call));
    return { message: translate('Shifts cleared.'), ...done, batch: await knownAction(db, batch_id) };
  },
});

/** 'Shifts published. 2 recorded days keep their hours.' */
const publishedText = (published: Published | undefined): string =>
  published?.recorded
    ? translate(
        '{count, plural, one {Shifts published. # recorded day keeps its hours.} other {Shifts published. # recorded days keep their hours.}}',
        { count: published.recorded },
        String,
      )
    : translate('Shifts published.');

async function knownAction(db: Db, id: string): Promise<PlanAction> {
  const action = await actionOf(db, id);
  if (!action) throw platformFaults.notFound();
  return action;
}
