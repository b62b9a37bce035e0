import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import { localOf } from '#platform/shared/time.ts';
import { translate, asText } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { sheetTypes, type Sheet, type SheetFormat } from '#features/exports/server/commands/sheet.ts';
import { sheetBytes } from '#features/exports/server/commands/write-sheet.ts';
import { seenAt } from './acknowledgements.ts';
import { mustAcknowledge } from './audience.ts';
import { writtenAt } from './versions.ts';
import type { StoredPost } from './stored.ts';

interface Row {
  readonly name: string;
  readonly username: string;
  readonly department_name: string | null;
  readonly version: number | null;
  readonly acknowledged_at: Date | null;
  readonly written_at: Date | null;
  readonly seen_at: Date | null;
}

const sheet: Sheet = {
  name: asText('Acknowledgements'),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Username') },
    { head: asText('Department') },
    { head: asText('State') },
    { head: asText('Acknowledged'), kind: 'moment' },
    { head: asText('Version'), kind: 'moment' },
    { head: asText('First seen'), kind: 'moment' },
  ],
};

/** Exports everyone who is asked to acknowledge an announcement and whether they have. @param now epoch seconds */
export async function acknowledgedFile(db: Db, post: StoredPost, format: SheetFormat, now: number): Promise<Download> {
  const [{ rows }, { timezone, number_format: numberFormat }] = await Promise.all([
    sql<Row>`
      select people.name, people.username, departments.name as department_name, k.version, k.acknowledged_at,
             case when k.version is not null then ${writtenAt(sql`k.version`)} end as written_at,
             ${seenAt(post)} as seen_at
        from feed_posts p cross join people left join departments on departments.id = people.department_id
          left join feed_acknowledgements k on k.post_id = p.id and k.person_id = people.id
          left join feed_readings r on r.post_id = p.id and r.person_id = people.id
       where p.id = ${post.id} and ${mustAcknowledge(post, now)} order by people.name_key, people.id`.execute(db),
    cachedSettings(db),
  ]);
  const at = (moment: Date | null) => moment && localOf(Math.floor(moment.getTime() / 1000), timezone);
  const lines = rows.map((row) => [
    row.name,
    row.username,
    row.department_name,
    stateOf(row, post.asked_version),
    at(row.acknowledged_at),
    at(row.written_at),
    at(row.seen_at),
  ]);
  return new Download({
    name: `acknowledgements-${post.slug}.${format}`,
    type: sheetTypes[format],
    // The file is written after the transaction has ended.
    body: async () => Readable.from(sheetBytes({ format, sheet, numberFormat }, [{ lines }])),
  });
}

function stateOf({ version, seen_at }: Row, askedVersion: number): string {
  if (version === null) return seen_at ? translate('Seen, not acknowledged') : translate('Not opened yet');
  return version >= askedVersion ? translate('Acknowledged') : translate('Acknowledged an older version');
}
