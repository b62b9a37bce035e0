import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { implement, type Actor, type HandlerContext, type Routes } from '#platform/server/http/implement.ts';
import { mergeRoutes } from '#platform/server/http/merge-routes.ts';
import type { Reference } from '#platform/server/reference.ts';
import { versionOf } from '#platform/server/version.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import {
  departments,
  designations,
  documentTypes,
  employmentTypes,
  groups,
  listFaults,
  workPlaces,
} from '../contract.ts';
import { addItem, editItem, trashItem, valuesOf, type NewItem } from './commands.ts';
import { lists, withReferences, type List, type ReferredList } from './definitions.ts';
import { choicesOf, itemOf, cachedPageOf, type Item, type ListQuery } from './queries.ts';

type ListContext<Parts> = HandlerContext & { readonly actor: Actor } & Parts;
type IndexQuery = ListQuery & { page: number; per_page?: number | undefined };
type ItemBody = NewItem & { id?: string | undefined; version?: string | undefined };
type DeleteInput = { params: { id: string }; query: { action?: 'detach' | undefined } };

/** Handlers for all lists; each reply is reduced to the fields of its own contract. */
function handlersOf(list: ReferredList) {
  const form = (item: Item) => ({ data: item, version: versionOf(valuesOf(list, item)) });
  return {
    list: async ({ db }: HandlerContext) => ({ data: await choicesOf(db, list) }),

    async index({ db, context, actor, query }: ListContext<{ query: IndexQuery }>) {
      const paging = await requestedPage(db, query);
      const { rows, counts } = await cachedPageOf(db, list, { ...query, ...paging }, context.now);
      return {
        data: rows.map(({ updated_at, path, ...row }) => ({
          ...row,
          path: [...path],
          updated_at: updated_at.toISOString(),
        })),
        meta: metaOf(paging, counts.total, rows.length),
        counts: {
          active: counts.active,
          trashed: actor.permissions.has('view_trash') ? counts.trashed : null,
        },
      };
    },

    async store({ db, context, actor, body: { id, version, ...values } }: ListContext<{ body: ItemBody }>) {
      if (!actor.permissions.has(list.permissions[id ? 'edit' : 'add'])) throw platformFaults.notAllowed();
      const { now } = context;
      if (!id)
        return { message: 'You’ve successfully performed this action.', ...form(await addItem(db, list, values, now)) };
      const edited = await editItem(db, list, id, { ...values, version }, now);
      return { message: 'We’ve saved your edit successfully.', ...form(edited) };
    },

    async edit({ db, params }: ListContext<{ params: { id: string } }>) {
      const item = await itemOf(db, list, params.id);
      if (!item) throw listFaults.gone();
      return form(item);
    },

    async delete({ db, context, actor, params, query }: ListContext<DeleteInput>) {
      const detach = query.action === 'detach';
      await trashItem(db, list, { id: params.id, detach, actor_id: actor.id, now: context.now });
      return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
    },
  };
}

/** If two people add the same name at the same time, the database refuses the second. */
const nameTaken = () => listFaults.nameTaken.at('name');

/** @param references to items of lists, of all features */
export function listsRoutes(references: readonly Reference[]): Routes {
  const handlers = (list: List) => handlersOf(withReferences(list, references));
  const merged = mergeRoutes({
    departments: implement(departments)(handlers(lists.departments)),
    designations: implement(designations)(handlers(lists.designations)),
    employmentTypes: implement(employmentTypes)(handlers(lists.employmentTypes)),
    documentTypes: implement(documentTypes)(handlers(lists.documentTypes)),
    workPlaces: implement(workPlaces)(handlers(lists.workPlaces)),
    groups: implement(groups)(handlers(lists.groups)),
  });
  const constraints = Object.fromEntries(Object.values(lists).map(({ table }) => [`${table}_name`, nameTaken]));
  return { ...merged, constraints };
}
