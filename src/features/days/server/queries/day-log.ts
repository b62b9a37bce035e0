import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { Undoable } from '../../rules/undo.ts';

/** A line of a day's history as the audit log keeps it. */
export interface DayEntry extends Undoable {
  readonly id: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  readonly action: string;
  readonly actor_id: string | null;
  readonly source: string;
  readonly address: string | null;
}

/**
 * Names the state of a day: the end of the id of the last entry about it, since nothing about a day changes without an
 * entry. Zeros: nothing has been written since entries are kept.
 */
export const versionFrom = (entryId: string | undefined): string =>
  entryId === undefined ? '0'.repeat(16) : entryId.replaceAll('-', '').slice(-16);

/** The version of a day. In a transaction that changes it, to be read behind the lock of the person. */
export async function dayVersion(db: Db, attendanceId: string): Promise<string> {
  const [last] = await rowsOf<{ id: string }>(
    db,
    'select id from audit_entries where attendance_id = $1 order by id desc limit 1',
    [attendanceId],
  );
  return versionFrom(last?.id);
}

/** The versions of many days, by their ids. */
export async function dayVersions(db: Db, attendanceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ day: string; id: string }>(
    db,
    `select day, last.id
       from unnest($1::uuid[]) day,
            lateral (select id from audit_entries where attendance_id = day order by id desc limit 1) last`,
    [attendanceIds],
  );
  return new Map(rows.map(({ day, id }) => [day, versionFrom(id)]));
}

/** Everything that the audit log says of a day, in the order in which it happened. */
export function dayEntries(db: Db, attendanceId: string): Promise<DayEntry[]> {
  return rowsOf<DayEntry>(
    db,
    `select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, deed as action, entity, entity_id,
            actor_id, source, address, old, new
       from audit_entries where attendance_id = $1 order by id`,
    [attendanceId],
  );
}

/** What was written about a day since it had a version; undefined when it never had that one. */
export function entriesSince(entries: readonly DayEntry[], version: string): readonly DayEntry[] | undefined {
  const place = entries.findIndex(({ id }) => versionFrom(id) === version);
  return place < 0 && version !== versionFrom(undefined) ? undefined : entries.slice(place + 1);
}
