import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** The hash before the first entry's. */
export const beginning = Buffer.alloc(32);

/**
 * An entry `e` as it goes into the chain. PostgreSQL writes jsonb in one way only: keys in order, numbers as they are.
 * Columns that came later stand in it only where they say something, so that older entries keep their text. What
 * is hashed stands here and not in a function of the database, so that whoever changes the database does not change the
 * rule.
 */
export const entryText = sql<string>`(jsonb_build_object(
  'tenant_id', e.tenant_id, 'id', e.id, 'at', extract(epoch from e.at), 'entity', e.entity, 'entity_id', e.entity_id, 'person_id', e.person_id,
  'action', e.action, 'deed', e.deed, 'name', e.name, 'actor_id', e.actor_id, 'session_id', e.session_id, 'address', e.address,
  'request_id', e.request_id, 'source', e.source, 'old', e.old, 'new', e.new) ||
  case when e.attendance_id is null then '{}' else jsonb_build_object('attendance_id', e.attendance_id) end)::text`;

/** The hash that seals an entry at its position: it holds the one before, and with it everything before. */
export function linkOf(previous: Buffer, position: number, text: string): Buffer {
  return createHash('sha256').update(previous).update(`${position}\n`).update(text).digest();
}
