import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { filesByOwner } from '#features/files/server/queries.ts';
import { validityOf } from '../rules/validity.ts';

/** File owner type of documents. */
export const ownerType = 'file_document';

interface DocumentsQuery {
  readonly personId: string;
  readonly search?: string | undefined;
  readonly typeId?: string | undefined;
  readonly paging: Paging;
  readonly today: LocalDate;
}

const contains = (column: string, search: string | undefined) => {
  const term = search?.trim().toLowerCase();
  return term ? sql<boolean>`strpos(lower(${sql.ref(column)}), ${term}) > 0` : sql<boolean>`true`;
};

/** Returns a page of a person's documents, newest first. */
export async function documentsPage(db: Db, { personId, search, typeId, paging, today }: DocumentsQuery) {
  const all = db.selectFrom('file_documents as d').where('d.person_id', '=', personId);
  const found = all
    .where(contains('d.name', search))
    .$if(typeId !== undefined, (some) => some.where('d.document_type_id', '=', typeId ?? null));
  const [rows, { total }, types] = await Promise.all([
    found
      .leftJoin('document_types', 'document_types.id', 'd.document_type_id')
      .leftJoin('people as author', 'author.id', 'd.added_by')
      .select(['d.id', 'd.name', 'd.expires_on', 'd.remind_days', 'd.created_at', 'd.added_by as added_by_id'])
      .select(['d.document_type_id', 'document_types.name as type_name', 'author.name as added_by'])
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    all
      .innerJoin('document_types', 'document_types.id', 'd.document_type_id')
      .select(['document_types.id', 'document_types.name'])
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .groupBy(['document_types.id', 'document_types.name'])
      .orderBy('document_types.name')
      .execute(),
  ]);
  const files = await filesByOwner(
    db,
    ownerType,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ document_type_id, type_name, created_at, ...row }) => ({
    ...row,
    document_type: type_name === null ? null : { id: document_type_id, name: type_name },
    validity: validityOf(row, today),
    file: files.get(row.id) ?? null,
    created_at: created_at.toISOString(),
  }));
  return { data, types, meta: metaOf(paging, total, data.length) };
}

/** Returns a page of a person's links, newest first. */
export async function linksPage(db: Db, { personId, search, paging }: Omit<DocumentsQuery, 'today'>) {
  const found = db
    .selectFrom('link_documents as d')
    .where('d.person_id', '=', personId)
    .where(contains('d.title', search));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('people as author', 'author.id', 'd.added_by')
      .select(['d.id', 'd.title', 'd.url', 'd.created_at', 'd.added_by as added_by_id', 'author.name as added_by'])
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total };
}
