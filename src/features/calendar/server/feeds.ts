import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { addressUnder } from '#features/company/server/queries.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import type { Feed } from '../contract.ts';

/** Seconds within which further uses are not recorded. */
const touchSeconds = 600;

interface FeedHost {
  readonly company_host: string | null;
  /** Public URL of the installation, from its configuration; never from the request. */
  readonly public_url: string;
}

const noFeed: Feed = { address: null, created_at: null, last_used_at: null };

/** Returns a person's subscription as shown to them. */
export async function feedOf(db: Db, personId: string, host: FeedHost): Promise<Feed> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['address_secret', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return noFeed;
  return {
    address: `${addressUnder(host.company_host, host.public_url)}/app/calendar/feed/${row.address_secret}.ics`,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/** Creates or replaces a person's secret URL. Of two parallel requests the later one wins. */
export async function renewFeed(db: Db, personId: string, now: number): Promise<string> {
  const secret = newToken();
  const row = {
    address_secret: secret,
    address_hash: hashToken(secret),
    created_at: new Date(now * 1000),
    last_used_at: null,
  };
  await db
    .insertInto('calendar_feeds')
    .values({ person_id: personId, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
  return secret;
}

/** Deletes the URL. */
export async function stopFeed(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('person_id', '=', personId).execute();
}

export interface FeedOwner {
  readonly person_id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly is_used_anew: boolean;
  /** Language of the feed's texts. */
  readonly language: string | null;
}

/**
 * Returns the owner of a URL if they may sign in now.
 * The lookup by hash makes the response time independent of how much of the secret was guessed.
 * @param now epoch seconds
 */
export async function ownerOfFeed(db: Db, secret: string, now: number): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('people', 'people.id', 'calendar_feeds.person_id')
    .select(['calendar_feeds.person_id', 'calendar_feeds.last_used_at', 'people.language'])
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .where('calendar_feeds.address_hash', '=', hashToken(secret))
    .where(maySignIn(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { person_id, last_used_at, permissions, language } = row;
  const is_used_anew = !last_used_at || now - last_used_at.getTime() / 1000 >= touchSeconds;
  return { person_id, permissions: new Set(permissions), is_used_anew, language };
}

/** Records a use. */
export async function touchFeed(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .execute();
}
