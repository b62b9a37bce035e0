import type { FeatureRows, RowContext } from '#platform/testing/rows.ts';

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

export const rows: FeatureRows = { entities: { file_document: document, link_document: link } };
