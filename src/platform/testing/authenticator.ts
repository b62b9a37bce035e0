import { sql } from 'kysely';
import type { Db } from '../server/database/database.ts';
import type { Authenticator } from '../server/http/authenticator.ts';
import type { Permission } from '../shared/permissions.ts';
import { stockAvatar } from '../shared/stock-avatar.ts';
import { database } from './company.ts';

/** A minimal authenticator, for tests of the platform, which does not know the feature that owns sessions. */
export const authenticator: Authenticator = {
  database,
  async actorOf(db, tokenHash, now) {
    const found = await holders(db, now).where('sessions.token_hash', '=', tokenHash).executeTakeFirst();
    return found && { ...found, permissions: new Set(found.permissions) };
  },
  async actorsOf(db, sessionIds, now) {
    const found = await holders(db, now)
      .where('sessions.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
      .execute();
    return new Map(found.map((each) => [each.session_id, { ...each, permissions: new Set(each.permissions) }]));
  },
};

function holders(db: Db, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .where('sessions.expires_at', '>', new Date(now * 1000))
    .select(['people.id', 'people.name', 'people.username', 'sessions.id as session_id'])
    .select((eb) => eb.fn.coalesce('people.avatar', eb.val(stockAvatar)).as('avatar'))
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .select(
      sql<boolean>`exists (select from role_people join roles on roles.id = role_people.role_id
        where role_people.person_id = people.id and roles.is_owner)`.as('is_owner'),
    );
}
