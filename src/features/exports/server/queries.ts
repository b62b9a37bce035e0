import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';

/** Whose a file is that was made, as it stands with the files. */
export const exportOwner = (id: string) => ({ owner_type: 'export', owner_id: id }) as const;

/** One's own file, made or not; undefined when there is none of one's own. */
export async function ownExport(db: Db, id: string, actor_id: string) {
  const found = await db
    .selectFrom('batches')
    .leftJoin('files', (join) => join.on('files.owner_type', '=', 'export').onRef('files.owner_id', '=', 'batches.id'))
    .select(['batches.state', 'files.name', 'files.size', 'files.content_type', 'files.sha256', 'files.storage_key'])
    .select(sql<Permission[]>`array(select jsonb_array_elements_text(batches.settings->'any_of'))`.as('any_of'))
    .select(sql<boolean>`coalesce(batches.file_until > now(), false)`.as('is_kept'))
    .select(sql<boolean>`batches.file_until is not null`.as('was_made'))
    .where('batches.id', '=', id)
    .where('batches.started_by', '=', actor_id)
    .where('batches.file_url', 'is not', null)
    .executeTakeFirst();
  return found;
}

/** Whether somebody still has the right to what the file holds. */
export const mayTake = ({ permissions }: Pick<Actor, 'permissions'>, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => permissions.has(permission));
