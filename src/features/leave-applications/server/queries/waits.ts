import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import type { WaitState } from '../../rules/waits-contract.ts';

/** A person who waits for a place, with the type of leave. */
export interface StoredWait {
  readonly id: string;
  readonly person_id: string;
  readonly applied_by: string | null;
  readonly is_bound: boolean;
  readonly leave_type_id: string;
  readonly dates: readonly ChosenDate[];
  readonly period_starts: readonly LocalDate[];
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly reason: string;
  readonly limit_ids: readonly string[];
  readonly state: WaitState;
  readonly expires_at: Date | null;
  readonly application_id: string | null;
  readonly created_at: Date;
  readonly type_name: string;
  readonly displaces: boolean;
}

const columns = `w.id, w.person_id, w.applied_by, w.is_bound, w.leave_type_id, w.dates, w.period_starts::text[],
  w.starts_on, w.ends_on, w.reason, w.limit_ids, w.state, w.expires_at, w.application_id, w.created_at,
  t.name as type_name, t.displaces`;
const from = 'leave_waits w join leave_types t on t.id = w.leave_type_id';

/** Reads everyone who waits for an offer, in the order in which they asked. */
export const waitingInOrder = (db: Db): Promise<StoredWait[]> =>
  rowsOf(db, `select ${columns} from ${from} where w.state = 'waiting' order by w.number`);

/** Reads the open waits of a person. */
export const openWaitsOf = (db: Db, person_id: string): Promise<StoredWait[]> =>
  rowsOf(
    db,
    `select ${columns} from ${from}
      where w.person_id = $1 and w.state in ('waiting', 'offered') order by w.starts_on, w.id`,
    [person_id],
  );

export async function waitById(db: Db, id: string): Promise<StoredWait | undefined> {
  const [wait] = await rowsOf<StoredWait>(db, `select ${columns} from ${from} where w.id = $1`, [id]);
  return wait;
}

/**
 * Returns the place in line of some waits, by id: those count who asked earlier for dates of the same span under one of the
 * same limits.
 */
export async function placesInLine(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ id: string; place: number }>(
    db,
    `select w.id, 1 + (select count(*)::int from leave_waits e
                        where e.state in ('waiting', 'offered') and e.number < w.number
                          and e.limit_ids && w.limit_ids and e.starts_on <= w.ends_on
                          and e.ends_on >= w.starts_on) as place
       from leave_waits w where w.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Returns the names of limits by id, of those that still exist. */
export async function limitNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db, 'select id, name from leave_limits where id = any($1)', [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
