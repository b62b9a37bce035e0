import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseFile } from '../cases/format/case-file.ts';
import { rowsOf, type CaseRow } from '../cases/describe.ts';

const folder = fileURLToPath(new URL('../../../cases/', import.meta.url));
/** Cases that wait for a rule; each says which part is missing. */
export const waitingFile = 'not-possible-yet.json';

export const escapeCell = (text: string) => text.replaceAll('|', '\\|');

const rowsIn = (path: string): CaseRow[] =>
  caseFile.parse(JSON.parse(readFileSync(path, 'utf8'))).cases.flatMap(rowsOf);

/** Returns the tables of the case files that a page shows, a section for each file. */
export function caseTables(isShown: (row: CaseRow) => boolean): string[] {
  const paths = globSync(`${folder}*.json`)
    .toSorted()
    .filter((path) => basename(path) !== waitingFile);
  return paths.flatMap((path) => {
    const rows = rowsIn(path).filter(isShown);
    if (rows.length === 0) return [];
    return [
      `## On a company of their own: cases/${basename(path)} (${rows.length})\n`,
      '| Case | Given | Then |',
      '| --- | --- | --- |',
      ...rows.map(({ name, given, expected }) => `| ${[name, given, expected].map(escapeCell).join(' | ')} |`),
      '',
    ];
  });
}
