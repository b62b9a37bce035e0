import { sql } from 'kysely';
import { afterCommit, rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { StepDueError, type Authenticator } from '#platform/server/http/authenticator.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { doWhatIsDue } from '#features/people/server/commands/due.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';
import { holdsOwnerRole } from './queries/actor.ts';

const daySeconds = 86_400;
/** Seconds without a request after which a session has ended. */
export const idleTimeoutSeconds = 14 * daySeconds;
/** Seconds after which a session ends, even when it is in use. */
export const maxSessionSeconds = 90 * daySeconds;
/** Seconds for which a use may go unrecorded: people read the record, and it is not worth a write per request. */
const touchIntervalSeconds = 600;

/** Returns the holder of the session with their permissions at `now` (epoch seconds), in one statement. */
export async function actorOf(db: Db, tokenHash: string, now: number): Promise<Actor | undefined> {
  const [holder] = await storedHolders(db, { tokenHash }, now);
  return holder?.actor;
}

/** Number of sessions whose holders are cached, about 1 kB each. */
const maxCachedHolders = 20_000;

/**
 * Creates the server's authenticator, which also keeps sessions in use from expiring.
 * @param collectMs milliseconds for which uses are collected: thousands arrive at the same time when a shift starts
 * @param absent permissions that do not exist on this installation, whatever roles include
 */
export function sessionAuthenticator(
  database: Database,
  collectMs = 1000,
  absent: readonly Permission[] = [],
): Authenticator {
  const readHolders = holdersWithout(absent);
  const used = usesOf(database, collectMs);
  const holders = new VersionedCache<Holder>(maxCachedHolders);
  const find = finderIn(database, holders);
  const noteUse = ({ id, tenant_id, last_used_at }: Session, now: number) => {
    if (now - last_used_at >= touchIntervalSeconds) used(tenant_id, id, new Date(now * 1000));
  };
  return {
    database,
    async actorOf(db, tokenHash, now) {
      const found = await find(db, tokenHash, now);
      if (!found) return undefined;
      const { session, kept } = found;
      const [holder] = kept ? [kept] : await readHolders(db, { tokenHash }, now);
      if (!holder) return undefined;
      // Uncommitted changes of a transaction are not cached, since they may be rolled back.
      if (holder !== kept) afterCommit(db, () => holders.set(tokenHash, session.version, holder));
      noteUse(session, now);
      return holder.actor;
    },
    lastKnownActors: {
      actorOf: (tokenHash) => holders.latest(tokenHash)?.value.actor,
      async isSame(db, tokenHash, last, now) {
        const found = await find(db, tokenHash, now);
        if (!found || found.kept?.actor !== last) return false;
        noteUse(found.session, now);
        return true;
      },
    },
    actorsOf: actorsFrom(holders, readHolders),
  };
}

/** Finds a session, with its holder if that is cached by the company's current version. */
function finderIn(database: Database, holders: VersionedCache<Holder>) {
  return async (db: Db, tokenHash: string, now: number) => {
    const session = await sessionOf(db, tokenHash, now);
    if (!session) return undefined;
    const { tenant_id, version, is_due } = session;
    if (is_due) throw new StepDueError(() => database.tenant(tenant_id, 'write', (dueDb) => doWhatIsDue(dueDb, now)));
    const cached = holders.get(tokenHash, version);
    return { session, kept: cached && now < cached.leaves_at ? cached : undefined };
  };
}

/** Returns the holders of many sessions, from the cache where possible. */
function actorsFrom(holders: VersionedCache<Holder>, readHolders: typeof storedHolders): Authenticator['actorsOf'] {
  return async (db, sessionIds, now) => {
    const actors = new Map<string, Actor>();
    const unknown: string[] = [];
    const sessions = await rowsOf<Pick<Session, 'id' | 'version'>>(db, liveSessionsText, [sessionIds, now]);
    for (const { id, version } of sessions) {
      const cached = holders.get(id, version);
      if (cached && now < cached.leaves_at) actors.set(id, cached.actor);
      else unknown.push(id);
    }
    if (!unknown.length) return actors;
    const version = sessions[0]?.version ?? 0;
    for (const holder of await readHolders(db, { sessionIds: unknown }, now)) {
      const id = holder.actor.session_id;
      actors.set(id, holder.actor);
      afterCommit(db, () => holders.set(id, version, holder));
    }
    return actors;
  };
}

/** Runs `storedHolders` and removes the absent permissions. */
const holdersWithout =
  (absent: readonly Permission[]): typeof storedHolders =>
  async (...options) => {
    const found = await storedHolders(...options);
    for (const { actor } of found) for (const permission of absent) actor.permissions.delete(permission);
    return found;
  };

/**
 * Records uses of sessions in batches, separately from the requests, whose transactions may be read-only
 * and should stay short. The next use makes up for a lost one.
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

interface Session {
  readonly id: string;
  readonly tenant_id: string;
  readonly version: number;
  /** Epoch seconds */
  readonly last_used_at: number;
  /** Whether planned changes have become effective and must be applied first. */
  readonly is_due: boolean;
}

/** Reads with every request whether the session still exists and whether data of its company has changed. */
async function sessionOf(db: Db, tokenHash: string, now: number): Promise<Session | undefined> {
  const [session] = await rowsOf<Session>(db, sessionText, [tokenHash, now]);
  return session;
}

const sessionText = `
  select s.id, s.tenant_id, coalesce(v.version, 0) as version, extract(epoch from s.last_used_at)::int8 as last_used_at,
         coalesce(v.next_change_at <= to_timestamp($2), false) as is_due
    from sessions s left join company_versions v on v.tenant_id = s.tenant_id
   where s.token_hash = $1 and s.expires_at > to_timestamp($2)`;

const liveSessionsText = `
  select s.id, coalesce(v.version, 0) as version
    from sessions s left join company_versions v on v.tenant_id = s.tenant_id
   where s.id = any($1::uuid[]) and s.expires_at > to_timestamp($2)`;

interface Holder {
  readonly actor: Actor & { readonly permissions: Set<Permission> };
  /** The end of their last day, in epoch seconds. */
  readonly leaves_at: number;
}

/** Returns the holders of the sessions who work here at `now` (epoch seconds), with their permissions. */
async function storedHolders(
  db: Db,
  by: { readonly tokenHash: string } | { readonly sessionIds: readonly string[] },
  now: number,
): Promise<Holder[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('company_versions', 'company_versions.tenant_id', 'people.tenant_id')
    .select(['people.id', 'people.name', 'people.username', avatarOf('people.avatar'), 'sessions.id as session_id'])
    .select((eb) => eb.fn.coalesce('company_versions.version', sql<number>`0`).as('company_version'))
    .select(lastMoment.as('leaves_at'))
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .select(
      sql<string[]>`array(select r.id from people r where r.manager_id = people.id and r.status <> 'discharged')`.as(
        'reports',
      ),
    )
    .select(holdsOwnerRole.as('is_owner'))
    .where('people.status', '<>', 'suspended')
    .where((eb) =>
      'tokenHash' in by
        ? eb('sessions.token_hash', '=', by.tokenHash)
        : eb('sessions.id', '=', sql<string>`any(${by.sessionIds}::uuid[])`),
    )
    .where('sessions.expires_at', '>', new Date(now * 1000))
    .where(worksHere(now))
    .execute();
  return rows.map(({ leaves_at, permissions, reports, ...person }) => ({
    actor: { ...person, permissions: new Set(permissions), reports: new Set(reports) },
    leaves_at: leaves_at ?? Infinity,
  }));
}

/** End of a person's last day in the company's zone; null for those who stay. */
const lastMoment = sql<number | null>`
  extract(epoch from (select (people.discharged_date + 1)::timestamp at time zone timezone from company_settings))::int8`;

/** Skips locked rows, such as those of ending sessions, so that no deadlock can occur. */
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
