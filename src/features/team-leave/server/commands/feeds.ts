import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { addressUnder } from '#features/company/server/queries.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { teamLeaveFaults, type TeamFeed } from '../../contract.ts';
import type { Reader } from '../queries/scope.ts';

/** Seconds for which a use may go unrecorded. */
const touchSeconds = 600;

/** Owner of a feed and its department; null for people without a department. */
export interface FeedKey {
  readonly person_id: string;
  readonly department_id: string | null;
}

interface FeedHost {
  readonly company_host: string | null;
  /** Address under which people open Muster on this installation; never taken from the request. */
  readonly public_url: string;
}

const isTeam = ({ department_id }: Pick<FeedKey, 'department_id'>) =>
  sql<boolean>`leave_feeds.department_id is not distinct from ${department_id}::uuid`;

/** @throws 424 where no feed is offered, 404 for an unknown department, 403 for one that the viewer may not follow */
export async function requireTeam(db: Db, reader: Reader, department_id: string | null): Promise<void> {
  if (!reader.hasFeeds) throw teamLeaveFaults.noFeeds();
  if (department_id !== null) {
    const found = await db
      .selectFrom('departments')
      .select('id')
      .where('id', '=', department_id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw platformFaults.notFound();
  }
  if (!(await mayFollow(db, reader, department_id))) throw teamLeaveFaults.otherTeam();
}

/** Whether the viewer may follow a department: any if they see everyone's leave, else their own if colleagues show. */
export async function mayFollow(
  db: Db,
  { id, isKeeper, seesColleagues, hasFeeds }: Reader,
  department_id: string | null,
): Promise<boolean> {
  if (!hasFeeds) return false;
  if (isKeeper) return true;
  const own = await db.selectFrom('people').select('department_id').where('id', '=', id).executeTakeFirst();
  return seesColleagues && own !== undefined && own.department_id === department_id;
}

export async function feedOf(db: Db, key: FeedKey, host: FeedHost): Promise<TeamFeed> {
  const row = await db
    .selectFrom('leave_feeds')
    .select(['address_secret', 'created_at', 'last_used_at'])
    .where('person_id', '=', key.person_id)
    .where(isTeam(key))
    .executeTakeFirst();
  if (!row) return { address: null, created_at: null, last_used_at: null };
  const file = `leave/team-calendar/feed/${row.address_secret}.ics`;
  return {
    address: `${addressUnder(host.company_host, host.public_url)}/app/${file}`,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/** Makes a new address in place of the old one. When two requests race, the later one counts. */
export async function renewFeed(db: Db, key: FeedKey, now: number): Promise<string> {
  const secret = newToken();
  const row = {
    address_secret: secret,
    address_hash: hashToken(secret),
    created_at: new Date(now * 1000),
    last_used_at: null,
  };
  await db
    .insertInto('leave_feeds')
    .values({ ...key, ...row })
    .onConflict((clash) => clash.constraint('leave_feeds_one').doUpdateSet(row))
    .execute();
  return secret;
}

export async function stopFeed(db: Db, key: FeedKey): Promise<void> {
  await db.deleteFrom('leave_feeds').where('person_id', '=', key.person_id).where(isTeam(key)).execute();
}

export interface FeedOwner extends FeedKey {
  readonly permissions: ReadonlySet<Permission>;
  readonly department_name: string | null;
  /** Language of the feed's texts. */
  readonly language: string | null;
}

/** Finds the owner of an address by its hash, if they may sign in now, and records the use. @param now epoch seconds */
export async function ownerOfFeed(db: Db, secret: string, now: number): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('leave_feeds')
    .innerJoin('people', 'people.id', 'leave_feeds.person_id')
    .leftJoin('departments', 'departments.id', 'leave_feeds.department_id')
    .select([
      'leave_feeds.person_id',
      'leave_feeds.department_id',
      'leave_feeds.last_used_at',
      'people.language',
      'departments.name as department_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .where('leave_feeds.address_hash', '=', hashToken(secret))
    .where('departments.trashed_at', 'is', null)
    .where(maySignIn(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at, permissions, ...owner } = row;
  if (!last_used_at || now - last_used_at.getTime() / 1000 >= touchSeconds)
    await db
      .updateTable('leave_feeds')
      .set({ last_used_at: new Date(now * 1000) })
      .where('address_hash', '=', hashToken(secret))
      .execute();
  return { ...owner, permissions: new Set(permissions) };
}
