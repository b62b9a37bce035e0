import { Fault } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/wire.ts';
import { implement, type Actor, type Routes } from '#platform/server/implement.ts';
import type { TrashKind } from '#platform/server/trash-kind.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { trash, trashFaults } from '../contract.ts';
import { announceTrash } from './events.ts';
import { trashPage } from './queries.ts';

/** The calls of the Trash over what the features keep there. */
export function trashRoutes(kinds: readonly TrashKind[]): Routes {
  const open = ({ permissions }: Actor) => kinds.filter(({ permission }) => permissions.has(permission));
  /** A kind that somebody may not see is not there for them. */
  const kindOf = (actor: Actor, type: string): TrashKind => {
    const kind = open(actor).find((each) => each.type === type);
    if (!kind) throw trashFaults.gone();
    return kind;
  };
  return implement(trash)({
    async index({ db, actor, query }) {
      const per_page = query.per_page ?? Math.min(200, (await settingsOf(db)).rows_per_page);
      const { items, total, totals } = await trashPage(db, open(actor), { ...query, per_page });
      return {
        data: items.map(({ kind, id, name, trashed_at, trashed_by_name }) => ({
          type: kind.type,
          type_name: kind.name,
          id,
          name,
          trashed_at: trashed_at.toISOString(),
          trashed_by_name,
        })),
        meta: metaOf(query.page, per_page, total, items.length),
        types: totals.map(({ kind, total }) => ({ type: kind.type, name: kind.name, total })),
      };
    },

    async restore({ db, actor, params }) {
      const isRestored = await kindOf(actor, params.type).restore(db, actor, params.id);
      if (!isRestored) throw trashFaults.gone();
      await announceTrash(db);
      return { message: 'We’ve restored this item.' };
    },

    async delete({ db, actor, params }) {
      const isRemoved = await kindOf(actor, params.type).remove(db, actor, params.id).catch(refuseUsed);
      if (!isRemoved) throw trashFaults.gone();
      await announceTrash(db);
      return { message: 'We’ve permanently deleted this item.' };
    },
  });
}

/** A record that still refers to it keeps it, whatever its kind has looked for. */
function refuseUsed(error: unknown): never {
  if (!(error instanceof Fault) && (error as { code?: unknown }).code === '23503') throw trashFaults.inUse();
  throw error;
}
