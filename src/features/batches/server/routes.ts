import { implement } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { batches } from '../contract.ts';
import { cancelBatch, deleteBatch, markSeen } from './commands.ts';
import { failuresOf, openBatches, progressOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

/** Default page size of failures. */
const failuresPerPage = 50;

async function progress(db: Db, id: string, actor_id: string, now: number) {
  const data = await progressOf(db, id, actor_id, now);
  if (!data) throw platformFaults.notFound();
  return data;
}

export const batchRoutes = implement(batches)({
  index: async ({ db, actor, query, context }) => ({ data: await openBatches(db, query.of, actor.id, context.now) }),

  status: async ({ db, actor, params, context }) => ({ data: await progress(db, params.id, actor.id, context.now) }),

  failures: ({ db, actor, params, query: { page, per_page = failuresPerPage } }) =>
    failuresOf(db, { id: params.id, actor_id: actor.id, page, rows: per_page }),

  async seen({ db, actor, params, context }) {
    await markSeen(db, params.id, actor.id);
    return { data: await progress(db, params.id, actor.id, context.now) };
  },

  async cancel({ db, actor, params, context }) {
    await cancelBatch(db, params.id, actor.id);
    return {
      data: await progress(db, params.id, actor.id, context.now),
      message: translate('Stopped. Changes made so far are kept.'),
    };
  },

  async remove({ db, actor, params }) {
    await deleteBatch(db, params.id, actor.id);
    return { message: 'We’ve permanently deleted this item.' };
  },
});
