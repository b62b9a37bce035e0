import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/wire.ts';
import { implement, type Actor, type Handed, type Routes } from '#platform/server/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { departments, designations, documentTypes, employmentTypes, listFaults } from '../contract.ts';
import { addItem, editItem, trashItem, valuesOf, type NewItem } from './commands.ts';
import { lists, type List } from './definitions.ts';
import { choicesOf, countsOf, itemOf, pageOf, type Item, type ListQuery } from './queries.ts';

type Given<Parts> = Handed & { readonly actor: Actor } & Parts;

/** One set of handlers for every list; a reply is cut to what its own contract names. */
function handlersOf(list: List) {
  const form = (item: Item) => ({ data: item, version: versionOf(valuesOf(list, item)) });
  return {
    list: async ({ db }: Handed) => ({ data: await choicesOf(db, list) }),

    async index({ db, call, actor, query }: Given<{ query: Omit<ListQuery, 'per_page'> & { per_page?: number | undefined } }>) {
      const per_page = query.per_page ?? Math.min(200, (await settingsOf(db)).rows_per_page);
      const { active, trashed, total } = await countsOf(db, list, query.search);
      const rows = await pageOf(db, list, { ...query, per_page }, new Date(call.now * 1000));
      return {
        data: rows.map(({ updated_at, path, ...row }) => ({ ...row, path: [...path], updated_at: updated_at.toISOString() })),
        meta: metaOf(query.page, per_page, total, rows.length),
        counts: { active, trashed: actor.permissions.has('view_trash') ? trashed : null },
      };
    },

    async store({ db, call, actor, body }: Given<{ body: NewItem & { id?: string | undefined; version?: string | undefined } }>) {
      const { id, version = '', ...values } = body;
      if (!actor.permissions.has(list.permissions[id ? 'edit' : 'add'])) throw platformFaults.notAllowed();
      const now = new Date(call.now * 1000);
      if (id) return { message: 'We’ve saved your edit successfully.', ...form(await editItem(db, list, id, { ...values, version }, now)) };
      return { message: 'You’ve successfully performed this action.', ...form(await addItem(db, list, values, now)) };
    },

    async edit({ db, params }: Given<{ params: { id: string } }>) {
      const item = await itemOf(db, list, params.id);
      if (!item) throw listFaults.gone();
      return form(item);
    },

    async delete({ db, call, actor, params, query }: Given<{ params: { id: string }; query: { action?: 'detach' | undefined } }>) {
      await trashItem(db, list, { id: params.id, detach: query.action === 'detach', actor_id: actor.id, now: new Date(call.now * 1000) });
      return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
    },
  };
}

/** Of two who give the same name at once, the second learns it from the database. */
const nameTaken = () => listFaults.nameTaken({ errors: { name: [listFaults.nameTaken.message] } });

/** The calls of several lists as those of one feature. */
function together(parts: Readonly<Record<string, Routes>>): Routes {
  const under = <Value>(select: (routes: Routes) => Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(parts).flatMap(([list, routes]) => Object.entries(select(routes)).map(([name, value]) => [`${list}.${name}`, value])));
  return {
    contract: under(({ contract }) => contract),
    handlers: under(({ handlers }) => handlers),
    constraints: Object.fromEntries(Object.values(lists).map(({ table }) => [`${table}_name`, nameTaken])),
  };
}

export const listsRoutes = together({
  departments: implement(departments)(handlersOf(lists.departments)),
  designations: implement(designations)(handlersOf(lists.designations)),
  employmentTypes: implement(employmentTypes)(handlersOf(lists.employmentTypes)),
  documentTypes: implement(documentTypes)(handlersOf(lists.documentTypes)),
});
