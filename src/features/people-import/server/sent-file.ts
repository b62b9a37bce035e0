import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { cleanName } from '#features/files/rules/file-name.ts';
import { importFaults } from '../contract.ts';
import type { ImportFile, Reading } from '../rules/shapes.ts';
import { lockUnstarted } from './check-rows.ts';
import { isWorkbook } from './file/read-file.ts';
import { importFile } from './queries.ts';
import { readInto, type ReadFile } from './store.ts';

type Reader = Pick<Actor, 'id' | 'permissions'>;

export interface SendFileInput {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly actor: Reader;
}

/** Stores an uploaded file and reads it into rows. @throws FileRefusedError */
export async function sendFile(db: Db, { path, name, size, actor }: SendFileInput): Promise<ImportFile> {
  const content = await readFile(path);
  const { id } = await db
    .insertInto('people_imports')
    .values({
      file_name: cleanName(name, isWorkbook(content) ? 'xlsx' : 'csv'),
      file_size: size,
      content,
      reading: '{}',
      headers: [],
      total: 0,
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepRead(db, id, await readInto(db, id, content));
  return importFile(db, id, actor);
}

export interface ReadAgainInput {
  readonly id: string;
  readonly as: Pick<Reading, 'encoding' | 'delimiter' | 'has_header' | 'header_row'>;
  readonly actor: Reader;
}

/** Reads a file again in another way and drops its corrections. @throws FileRefusedError, 404, 424 */
export async function readAgain(db: Db, { id, as, actor }: ReadAgainInput): Promise<ImportFile> {
  const { content } = await lockUnstarted(db, id, actor.id);
  if (!content) throw importFaults.started();
  await db.deleteFrom('people_import_rows').where('import_id', '=', id).execute();
  await keepRead(db, id, await readInto(db, id, content, as));
  return importFile(db, id, actor);
}

async function keepRead(db: Db, id: string, { reading, headers, total }: ReadFile): Promise<void> {
  const read = { reading: JSON.stringify(reading), headers: [...headers], total };
  await db
    .updateTable('people_imports')
    .set({ ...read, settings: null, counts: null, tally: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the size in bytes of a file that is about to be read again. @throws 404 for someone else's file */
export async function sizeOf(db: Db, id: string, actor_id: string): Promise<number> {
  await lockUnstarted(db, id, actor_id);
  const { rows } = await sql<{ size: number }>`select file_size as size from people_imports where id = ${id}`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}
