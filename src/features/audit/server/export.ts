import { Readable } from 'node:stream';
import type { Db, Mode } from '#platform/server/database.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import type { AuditEntry } from '../contract.ts';
import { actionNames, auditKinds, kindOf } from '../rules/audit-kinds.ts';
import type { Telling } from '../rules/audit-values.ts';
import { auditText } from '../rules/audit-words.ts';
import { byteOrderMark, csvLine } from '../rules/csv.ts';
import { entryReply, namesIn, pageOfEntries, type Chosen } from './queries.ts';

/** Entries read in one transaction: memory stays the same, however long the file gets. */
const page = 1_000;

const heads = ['Time', 'Time (UTC)', 'Who', 'What', 'Kind', 'Action', 'About', 'Address', 'Session', 'Before', 'After', 'Entry'];

/** The chosen entries as a CSV file, newest first, read page by page while it is sent. */
export function csvOf(transact: <T>(mode: Mode, work: (db: Db) => Promise<T>) => Promise<T>, chosen: Chosen, limit: number): Readable {
  return Readable.from(
    (async function* () {
      yield byteOrderMark + csvLine(heads);
      let last: string | undefined;
      for (let left = limit; left > 0;) {
        const { entries, names } = await transact('read', async (db) => {
          const rows = await pageOfEntries(db, chosen, Math.min(page, left), last);
          const replies = rows.map(entryReply);
          return { entries: replies, names: await namesIn(db, replies) };
        });
        if (entries.length === 0) return;
        yield entries.map((entry) => csvLine(cellsOf(entry, plainly(chosen.zone, names)))).join('');
        left -= entries.length;
        last = entries.at(-1)?.id;
      }
    })(),
  );
}

/** Without a person's formats: as any program reads them. */
function plainly(zone: string, names: Readonly<Record<string, string>>): Telling {
  return {
    zone,
    date: (date) => date,
    instant: (iso) => localOf(Math.floor(Date.parse(iso) / 1000), zone),
    nameOf: (id) => (Object.hasOwn(names, id) ? names[id] : undefined),
  };
}

function cellsOf(entry: AuditEntry, telling: Telling): string[] {
  const kind = kindOf(entry.entity);
  return [
    telling.instant(entry.at),
    entry.at,
    whoText(entry, telling),
    auditText(entry, telling),
    kind ? auditKinds[kind].name : entry.entity.replaceAll('_', ' '),
    actionNames[entry.action],
    (entry.person_id && telling.nameOf(entry.person_id)) ?? entry.name ?? '',
    entry.address ?? '',
    entry.session_id ?? '',
    entry.old ? JSON.stringify(entry.old) : '',
    entry.new ? JSON.stringify(entry.new) : '',
    entry.id,
  ];
}

function whoText({ by, actor_id }: AuditEntry, telling: Telling): string {
  if (by === 'person') return (actor_id && telling.nameOf(actor_id)) || 'Somebody who is no more';
  return by === 'guest' ? 'Not signed in' : product.name;
}
