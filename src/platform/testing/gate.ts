import { sql } from 'kysely';
import type { Gate } from '../server/gate.ts';
import type { Permission } from '../shared/permissions.ts';
import { database } from './company.ts';

/** The barest gate, for tests of the platform, which does not know the feature that owns sessions. */
export const gate: Gate = {
  database,
  actorOf: (db, tokenHash, now) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.expires_at', '>', now)
      .select(['people.id', 'people.name', 'people.username', 'sessions.id as session_id'])
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
};
