import { Readable } from 'node:stream';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localOf } from '#platform/shared/time.ts';
import { sheetTypes, type Sheet, type SheetFormat } from '#features/exports/server/commands/sheet.ts';
import { sheetBytes } from '#features/exports/server/commands/write-sheet.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { terminalFaults } from '../contract.ts';
import { resultWords, type PunchFacts, type PunchResult } from '../rules/results.ts';
import type { PunchRow } from '../rules/shapes.ts';
import { waitsForSomeone } from './queries.ts';
import { asText } from '#platform/shared/translate.ts';

export interface RecordsFilter {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  readonly terminal_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly needs_somebody?: boolean | undefined;
  readonly search?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly pin: string;
  readonly punched_local: string;
  readonly punched_at: string | null;
  readonly received_at: string;
  readonly zone: string;
  readonly terminal_id: string | null;
  readonly terminal_name: string | null;
  readonly source: string;
  readonly verify: number;
  readonly line: string | null;
  readonly person_id: string | null;
  readonly working_date: LocalDate | null;
  readonly result: string;
  readonly facts: PunchFacts | null;
  readonly set_aside_at: string | null;
  readonly set_aside_by: string | null;
}

const happened = 'coalesce(u.punched_at, u.received_at)';

/** Search conditions, as SQL of $1 to $5. */
const where = `
  ($1::date is null or ${happened} >= ($1::date::timestamp at time zone c.timezone))
  and ($2::date is null or ${happened} < (($2::date + 1)::timestamp at time zone c.timezone))
  and ($3::uuid is null or u.terminal_id = $3) and ($4::uuid is null or u.person_id = $4)
  and ($5::text is null or u.pin like $5 or exists (select from people s where s.id = u.person_id and s.name_key like $5))`;

function valuesOf({ from, to, terminal_id, user_id, search }: RecordsFilter): unknown[] {
  const term = search?.trim()
    ? `%${search
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`
    : null;
  return [from ?? null, to ?? null, terminal_id ?? null, user_id ?? null, term];
}

const columns = `u.id, u.pin, u.punched_local, to_json(u.punched_at) #>> '{}' as punched_at,
  to_json(u.received_at) #>> '{}' as received_at, coalesce(t.zone, c.timezone) as zone, u.terminal_id, t.name as terminal_name,
  u.source, u.verify, u.line, u.person_id, u.working_date, u.result, u.facts,
  to_json(u.set_aside_at) #>> '{}' as set_aside_at, (select name from people where id = u.set_aside_by) as set_aside_by`;

const source = `from punches u join company_settings c on true left join terminals t on t.id = u.terminal_id`;

function rowsFound(db: Db, found: RecordsFilter, limit: number, offset: number): Promise<Row[]> {
  const onlyWaiting = found.needs_somebody ? `and ${waitsForSomeone('u')}` : '';
  return rowsOf<Row>(
    db,
    `select ${columns} ${source} where ${where} ${onlyWaiting}
      order by ${happened} desc, u.id limit ${limit} offset ${offset}`,
    valuesOf(found),
  );
}

async function countsOf(db: Db, found: RecordsFilter) {
  const [counts] = await rowsOf<{ all: number; needs_somebody: number }>(
    db,
    `select count(*)::int as all, count(*) filter (where ${waitsForSomeone('u')})::int as needs_somebody
       ${source} where ${where}`,
    valuesOf(found),
  );
  return counts ?? { all: 0, needs_somebody: 0 };
}

export async function recordsPage(
  db: Db,
  query: RecordsFilter & { readonly page: number; readonly per_page?: number | undefined },
) {
  const paging = await requestedPage(db, query);
  const [rows, counts, terminals] = await Promise.all([
    rowsFound(db, query, paging.limit, paging.offset),
    countsOf(db, query),
    rowsOf<{ id: string; name: string }>(
      db,
      `select id, name from terminals where state = 'claimed' and removed_at is null order by name_key, id limit 500`,
    ),
  ]);
  const data = await toPunchRows(db, rows);
  return {
    data,
    meta: metaOf(paging, query.needs_somebody ? counts.needs_somebody : counts.all, data.length),
    counts,
    terminals,
  };
}

async function toPunchRows(db: Db, rows: readonly Row[]): Promise<PunchRow[]> {
  const cards = await cardsByIds(db, [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))]);
  const people = new Map(cards.map(({ id, name, avatar }) => [id, { id, name, avatar }]));
  return rows.map(({ terminal_id, terminal_name, person_id, punched_at, received_at, facts, ...rest }) => {
    const { set_aside_at, set_aside_by, ...row } = rest;
    return {
      ...row,
      id: wireId(row.id),
      facts: facts && factsOf(facts),
      set_aside: set_aside_at === null ? null : { by: set_aside_by ?? '', at: new Date(set_aside_at).toISOString() },
      punched_at: punched_at && new Date(punched_at).toISOString(),
      received_at: new Date(received_at).toISOString(),
      terminal: terminal_id && terminal_name ? { id: terminal_id, name: terminal_name } : null,
      person: (person_id && people.get(person_id)) || null,
    };
  });
}

const factsOf = ({ seconds, from, to, late, before, after }: PunchFacts) => ({
  seconds,
  from,
  to,
  late,
  before,
  after,
});

/** Maximum number of punches in a file exported immediately. */
const maxExported = 50_000;

const sheet: Sheet = {
  name: asText('Punches'),
  columns: [
    { head: asText('Time', { of: 'clock' }), kind: 'moment' },
    { head: asText('Person') },
    { head: asText('PIN') },
    { head: asText('Terminal') },
    { head: asText('Result') },
    { head: asText('Details') },
    { head: asText('Working day'), kind: 'date' },
    { head: asText('Received'), kind: 'moment' },
  ],
};

/** Exports the records as a file. @throws tooMany */
export async function exportRecords(
  db: Db,
  { format, ...found }: RecordsFilter & { readonly format: SheetFormat },
  today: LocalDate,
) {
  const rows = await rowsFound(db, found, maxExported + 1, 0);
  if (rows.length > maxExported) throw terminalFaults.tooMany();
  const [data, { timezone, number_format: numberFormat }] = await Promise.all([
    toPunchRows(db, rows),
    cachedSettings(db),
  ]);
  const lines = data.map((row) => {
    const time = (instant: number) => localOf(instant, row.zone).slice(11, 16);
    const terminal = row.terminal?.name ?? '';
    const { title, detail } = resultWords({ result: row.result as PunchResult, facts: row.facts, terminal }, time);
    return [
      row.punched_local,
      row.person?.name ?? null,
      row.pin || null,
      terminal || null,
      title,
      row.line ?? detail,
      row.working_date,
      localOf(Math.floor(Date.parse(row.received_at) / 1000), timezone),
    ];
  });
  return new Download({
    name: `punches-${today}.${format}`,
    type: sheetTypes[format],
    // Generated after the transaction has ended.
    body: async () => Readable.from(sheetBytes({ format, sheet, numberFormat }, [{ lines }])),
  });
}
