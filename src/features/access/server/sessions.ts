import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database.ts';
import type { Gate } from '#platform/server/gate.ts';
import type { Actor } from '#platform/server/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { worksHere } from '#features/people/server/queries.ts';

const day = 86_400;
/** Seconds without a request after which a session has ended. */
export const idle = 14 * day;
/** Seconds after which a session ends however busy it is. */
export const longest = 90 * day;
/** Seconds a use may go unrecorded: the record is for people to read, and not worth a write per request. */
const touchEvery = 600;

/** Who holds the session, with everything they may do at this moment: one statement. */
export async function actorOf(db: Db, tokenHash: string, now: Date): Promise<Actor | undefined> {
  return (await sessionOf(db, tokenHash, now))?.actor;
}

/**
 * The gate of this installation: it also keeps the sessions that are in use from expiring.
 * @param collectFor milliseconds for which uses are collected: when a shift starts, thousands come back at once
 */
export function sessionGate(database: Database, collectFor = 1000): Gate {
  const used = usesOf(database, collectFor);
  return {
    database,
    async actorOf(db, tokenHash, now) {
      const found = await sessionOf(db, tokenHash, now);
      if (found && now.getTime() - found.last_used_at.getTime() >= touchEvery * 1000) used(found.tenant_id, found.actor.session_id, now);
      return found?.actor;
    },
  };
}

/**
 * Records uses of sessions, many with one statement, apart from the requests: their transactions may be
 * read-only, and should not be longer for it. A use that is lost is made up by the next one.
 */
function usesOf(database: Database, collectFor: number) {
  const waiting = new Map<string, Map<string, Date>>();
  let timer: NodeJS.Timeout | undefined;
  const record = () => {
    timer = undefined;
    for (const [companyId, uses] of waiting) database.tenant(companyId, 'write', (db) => touch(db, uses)).catch(() => {});
    waiting.clear();
  };
  return (companyId: string, sessionId: string, now: Date): void => {
    const uses = waiting.get(companyId) ?? new Map<string, Date>();
    waiting.set(companyId, uses.set(sessionId, now));
    timer ??= setTimeout(record, collectFor).unref();
  };
}

async function sessionOf(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.name', 'people.username', 'sessions.id as session_id', 'sessions.tenant_id', 'sessions.last_used_at'])
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where(worksHere(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { tenant_id, last_used_at, permissions, ...person } = row;
  const actor: Actor = { ...person, permissions: new Set(permissions) };
  return { actor, tenant_id, last_used_at };
}

/** A session that is being ended at this moment is left alone, so that nobody waits in a circle. */
async function touch(db: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    with used as (select * from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)),
         free as (select id from sessions where id in (select id from used) for update skip locked)
    update sessions
       set last_used_at = used.at,
           expires_at = least(used.at + ${idle} * interval '1 second', created_at + ${longest} * interval '1 second')
      from used join free using (id)
     where sessions.id = used.id`.execute(db);
}
