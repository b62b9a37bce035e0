import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import type { Authenticator } from '#platform/server/http/authenticator.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { worksHere } from '#features/people/server/queries.ts';

const daySeconds = 86_400;
/** Seconds without a request after which a session has ended. */
export const idleTimeoutSeconds = 14 * daySeconds;
/** Seconds after which a session ends however busy it is. */
export const maxSessionSeconds = 90 * daySeconds;
/** Seconds a use may go unrecorded: the record is for people to read, and not worth a write per request. */
const touchIntervalSeconds = 600;

/** Who holds the session, with everything they may do at this moment (epoch seconds): one statement. */
export async function actorOf(db: Db, tokenHash: string, now: number): Promise<Actor | undefined> {
  return (await sessionOf(db, tokenHash, now))?.actor;
}

/** The person whose session this is at this moment (epoch seconds); undefined when it has ended or expired. */
export async function holderOf(db: Db, sessionId: string, now: number): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('person_id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', new Date(now * 1000))
    .executeTakeFirst();
  return session?.person_id;
}

/**
 * The authenticator of the server: it also keeps the sessions that are in use from expiring.
 * @param collectMs milliseconds for which uses are collected: when a shift starts, thousands come back at once
 */
export function sessionAuthenticator(database: Database, collectMs = 1000): Authenticator {
  const used = usesOf(database, collectMs);
  return {
    database,
    async actorOf(db, tokenHash, now) {
      const found = await sessionOf(db, tokenHash, now);
      if (found && now - found.last_used_at.getTime() / 1000 >= touchIntervalSeconds)
        used(found.tenant_id, found.actor.session_id, new Date(now * 1000));
      return found?.actor;
    },
    holderOf,
  };
}

/**
 * Records uses of sessions, many with one statement, apart from the requests: their transactions may be
 * read-only, and should not be longer for it. A use that is lost is made up by the next one.
 */
function usesOf(database: Database, collectMs: number) {
  const waiting = new Map<string, Map<string, Date>>();
  let timer: NodeJS.Timeout | undefined;
  const record = () => {
    timer = undefined;
    for (const [companyId, uses] of waiting)
      database.tenant(companyId, 'write', (db) => touch(db, uses)).catch(() => {});
    waiting.clear();
  };
  return (companyId: string, sessionId: string, at: Date): void => {
    const uses = waiting.get(companyId) ?? new Map<string, Date>();
    waiting.set(companyId, uses.set(sessionId, at));
    timer ??= setTimeout(record, collectMs).unref();
  };
}

async function sessionOf(db: Db, tokenHash: string, now: number) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'people.id',
      'people.name',
      'people.username',
      'sessions.id as session_id',
      'sessions.tenant_id',
      'sessions.last_used_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', new Date(now * 1000))
    .where(worksHere(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { tenant_id, last_used_at, permissions, ...person } = row;
  const actor: Actor = { ...person, permissions: new Set(permissions) };
  return { actor, tenant_id, last_used_at };
}

/** Rows that are locked, as by the end of a session, are skipped, so that no deadlock can occur. */
async function touch(db: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    with used as (select * from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)),
         free as (select id from sessions where id in (select id from used) for update skip locked)
    update sessions
       set last_used_at = used.at,
           expires_at = least(used.at + ${idleTimeoutSeconds} * interval '1 second', created_at + ${maxSessionSeconds} * interval '1 second')
      from used join free using (id)
     where sessions.id = used.id`.execute(db);
}
