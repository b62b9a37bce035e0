import { sql } from 'kysely';
import type { Authenticator } from '../server/http/authenticator.ts';
import type { Permission } from '../shared/permissions.ts';
import { stockAvatar } from '../shared/stock-avatar.ts';
import { database } from './company.ts';

/** The barest authenticator, for tests of the platform, which does not know the feature that owns sessions. */
export const authenticator: Authenticator = {
  database,
  actorOf: (db, tokenHash, now) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .where('sessions.token_hash', '=', tokenHash)
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
      .executeTakeFirst()
      .then((found) => found && { ...found, permissions: new Set(found.permissions) }),
  holderOf: (db, sessionId, now) =>
    db
      .selectFrom('sessions')
      .select('person_id')
      .where('id', '=', sessionId)
      .where('expires_at', '>', new Date(now * 1000))
      .executeTakeFirst()
      .then((session) => session?.person_id),
};
