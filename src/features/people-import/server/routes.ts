import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { implement } from '#platform/server/http/implement.ts';
import { cleanName } from '#features/files/rules/file-name.ts';
import { importFaults, maxFileBytes, peopleImport } from '../contract.ts';
import { checkRows, lockUnstarted } from './check-rows.ts';
import { isWorkbook } from './file/read-file.ts';
import { startInviting } from './invite.ts';
import { checkedRows, earlierImports, importFile } from './queries.ts';
import { importedPeople, resultOf } from './result.ts';
import { startImport } from './start.ts';
import { readInto, reading } from './store.ts';
import { startUndo } from './undo.ts';
import { wrongRowsFile } from './wrong-rows.ts';

const maxKb = Math.floor(maxFileBytes / 1024);

export const peopleImportRoutes = implement(peopleImport)({
  uploadMeta: async () => ({
    upload_meta: {
      max_size_kb: maxKb,
      extensions: ['csv', 'txt', 'xlsx'],
      single_size_kb: maxKb,
      chunk_size_kb: maxKb,
    },
  }),

  async file({ upload, actor, transact }) {
    const content = await readFile(upload.path);
    return reading({ transact }, async (db) => {
      const { id } = await db
        .insertInto('people_imports')
        .values({
          file_name: cleanName(upload.name, isWorkbook(content) ? 'xlsx' : 'csv'),
          file_size: upload.size,
          content,
          reading: '{}',
          headers: [],
          total: 0,
          created_by: actor.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { reading, headers, total } = await readInto(db, id, content);
      const read = { reading: JSON.stringify(reading), headers: [...headers], total };
      await db.updateTable('people_imports').set(read).where('id', '=', id).execute();
      return importFile(db, id, actor);
    });
  },

  readAgain: ({ params: { id }, body, actor, transact }) =>
    reading({ transact }, async (db) => {
      const { content } = await lockUnstarted(db, id, actor.id);
      if (!content) throw importFaults.started();
      await db.deleteFrom('people_import_rows').where('import_id', '=', id).execute();
      const { reading, headers, total } = await readInto(db, id, content, body);
      const read = { reading: JSON.stringify(reading), headers: [...headers], total, settings: null, counts: null };
      await db.updateTable('people_imports').set(read).where('id', '=', id).execute();
      return importFile(db, id, actor);
    }),

  show: ({ db, params, actor }) => importFile(db, params.id, actor),

  async validateData({ body: { import_id, fixes, ...settings }, actor, context, transact }) {
    const data = await transact('write', (db) =>
      checkRows(db, { id: import_id, actor, settings, fixes, now: context.now }),
    );
    return { data };
  },

  rows: ({ db, params, query, actor }) => checkedRows(db, { id: params.id, actor, query }),

  wrongRows: ({ db, params, actor }) => wrongRowsFile(db, params.id, actor.id),

  async processData({ db, body, actor, context }) {
    const { import_id: id, effective_from, leave } = body;
    return { batch_id: await startImport(db, { id, actor, effective_from, leave, now: context.now }) };
  },

  async index({ db, actor }) {
    const { rows } = await sql<{ id: string }>`
      select i.id from people_imports i left join batches b on b.id = i.batch_id
       where i.created_by = ${actor.id} and (i.content is not null or b.state = 'running')
       order by i.created_at desc limit 1`.execute(db);
    return { data: await earlierImports(db, actor.id), unfinished: rows[0]?.id ?? null };
  },

  result: ({ db, params, actor, context }) => resultOf(db, { id: params.id, actor_id: actor.id, now: context.now }),

  people: ({ db, params, query }) => importedPeople(db, params.id, query),

  invite: ({ db, params, actor }) => startInviting(db, params.id, actor.id),

  undo: async ({ db, params, actor }) => ({ batch_id: await startUndo(db, params.id, actor.id) }),
});
