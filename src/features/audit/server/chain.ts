import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** The hash before the first entry. */
export const beginning = Buffer.alloc(32);

/**
 * Text of an entry `e` that is hashed into the chain. PostgreSQL has one text form of jsonb: keys in order,
 * numbers unchanged. Later columns are included only if they have a value, so that older entries keep their text.
 * The rule is here and not in a database function, so that a person who changes the database cannot change it.
 */
export const entryText = sql<string>`(jsonb_build_object(
  'tenant_id', e.tenant_id, 'id', e.id, 'at', extract(epoch from e.at), 'entity', e.entity, 'entity_id', e.entity_id, 'person_id', e.person_id,
  'action', e.action, 'deed', e.deed, 'name', e.name, 'actor_id', e.actor_id, 'session_id', e.session_id, 'address', e.address,
  'request_id', e.request_id, 'source', e.source, 'old', e.old, 'new', e.new) ||
  case when e.attendance_id is null then '{}' else jsonb_build_object('attendance_id', e.attendance_id) end)::text`;

/** Returns the hash that seals an entry at its position; it includes the previous hash, and so everything before. */
export function linkOf(previous: Buffer, position: number, text: string): Buffer {
  return createHash('sha256').update(previous).update(`${position}\n`).update(text).digest();
}
