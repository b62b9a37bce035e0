import { sql } from 'kysely';
import type { Feature } from '#platform/server/feature.ts';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import type { Reference } from '#platform/server/reference.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { openProfile } from '#features/profile/server/queries.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { documentsDemo } from './server/demo.ts';
import { documentsJobs } from './server/jobs.ts';
import { documentsListeners } from './server/listeners.ts';
import { ownerType } from './server/queries.ts';
import { documentsRoutes } from './server/routes.ts';

/** People who may see the document may see its file. */
const documentFiles: FileKind = {
  owner_type: ownerType,
  async maySee(db, actor, ownerId) {
    if (!actor) return false;
    const document = await db
      .selectFrom('file_documents')
      .select('person_id')
      .where('id', '=', ownerId)
      .executeTakeFirst();
    if (!document) return false;
    const fileCall = { db, actor, context: { now: Math.floor(Date.now() / 1000) } };
    return openProfile(fileCall, document.person_id).then(
      (profile) => profile.mayView('file_documents'),
      () => false,
    );
  },
};

/** Documents of a type. */
const typeReference: Reference = {
  to: 'document_types',
  async uses(db, id) {
    const { rows } = await sql<{ documents: number }>`
      select count(*) as documents from file_documents where document_type_id = ${id}`.execute(db);
    const documents = rows[0]?.documents ?? 0;
    return {
      counts: { documents },
      words: documents
        ? translate(
            '{count, plural, one {# document} other {# documents}}',
            { count: documents },
            await numberTextOf(db),
          )
        : null,
    };
  },
  async detach(db, id) {
    await db.updateTable('file_documents').set({ document_type_id: null }).where('document_type_id', '=', id).execute();
  },
};

export const feature: Feature = {
  name: 'documents',
  tables: ['document_reminders', 'file_documents', 'link_documents'],
  audit,
  routes: documentsRoutes,
  listeners: documentsListeners,
  jobs: documentsJobs,
  alerts,
  files: [documentFiles],
  references: [typeReference],
  demo: documentsDemo,
};
