import { implement, type Actor, type HandlerContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { claimFile, deleteFiles } from '#features/files/server/commands.ts';
import { uploadMetaOf } from '#features/files/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import type { OpenProfile } from '#features/profile/server/queries.ts';
import { openProfile, requireSection } from '#features/profile/server/queries.ts';
import { documents } from '../contract.ts';
import { documentsPage, linksPage, ownerType } from './queries.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

/** Requires the permission, or the actor's own document that they added themselves rather than HR. */
function mayDelete({ viewer }: OpenProfile, actor: Actor, added_by: string | null): boolean {
  return actor.permissions.has('delete_employee_document') || (viewer.is_self && added_by === actor.id);
}

export const documentsRoutes = implement(documents)({
  async fileDocuments(call) {
    const { db, actor, context, query } = call;
    const profile = await requireSection(call, call.params.user_id, 'file_documents', 'view');
    const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, context.now)]);
    const { search, document_type_id: typeId } = query;
    const page = await documentsPage(db, { personId: profile.id, search, typeId, paging, today });
    return {
      data: page.data.map((row) => ({
        ...row,
        may_delete: mayDelete(profile, actor, row.added_by_id),
      })),
      meta: page.meta,
      types: page.types,
      upload_meta: uploadMetaOf(context.upload_limits, 'any'),
      may_add: profile.mayEdit('file_documents'),
    };
  },

  async storeFileDocument(call) {
    const { db, actor, body } = call;
    const { file_id, name, document_type_id = null, expires_on = null, remind_days = null } = body;
    const { id: person_id } = await requireSection(call, call.params.user_id, 'file_documents', 'edit');
    if (document_type_id) await lockType(call, document_type_id);
    const row = { person_id, name: name.trim(), document_type_id, expires_on, remind_days, added_by: actor.id };
    const { id } = await db.insertInto('file_documents').values(row).returning('id').executeTakeFirstOrThrow();
    await claimFile(db, { file_id, actor, owner_type: ownerType, owner_id: id });
    return { id, message: 'You’ve successfully performed this action.' };
  },

  async deleteFileDocument(call) {
    const { db, actor, params } = call;
    const profile = await openProfile(call, params.user_id);
    const deleted = await db
      .deleteFrom('file_documents')
      .where('id', '=', params.file_id)
      .where('person_id', '=', profile.id)
      .returning('added_by')
      .executeTakeFirst();
    if (!deleted) throw platformFaults.notFound();
    if (!mayDelete(profile, actor, deleted.added_by)) throw platformFaults.notAllowed();
    await deleteFiles(db, { owner_type: ownerType, owner_id: params.file_id });
    return { message: 'We’ve permanently deleted this item.' };
  },

  async linkDocuments(call) {
    const { db, actor, query } = call;
    const profile = await requireSection(call, call.params.user_id, 'link_documents', 'view');
    const paging = await requestedPage(db, query);
    const { data, total } = await linksPage(db, { personId: profile.id, search: query.search, paging });
    return {
      data: data.map((row) => ({ ...row, may_delete: mayDelete(profile, actor, row.added_by_id) })),
      total,
      may_add: profile.mayEdit('link_documents'),
    };
  },

  async storeLinkDocument(call) {
    const { db, actor, body } = call;
    const { id: person_id } = await requireSection(call, call.params.user_id, 'link_documents', 'edit');
    const row = { person_id, title: body.title.trim(), url: body.url, added_by: actor.id };
    const { id } = await db.insertInto('link_documents').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, message: 'You’ve successfully performed this action.' };
  },

  async deleteLinkDocument(call) {
    const { db, actor, params } = call;
    const profile = await openProfile(call, params.user_id);
    const deleted = await db
      .deleteFrom('link_documents')
      .where('id', '=', params.id)
      .where('person_id', '=', profile.id)
      .returning('added_by')
      .executeTakeFirst();
    if (!deleted) throw platformFaults.notFound();
    if (!mayDelete(profile, actor, deleted.added_by)) throw platformFaults.notAllowed();
    return { message: 'We’ve permanently deleted this item.' };
  },
});

/** Keeps the type from being moved to the Trash until the transaction ends. @throws 460 */
async function lockType({ db }: Call, id: string): Promise<void> {
  const type = await db
    .selectFrom('document_types')
    .select('id')
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!type) throw peopleFaults.unknownItem.at('document_type_id');
}
