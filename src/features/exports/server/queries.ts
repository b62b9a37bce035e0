import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { PermissionNeed } from './commands/export-kind.ts';

/** Returns the owner of an export's file, as stored with the files. */
export const exportOwner = (id: string) => ({ owner_type: 'export', owner_id: id }) as const;

/** Columns of a batch with the permissions required for its file. */
export const permissionsOf = [
  sql<Permission[]>`array(select jsonb_array_elements_text(batches.settings->'any_of'))`.as('any_of'),
  sql<PermissionNeed[]>`coalesce(batches.settings->'needs', '[]')`.as('needs'),
];

/** Returns the actor's own export, finished or not; undefined when it is not theirs. */
export async function ownExport(db: Db, id: string, actor_id: string) {
  const found = await db
    .selectFrom('batches')
    .leftJoin('files', (join) => join.on('files.owner_type', '=', 'export').onRef('files.owner_id', '=', 'batches.id'))
    .select(['batches.state', 'files.name', 'files.size', 'files.content_type', 'files.sha256', 'files.storage_key'])
    .select(permissionsOf)
    .select(sql<boolean>`coalesce(batches.file_until > now(), false)`.as('is_kept'))
    .select(sql<boolean>`batches.file_until is not null`.as('was_made'))
    .where('batches.id', '=', id)
    .where('batches.started_by', '=', actor_id)
    .where('batches.file_url', 'is not', null)
    .executeTakeFirst();
  return found;
}

interface ExportPermissions {
  /** Permissions of the export's kind, one of which is required. */
  readonly any_of: readonly Permission[];
  /** Permissions that parts of its content required. */
  readonly needs: readonly PermissionNeed[];
}

/** Whether a person still has all permissions for the content of a file. */
export function mayTake(
  { permissions, reports }: Pick<Actor, 'permissions' | 'reports'>,
  granted: ExportPermissions,
): boolean {
  const holds = (anyOf: readonly Permission[]) => anyOf.some((permission) => permissions.has(permission));
  return (
    holds(granted.any_of) &&
    granted.needs.every((need) => ('any_of' in need ? holds(need.any_of) : reports?.has(need.leads) === true))
  );
}
