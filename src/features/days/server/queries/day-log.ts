import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { UndoableLine } from '../../rules/undo.ts';

/** Line of a day's history as stored in the audit log. */
export interface DayEntry extends UndoableLine {
  readonly id: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  readonly action: string;
  readonly actor_id: string | null;
  readonly source: string;
  readonly address: string | null;
}

/**
 * Version of a day: the end of the id of its last entry, since every change of a day writes an entry.
 * Zeros if nothing was written since entries exist.
 */
export const versionFrom = (entryId: string | undefined): string =>
  entryId === undefined ? '0'.repeat(16) : entryId.replaceAll('-', '').slice(-16);

/** Returns the version of a day. Within a changing transaction, read it under the lock of the person. */
export async function dayVersion(db: Db, attendanceId: string): Promise<string> {
  const [last] = await rowsOf<{ id: string }>(
    db,
    'select id from audit_entries where attendance_id = $1 order by id desc limit 1',
    [attendanceId],
  );
  return versionFrom(last?.id);
}

/** Returns the versions of many days by their ids. */
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

/** Returns all entries of a day in the audit log, in chronological order. */
export function dayEntries(db: Db, attendanceId: string): Promise<DayEntry[]> {
  return rowsOf<DayEntry>(
    db,
    `select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, deed as action, entity, entity_id,
            actor_id, source, address, old, new
       from audit_entries where attendance_id = $1 order by id`,
    [attendanceId],
  );
}

/** Returns the entries of a day since a version; undefined if it never had that version. */
export function entriesSince(entries: readonly DayEntry[], version: string): readonly DayEntry[] | undefined {
  const place = entries.findIndex(({ id }) => versionFrom(id) === version);
  return place < 0 && version !== versionFrom(undefined) ? undefined : entries.slice(place + 1);
}
