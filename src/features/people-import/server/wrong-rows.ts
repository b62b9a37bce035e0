import { Readable } from 'node:stream';
import type { Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import { byteOrderMark, csvDialect, csvLine } from '#platform/shared/csv.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { labelOf } from '../rules/fields.ts';
import { ownImport, type RowResult } from './queries.ts';

/** Returns the wrong rows as in the file, with the problems in a last column. @throws 404 */
export async function wrongRowsFile(db: Db, id: string, actor_id: string): Promise<Download> {
  const { headers, file_name } = await ownImport(db, id, actor_id);
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['row', 'cells'])
    .select((eb) => eb.ref('judged').$castTo<RowResult>().as('judged'))
    .where('import_id', '=', id)
    .where('action', '=', 'wrong')
    .orderBy('row')
    .execute();
  const dialect = csvDialect((await cachedSettings(db)).number_format);
  const lines = rows.map(({ row, cells, judged }) => {
    const why = judged.problems.map((problem) => `${labelOf(problem.field)}: ${problem.why}`).join('. ');
    return csvLine([...headers.map((_, index) => cells[index] ?? ''), String(row), why], dialect);
  });
  const heads = csvLine([...headers, translate('Row'), translate('Problem')], dialect);
  return new Download({
    name: `wrong-rows-of-${file_name.replace(/\.[a-z]+$/i, '')}.csv`,
    type: 'text/csv; charset=utf-8',
    body: async () => Readable.from([byteOrderMark, heads, ...lines]),
  });
}
