import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import type { Db } from '#platform/server/database/database.ts';
import { formatDate, formatTime } from '#platform/shared/date-format.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import type { HistoryLine } from '../../contract.ts';
import type { Day } from '../../rules/entries.ts';
import { historyText, type Change } from '../../rules/history-text.ts';
import { waitingSince } from '../../rules/waiting-since.ts';

/** The day's entries in the audit log, and its history from before that log existed. */
const linesOf = (db: Db, { id }: Pick<Day, 'id'>) =>
  db
    .selectFrom('audit_entries')
    // Entries about time always have both.
    .select((entry) => [entry.ref('deed').$notNull().as('action'), entry.ref('source').$notNull().as('source')])
    .select(['id', 'at', 'entity', 'address', 'old', 'new', 'actor_id'])
    .where('attendance_id', '=', id)
    .unionAll(
      db
        .selectFrom('attendance_history')
        .select(['action', 'source', 'id', 'at', 'entity', 'address', 'old', 'new', 'actor_id'])
        .where('attendance_id', '=', id),
    );

type HistoryDay = Pick<Day, 'id' | 'working_date'> & Partial<Pick<Day, 'clocks'>>;

/** Returns all changes of the day with their authors, the latest last. */
export async function historyOf(db: Db, day: HistoryDay, settings: Settings): Promise<HistoryLine[]> {
  return (await readHistory(db, day, settings)).lines;
}

/** Returns the history, and the instant (ISO 8601 in UTC) since which a waiting day has waited for approval. */
export async function readHistory(
  db: Db,
  day: HistoryDay,
  { date_format, time_format, ...zones }: Settings,
): Promise<{ readonly lines: HistoryLine[]; readonly waiting_since: string | null }> {
  const { working_date, clocks = [] } = day;
  const zone = zoneOfDay(zones, { clocks }, working_date);
  const rows = await db
    .selectFrom(linesOf(db, day).as('h'))
    .leftJoin('people as p', 'p.id', 'h.actor_id')
    .selectAll('h')
    .select(['p.name', 'p.username'])
    .orderBy('h.id')
    .execute();
  const lines = rows.map(({ actor_id, name, username, at, old, new: now, ...line }) => {
    const change = { entity: line.entity, action: line.action, old, new: now } as Change;
    return {
      id: wireId(line.id),
      at: at.toISOString(),
      actor: actor_id && name !== null && username !== null ? { id: actor_id, name, username } : null,
      action: line.action,
      entity: change.entity,
      source: line.source,
      address: line.address,
      text: historyText(change, {
        zone,
        working_date,
        date: (date) => formatDate(date, date_format),
        time: (time) => formatTime(time, time_format === 1),
      }),
    };
  });
  const since = waitingSince(rows as readonly ((typeof rows)[number] & Change)[]);
  return { lines, waiting_since: since?.at.toISOString() ?? null };
}
