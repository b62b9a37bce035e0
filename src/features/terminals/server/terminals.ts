import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { terminalFaults } from '../contract.ts';
import { pairingChanged, terminalsChanged } from '../events.ts';
import { silentSeconds } from '../rules/state.ts';
import type { TerminalRow } from '../rules/shapes.ts';
import { addressOf } from './claims.ts';
import { alertClockOffsets } from './compare.ts';
import { waitsForSomeone } from './queries.ts';

interface TerminalsQuery {
  readonly page: number;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly connection?: string | undefined;
  readonly place?: string | undefined;
}

type Row = Omit<TerminalRow, 'quarters' | 'last_seen_at' | 'clock_off_at'> & {
  readonly last_seen_at: string | null;
  readonly clock_off_at: string | null;
  readonly counted: Readonly<Record<string, number>> | null;
};

const iso = (text: string | null): string | null => text && new Date(text).toISOString();
/** Escapes LIKE wildcards in a search. */
const literally = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a page of the terminals by name. @param now epoch seconds */
export async function terminalsPage(db: Db, query: TerminalsQuery, now: number) {
  const paging = await requestedPage(db, query);
  const search = query.search?.trim() ? literally(query.search.trim()) : null;
  const rows = await rowsOf<Row & { readonly all: number }>(
    db,
    `select t.id, t.name, t.connection, t.place, t.zone, t.serial, t.model,
            to_json(s.last_seen_at) #>> '{}' as last_seen_at, s.clock_off, to_json(s.clock_off_at) #>> '{}' as clock_off_at,
            s.records_count, s.records_capacity, s.compared,
            (select count(*)::int from terminal_commands c where c.terminal_id = t.id and c.state in ('queued', 'sent')) as waiting,
            (select count(*)::int from terminal_people p where p.terminal_id = t.id) as people,
            (select count(*)::int from terminal_users u where u.terminal_id = t.id) as people_on_it,
            coalesce(d.punches, 0)::int as punches_today, d.counted, count(*) over ()::int as all
       from terminals t left join terminal_states s on s.terminal_id = t.id
       left join lateral (select sum(q.n) as punches, json_object_agg(q.quarter, q.n) as counted from (
            select extract(hour from x.at)::int * 4 + extract(minute from x.at)::int / 15 as quarter, count(*) as n
              from (select punched_at at time zone t.zone as at from punches
                where terminal_id = t.id and punched_at >= date_trunc('day', to_timestamp($1), t.zone)
                  and punched_at < date_trunc('day', to_timestamp($1), t.zone) + interval '1 day') x group by 1) q) d on true
      where t.removed_at is null and t.state = 'claimed'
        and ($2::text is null or t.connection = $2) and ($3::text is null or t.place = $3)
        and ($4::text is null or t.name_key like $4 or lower(t.place) like $4 or lower(coalesce(t.serial, '')) like $4)
      order by t.name_key, t.id limit ${paging.limit} offset ${paging.offset}`,
    [now, query.connection ?? null, query.place ?? null, search],
  );
  const data = rows.map(({ counted, last_seen_at, clock_off_at, ...row }) => ({
    ...row,
    last_seen_at: iso(last_seen_at),
    clock_off_at: iso(clock_off_at),
    quarters: Array.from({ length: 96 }, (_, n) => counted?.[String(n)] ?? 0),
  }));
  const [sums, silent] = await Promise.all([sumsOf(db, now), silentOnes(db, now)]);
  return { data, meta: metaOf(paging, rows[0]?.all ?? 0, data.length), ...sums, silent };
}

/** Maximum number of silent terminals listed by name. */
const toldSilent = 20;

async function silentOnes(db: Db, now: number) {
  const rows = await rowsOf<{ id: string; name: string; last_seen_at: string; people: number }>(
    db,
    `select t.id, t.name, to_json(s.last_seen_at) #>> '{}' as last_seen_at,
            greatest((select count(*) from terminal_people p where p.terminal_id = t.id),
                     (select count(*) from terminal_users u where u.terminal_id = t.id))::int as people
       from terminals t join terminal_states s on s.terminal_id = t.id
      where t.removed_at is null and t.state = 'claimed' and t.connection = 'push'
        and s.last_seen_at < to_timestamp($1) - interval '${silentSeconds} seconds'
      order by s.last_seen_at limit ${toldSilent}`,
    [now],
  );
  return rows.map((row) => ({ ...row, last_seen_at: new Date(row.last_seen_at).toISOString() }));
}

async function sumsOf(db: Db, now: number) {
  const [sums] = await rowsOf<{
    total: number;
    online: number;
    places: string[];
    is_complete: boolean | null;
    punches_today: number;
    waiting_today: number;
  }>(
    db,
    `select x.*, y.* from
       (select count(*)::int as total,
          count(*) filter (where t.connection = 'push'
            and s.last_seen_at >= to_timestamp($1) - interval '${silentSeconds} seconds')::int as online,
          coalesce(array_agg(distinct t.place order by t.place) filter (where t.place <> ''), '{}') as places,
          bool_and(s.compared = 'right') filter (where s.compared_at > to_timestamp($1) - interval '36 hours') as is_complete
         from terminals t left join terminal_states s on s.terminal_id = t.id
        where t.removed_at is null and t.state = 'claimed') x,
       (select count(*)::int as punches_today, count(*) filter (where ${waitsForSomeone('p')})::int as waiting_today
         from punches p, company_settings c
        where coalesce(punched_at, received_at) >= date_trunc('day', to_timestamp($1), c.timezone)) y`,
    [now],
  );
  return {
    total: sums?.total ?? 0,
    online: sums?.online ?? 0,
    places: sums?.places ?? [],
    is_complete: sums?.is_complete ?? null,
    punches_today: sums?.punches_today ?? 0,
    waiting_today: sums?.waiting_today ?? 0,
  };
}

interface StoredTerminal {
  readonly id: string;
  readonly name: string;
  readonly connection: 'push' | 'file';
  readonly place: string;
  readonly zone: string;
  readonly serial: string | null;
  readonly door: string | null;
  readonly allowed_networks: string[];
  readonly trusts_keys: boolean;
}

/** Returns a claimed terminal of the company. @throws gone */
export async function terminalById(db: Db, id: string, isLocked = false): Promise<StoredTerminal> {
  const [row] = await rowsOf<StoredTerminal>(
    db,
    `select id, name, connection, place, zone, serial, door, allowed_networks, trusts_keys from terminals
      where id = $1 and removed_at is null and state = 'claimed' ${isLocked ? 'for update' : ''}`,
    [id],
  );
  if (!row) throw terminalFaults.gone();
  return row;
}

/** Returns a terminal that calls by itself. @throws gone, notPush */
export async function pushTerminal(db: Db, id: string): Promise<StoredTerminal> {
  const terminal = await terminalById(db, id, true);
  if (terminal.connection !== 'push') throw terminalFaults.notPush();
  return terminal;
}

export async function formOf(db: Db, context: RequestContext, id: string) {
  const { door, ...data } = await terminalById(db, id);
  const [state] = await rowsOf<{ last_address: string | null }>(
    db,
    'select last_address from terminal_states where terminal_id = $1',
    [id],
  );
  return { data, ...addressOf(context, door), last_address: state?.last_address ?? null };
}

export interface TerminalForm {
  readonly name: string;
  readonly place: string;
  readonly zone: string;
  readonly allowed_networks?: readonly string[] | undefined;
  readonly trusts_keys?: boolean | undefined;
}

/**
 * Changes a terminal; a new zone is sent to it immediately, and recent days are paired again by its keys.
 * @throws gone, needsNetworks
 */
export async function changeTerminal(db: Db, id: string, form: TerminalForm, now: number): Promise<void> {
  const { door, connection, allowed_networks, ...stored } = await terminalById(db, id, true);
  const networks = form.allowed_networks ?? allowed_networks;
  if (connection === 'push' && !door && networks.length === 0) throw terminalFaults.needsNetworks();
  const trusts_keys = form.trusts_keys ?? stored.trusts_keys;
  await rowsOf(
    db,
    `update terminals set name = $2, place = $3, zone = $4, allowed_networks = $5, trusts_keys = $6 where id = $1`,
    [id, form.name, form.place, form.zone, networks, trusts_keys],
  );
  if (trusts_keys !== stored.trusts_keys) await emit(db, pairingChanged, {});
  await alertClockOffsets(db, now);
}

/** Adds a terminal whose files people import. */
export async function addFileTerminal(db: Db, form: TerminalForm, actorId: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    `insert into terminals (name, connection, state, place, zone, trusts_keys, created_by, claimed_at)
     values ($1, 'file', 'claimed', $2, $3, $4, $5, now()) returning id`,
    [form.name, form.place, form.zone, form.trusts_keys ?? false, actorId],
  );
  const id = row?.id ?? '';
  await rowsOf(db, 'insert into terminal_states (terminal_id) values ($1)', [id]);
  await emit(db, terminalsChanged, { in_settings: true });
  return id;
}

/** Removes a terminal; its punches stay, and it can be claimed again. */
export async function removeTerminal(db: Db, id: string, now: number): Promise<string> {
  const { name } = await terminalById(db, id, true);
  await Promise.all([
    rowsOf(db, 'update terminals set removed_at = to_timestamp($2), door = null where id = $1', [id, now]),
    rowsOf(db, 'delete from terminal_doors where terminal_id = $1', [id]),
    rowsOf(db, `delete from terminal_commands where terminal_id = $1 and state in ('queued', 'sent')`, [id]),
    emit(db, terminalsChanged, { in_settings: true }),
  ]);
  return name;
}
