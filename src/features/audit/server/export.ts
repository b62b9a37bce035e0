import { Readable } from 'node:stream';
import type { Db, Mode } from '#platform/server/database/database.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import type { AuditEntry } from '../contract.ts';
import type { ValueFormat } from '#platform/shared/audit.ts';
import { actionNames, type AuditWords } from '../rules/audit-words.ts';
import { byteOrderMark, csvLine, type CsvDialect } from '#platform/shared/csv.ts';
import { entryReply, namesIn, pageOfEntries, type ResolvedAuditFilter } from './queries.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { inTheirLanguage } from '#platform/server/language.ts';

/** Number of entries read per transaction, which limits memory however long the file is. */
const pageEntries = 1_000;

const heads = [
  asText('Time', { of: 'moment' }),
  asText('Time (UTC)'),
  asText('Who'),
  asText('What'),
  asText('Kind'),
  asText('Action'),
  asText('About', { of: 'object' }),
  asText('Address'),
  asText('Session'),
  asText('Before'),
  asText('After'),
  asText('Entry', { of: 'log' }),
];

interface FileOptions {
  readonly words: AuditWords;
  readonly limit: number;
  readonly dialect: CsvDialect;
}

type Transact = <T>(mode: Mode, work: (db: Db) => Promise<T>) => Promise<T>;

/** Returns the chosen entries as a CSV file, newest first, read in pages while it is sent. */
export const csvOf = (transact: Transact, filter: ResolvedAuditFilter, options: FileOptions): Readable =>
  Readable.from(inTheirLanguage(partsOf(transact, filter, options)));

async function* partsOf(
  transact: Transact,
  filter: ResolvedAuditFilter,
  { words, limit, dialect }: FileOptions,
): AsyncGenerator<string> {
  yield (
    byteOrderMark +
      csvLine(
        heads.map((head) => translate(head)),
        dialect,
      )
  );
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
  return [
    format.instant(entry.at),
    entry.at,
    actorText(entry, format),
    words.text(entry, format),
    words.kindText(entry.entity),
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
  if (by === 'person') return (actor_id && format.nameOf(actor_id)) || translate('Deleted person');
  return by === 'guest' ? translate('Not signed in') : product.name;
}
