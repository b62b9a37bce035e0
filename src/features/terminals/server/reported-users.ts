import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { shownAt } from '../rules/attlog.ts';
import { operationTypes, type Operations, type UserLine } from '../rules/messages.ts';

/** Seconds by which a terminal's clock may be off before it is set. */
const clockSeconds = 10;

interface ReportingTerminal {
  readonly id: string;
  readonly zone: string;
  /** Time of arrival in epoch seconds. */
  readonly now: number;
}

/**
 * Records the users on a terminal as it reports them, in its order: a user deleted and enrolled again is on it.
 * A repeated operation removes nobody reported since.
 */
export async function noteUsers(
  db: Db,
  { id, zone, now }: ReportingTerminal,
  operations: Operations['all'],
): Promise<void> {
  const users = new Map<string, UserLine>();
  const enrolled = new Set<string>();
  const deleted = new Map<string, number>();
  for (const one of operations)
    if ('pin' in one) users.set(one.pin, one);
    else if (one.type === operationTypes.userEnrolled) enrolled.add(one.about);
    else if (one.type === operationTypes.userDeleted) {
      users.delete(one.about);
      enrolled.delete(one.about);
      deleted.set(one.about, Math.min(shownAt(one.time, zone, now) ?? now, now));
    }
  if (deleted.size) {
    const rows = [...deleted].map(([pin, at]) => ({ pin, at: at + clockSeconds }));
    await sql`
      delete from terminal_users u using json_to_recordset(${JSON.stringify(rows)}::json) as r(pin text, at float8)
       where u.terminal_id = ${id} and u.pin = r.pin and u.told_at <= to_timestamp(r.at)`.execute(db);
  }
  if (users.size) {
    await putUsers(db, id, [...users.values()], now);
    await rowsOf(db, 'update terminal_states set users_told_at = to_timestamp($2) where terminal_id = $1', [id, now]);
  }
  await rowsOf(
    db,
    'update terminal_users set fingers = greatest(fingers, 1) where terminal_id = $1 and pin = any($2::text[])',
    [id, [...enrolled]],
  );
}

async function putUsers(db: Db, id: string, users: readonly UserLine[], now: number): Promise<void> {
  await sql`
    insert into terminal_users (terminal_id, pin, name, has_card, told_at)
    select ${id}::uuid, r.pin, r.name, r.has_card, to_timestamp(${now})
      from json_to_recordset(${JSON.stringify(users)}::json) as r(pin text, name text, has_card boolean)
    on conflict (tenant_id, terminal_id, pin) do update
      set name = excluded.name, has_card = excluded.has_card, told_at = excluded.told_at`.execute(db);
}

/** Records users that the terminal was told to add or rename; existing cards are kept. */
export async function notePut(
  db: Db,
  id: string,
  put: readonly { readonly pin: string; readonly name: string }[],
  now: number,
): Promise<void> {
  if (put.length === 0) return;
  const latest = [...new Map(put.map((user) => [user.pin, user])).values()];
  await sql`
    insert into terminal_users (terminal_id, pin, name, told_at)
    select ${id}::uuid, r.pin, r.name, to_timestamp(${now})
      from json_to_recordset(${JSON.stringify(latest)}::json) as r(pin text, name text)
    on conflict (tenant_id, terminal_id, pin) do update set name = excluded.name, told_at = excluded.told_at`.execute(
    db,
  );
}

/** Removes users not reported since all were requested, if any were. @param requestedAt epoch seconds */
export async function forgetUnreported(db: Db, id: string, requestedAt: number): Promise<void> {
  await rowsOf(
    db,
    `delete from terminal_users where terminal_id = $1 and told_at < to_timestamp($2)
        and exists (select from terminal_states s where s.terminal_id = $1 and s.users_told_at >= to_timestamp($2))`,
    [id, requestedAt],
  );
}
