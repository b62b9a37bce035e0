import { sql, type NotNull } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { UnreadCount } from '#platform/server/feature.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { readOnlyFrom } from '#features/company/server/queries/workspace-status.ts';
import { maySignIn, worksHere } from '#features/people/server/queries.ts';
import type { LinkPurpose } from '../events.ts';

const shells = new VersionedCache<Shell>(1000);

/** Returns the company part of `GET authorization`; undefined until someone has created the workspace. */
export async function shellOf(db: Db): Promise<Shell | undefined> {
  return shells.getOrComputeForCompany(db, 'shell', () => readShell(db));
}

function readShell(db: Db) {
  return db
    .selectFrom('company_settings')
    .innerJoin('companies', 'companies.id', 'company_settings.tenant_id')
    .leftJoin('company_standings', 'company_standings.tenant_id', 'company_settings.tenant_id')
    .selectAll('company_settings')
    .select(readOnlyFrom)
    .where('companies.setup_token_hashes', 'is', null)
    .executeTakeFirst();
}

/** Counts what a person has not seen yet. @param unread counters that later features registered for the bell */
export async function unreadOf(db: Db, personId: string, unread: readonly UnreadCount[]): Promise<number> {
  if (unread.length === 0) return 0;
  const counts = unread.map((count) => count(sql.ref('person.id')));
  const { rows } = await sql<{ total: number }>`
    select ${sql.join(counts, sql` + `)} as total from (values (${personId}::uuid)) as person (id)`.execute(db);
  return rows[0]?.total ?? 0;
}

export type Shell = NonNullable<Awaited<ReturnType<typeof readShell>>>;

/**
 * Finds the account for a username or an email address, with its hash when it has a password.
 * A person whose discharge has taken effect has none. @param now epoch seconds
 */
export function accountOf(db: Db, identifier: string, now: number) {
  return db
    .selectFrom('people')
    .leftJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'credentials.password_hash'])
    .where((eb) => eb.or([eb('people.username', '=', identifier), eb('people.email', '=', identifier)]))
    .where(maySignIn(now))
    .orderBy(sql`people.status = 'discharged'`)
    .orderBy('people.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Checks that this is still the hash of a person's password and locks it until the transaction ends,
 * so that a session that begins now does not outlive a password change. @param now epoch seconds
 */
export async function lockPassword(db: Db, personId: string, hash: string, now: number): Promise<boolean> {
  const credentialRow = await db
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.person_id')
    .select('credentials.person_id')
    .where('credentials.person_id', '=', personId)
    .where('credentials.password_hash', '=', hash)
    .where(maySignIn(now))
    .forShare('credentials')
    .executeTakeFirst();
  return credentialRow !== undefined;
}

/** Finds a link that still works: an invitation sets only the first password, even while its guide is in progress. */
export function openLink(db: Db, tokenHash: string, now: number) {
  return (
    db
      .selectFrom('password_links')
      .innerJoin('people', 'people.id', 'password_links.person_id')
      .select(['password_links.id', 'password_links.person_id', 'people.name', 'people.username'])
      // The table's check constraint allows no other value.
      .select((eb) => eb.ref('password_links.purpose').$castTo<LinkPurpose>().as('purpose'))
      .where('password_links.token_hash', '=', tokenHash)
      .where('password_links.used_at', 'is', null)
      .where('password_links.expires_at', '>', new Date(now * 1000))
      .where((eb) =>
        eb.or([
          eb('password_links.purpose', '=', 'reset'),
          eb.not(
            eb.exists(eb.selectFrom('credentials').whereRef('credentials.person_id', '=', 'password_links.person_id')),
          ),
        ]),
      )
      .where(maySignIn(now))
      .executeTakeFirst()
  );
}

/** Returns the recipient of a mail with a link; undefined for people without an address. */
export function mailRecipient(db: Db, personId: string, now: number) {
  return db
    .selectFrom('people')
    .innerJoin('company_settings', 'company_settings.tenant_id', 'people.tenant_id')
    .select(['people.name', 'people.username', 'people.email', 'people.language'])
    .select('company_settings.name as company_name')
    .where('people.id', '=', personId)
    .where('people.email', 'is not', null)
    .where(maySignIn(now))
    .executeTakeFirst();
}

/** Returns the facts for a mail with a link; undefined for people who cannot be mailed. @param now epoch seconds */
export async function letterFacts(db: Db, personId: string, now: number) {
  const found = await db
    .selectFrom('people')
    .innerJoin('company_settings', 'company_settings.tenant_id', 'people.tenant_id')
    .leftJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.name', 'people.username', 'people.email', 'people.joined_on', 'people.language'])
    .select('credentials.person_id as keeps')
    .select(['company_settings.name as company_name', 'timezone', 'time_format', 'handbook_url'])
    .where('people.id', '=', personId)
    .where(maySignIn(now))
    .executeTakeFirst();
  if (!found?.email) return undefined;
  const { email, keeps, time_format, handbook_url, ...facts } = found;
  return {
    ...facts,
    email,
    hasPassword: keeps !== null,
    isTwelveHour: time_format === 1,
    hasHandbook: handbook_url !== null,
  };
}

/** Returns a person's name. */
export async function nameOf(db: Db, personId: string): Promise<string | undefined> {
  return (await db.selectFrom('people').select('name').where('id', '=', personId).executeTakeFirst())?.name;
}

export function sessionsOf(db: Db, personId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', new Date(now * 1000))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

export function rolesByPosition(db: Db) {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'position'])
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .$narrowType<{ position: NotNull }>()
    .execute();
}

/**
 * Returns a role with its permissions, locked until the transaction ends:
 * changing the permissions locks the role first.
 */
export async function roleToGive(db: Db, id: string) {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'position'])
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .$narrowType<{ position: NotNull }>()
    .forShare()
    .executeTakeFirst();
  if (!role) return undefined;
  const rows = await db.selectFrom('role_permissions').select('permission').where('role_id', '=', id).execute();
  return { ...role, permissions: rows.map(({ permission }) => permission) };
}

/** Returns everyone who works here and holds a permission through any of their roles. @param now epoch seconds */
export async function holdersOf(db: Db, permission: Permission, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('role_people', 'role_people.role_id', 'role_permissions.role_id')
    .innerJoin('people', 'people.id', 'role_people.person_id')
    .select('people.id')
    .distinct()
    .where('role_permissions.permission', '=', permission)
    .where('people.status', '=', 'active')
    .where(worksHere(now))
    .execute();
  return rows.map(({ id }) => id);
}

export interface Authority {
  readonly is_owner: boolean;
  /** The best position of their roles; 1 is the highest. A person without roles ranks below every role. */
  readonly highest: number;
  readonly permissions: ReadonlySet<string>;
  readonly role_ids: ReadonlySet<string>;
}

/**
 * Returns a person's permissions and rank. Decisions about giving or changing roles read it under `lockSharedRoles`
 * or `lockRoles`: what was loaded when the request began may be outdated.
 */
export async function authorityOf(db: Db, personId: string): Promise<Authority> {
  const { rows } = await sql<{ id: string; is_owner: boolean; position: number; permissions: string[] }>`
    select roles.id, roles.is_owner, roles.position,
           array(select permission from role_permissions where role_id = roles.id) as permissions
      from role_people join roles on roles.id = role_people.role_id
     where role_people.person_id = ${personId}`.execute(db);
  return {
    is_owner: rows.some(({ is_owner }) => is_owner),
    highest: Math.min(Number.MAX_SAFE_INTEGER, ...rows.map(({ position }) => position)),
    permissions: new Set(rows.flatMap(({ permissions }) => permissions)),
    role_ids: new Set(rows.map(({ id }) => id)),
  };
}

/** Prevents changes to roles, their permissions and their holders until the transaction ends. */
export async function lockSharedRoles(db: Db): Promise<void> {
  await sql`select from companies where id = current_tenant() for share`.execute(db);
}

/**
 * Serialises changes to roles, their permissions and their holders in a company,
 * so that each change is checked against current data.
 */
export async function lockRoles(db: Db): Promise<void> {
  await sql`select from companies where id = current_tenant() for no key update`.execute(db);
}
