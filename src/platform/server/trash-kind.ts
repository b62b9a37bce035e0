import type { Permission } from '../shared/permissions.ts';
import type { Actor } from './http/implement.ts';
import type { Db } from './database/database.ts';
import type { Text } from '../shared/translate.ts';

/** One trashed item, as the Trash lists it. */
export interface TrashedItem {
  readonly id: string;
  readonly name: string;
  readonly trashed_at: Date;
  /** Name of the person who trashed it. */
  readonly trashed_by: string | null;
}

/** A kind of items that can be moved to the Trash: how to list them there, restore them and delete them permanently. */
export interface TrashKind {
  /** Name in the path of the endpoints: 'departments'. */
  readonly type: string;
  /** Display name: 'Department'. */
  readonly name: Text;
  /** Permission to see and restore items of this kind, in addition to the Trash's own. */
  readonly permission: Permission;
  /** Newest first; names that contain `search`, ignoring case. */
  list(
    db: Db,
    page: { readonly search?: string | undefined; readonly limit: number; readonly offset: number },
  ): Promise<{ items: TrashedItem[]; total: number }>;
  /** @returns false when it is not in the Trash; @throws a fault when it cannot be restored, as for a taken name */
  restore(db: Db, actor: Actor, id: string): Promise<boolean>;
  /** @returns false when it is not in the Trash */
  remove(db: Db, actor: Actor, id: string): Promise<boolean>;
}
