import { Readable } from 'node:stream';
import type { Db, Mode } from '#platform/server/database/database.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import type { AuditEntry } from '../contract.ts';
import { auditKinds, type ValueFormat } from '#platform/shared/audit.ts';
import { actionNames, type AuditWords } from '../rules/audit-words.ts';
import { byteOrderMark, csvLine, type CsvDialect } from '#platform/shared/csv.ts';
import { entryReply, namesIn, pageOfEntries, type ResolvedAuditFilter } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

/** Number of entries read per transaction, which limits memory however long the file is. */
const pageEntries = 1_000;

const heads = [
  'Time',
  'Time (UTC)',
  'Who',
  'What',
  'Kind',
  'Action',
  'About',
  'Address',
  'Session',
  'Before',
  'After',
  'Entry',
];

/** Returns the chosen entries as a CSV file, newest first, read in pages while it is sent. */
export function csvOf(
  transact: <T>(mode: Mode, work: (db: Db) => Promise<T>) => Promise<T>,
  filter: ResolvedAuditFilter,
  { words, limit, dialect }: { readonly words: AuditWords; readonly limit: number; readonly dialect: CsvDialect },
): Readable {
  return Readable.from(
    (async function* () {
      yield byteOrderMark + csvLine(heads, dialect);
      let last: string | undefined;
      for (let rowsLeft = limit; rowsLeft > 0;) {
        const { entries, names, oldest } = await transact('read', async (db) => {
          const rows = await pageOfEntries(db, filter, Math.min(pageEntries, rowsLeft), last);
          const replies = rows.map(entryReply(await cachedSettings(db), words));
          return { entries: replies, names: await namesIn(db, replies, words), oldest: rows.at(-1)?.id };
        });
        if (entries.length === 0) return;
        yield entries.map((entry) => csvLine(cellsOf(entry, plainFormat(filter.zone, names), words), dialect)).join('');
        rowsLeft -= entries.length;
        last = oldest;
      }
    })(),
  );
}

/** Returns machine-readable formats, independent of the company's. */
function plainFormat(zone: string, names: Readonly<Record<string, string>>): ValueFormat {
  return {
    zone,
    date: (date) => date,
    time: (time) => time,
    instant: (iso) => localOf(Math.floor(Date.parse(iso) / 1000), zone),
    nameOf: (id) => (Object.hasOwn(names, id) ? names[id] : undefined),
  };
}

function cellsOf(entry: AuditEntry, format: ValueFormat, words: AuditWords): string[] {
  const kind = words.kindOf(entry.entity);
  return [
    format.instant(entry.at),
    entry.at,
    actorText(entry, format),
    words.text(entry, format),
    kind ? translate(auditKinds[kind]) : entry.entity.replaceAll('_', ' '),
    translate(actionNames[entry.action]),
    (entry.person_id && format.nameOf(entry.person_id)) ?? entry.name ?? '',
    entry.address ?? '',
    entry.session_id ?? '',
    entry.old ? JSON.stringify(entry.old) : '',
    entry.new ? JSON.stringify(entry.new) : '',
    entry.id,
  ];
}

function actorText({ by, actor_id }: AuditEntry, format: ValueFormat): string {
  if (by === 'person') return (actor_id && format.nameOf(actor_id)) || 'Deleted person';
  return by === 'guest' ? 'Not signed in' : product.name;
}
