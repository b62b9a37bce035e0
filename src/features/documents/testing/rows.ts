import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';

const document = ({ acme, owner }: RowContext) =>
  acme.inside(async (db) => {
    const row = { person_id: owner.id, name: 'Contract', added_by: owner.id };
    return (await db.insertInto('file_documents').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

const link = ({ acme, owner }: RowContext) =>
  acme.inside(async (db) => {
    const row = { person_id: owner.id, title: 'Portfolio', url: 'https://example.org', added_by: owner.id };
    return (await db.insertInto('link_documents').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

export const rows: FeatureFixtures = {
  entities: { file_document: document, link_document: link },
  tables: {
    async document_reminders(context) {
      const document_id = await document(context);
      await context.acme.inside((db) =>
        db.insertInto('document_reminders').values({ document_id, kind: 'expired' }).execute(),
      );
    },
  },
};
