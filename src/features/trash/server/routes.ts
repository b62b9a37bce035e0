import { Fault } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { implement, type Actor, type Routes } from '#platform/server/http/implement.ts';
import { emit } from '#platform/server/events/events.ts';
import type { TrashKind } from '#platform/server/trash-kind.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { trash, trashFaults } from '../contract.ts';
import { trashChanged } from '../events.ts';
import { trashPage, type TrashPage } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

/** The endpoints of the Trash for the kinds of all features. */
export function trashRoutes(kinds: readonly TrashKind[]): Routes {
  const open = ({ permissions }: Actor) => kinds.filter(({ permission }) => permissions.has(permission));
  /** Finds a kind; those that the actor may not see do not exist for them. */
  const kindOf = (actor: Actor, type: string): TrashKind => {
    const kind = open(actor).find((each) => each.type === type);
    if (!kind) throw trashFaults.gone();
    return kind;
  };
  return implement(trash)({
    async index({ db, actor, query }) {
      const paging = await requestedPage(db, query);
      const { items, total, totals } = await trashPage(db, open(actor), query, paging);
      const names = await namesOf(
        db,
        items.flatMap(({ trashed_by }) => trashed_by ?? []),
      );
      return {
        data: items.map((item) => rowOf(item, names)),
        meta: metaOf(paging, total, items.length),
        types: totals.map(({ kind, total }) => ({ type: kind.type, name: translate(kind.name), total })),
      };
    },

    async restore({ db, actor, params }) {
      const isRestored = await kindOf(actor, params.type).restore(db, actor, params.id);
      if (!isRestored) throw trashFaults.gone();
      await emit(db, trashChanged, {});
      return { message: 'We’ve restored this item.' };
    },

    async delete({ db, actor, params }) {
      const isRemoved = await kindOf(actor, params.type).remove(db, actor, params.id).catch(rethrowAsInUse);
      if (!isRemoved) throw trashFaults.gone();
      await emit(db, trashChanged, {});
      return { message: 'We’ve permanently deleted this item.' };
    },
  });
}

function rowOf(
  { kind, id, name, trashed_at, trashed_by }: TrashPage['items'][number],
  names: ReadonlyMap<string, string>,
) {
  return {
    type: kind.type,
    type_name: translate(kind.name),
    id,
    name,
    trashed_at: trashed_at.toISOString(),
    trashed_by_name: (trashed_by && names.get(trashed_by)) ?? null,
  };
}

/** Refuses deletion while a record still refers to the item, even one that its kind did not check. */
function rethrowAsInUse(error: unknown): never {
  if (!(error instanceof Fault) && (error as { code?: unknown }).code === '23503') throw trashFaults.inUse();
  throw error;
}
