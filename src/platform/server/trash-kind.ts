import type { Permission } from '../shared/permissions.ts';
import type { Actor } from './http/implement.ts';
import type { Db } from './database/database.ts';

/** One trashed item, as the Trash lists it. */
export interface Trashed {
  readonly id: string;
  readonly name: string;
  readonly trashed_at: Date;
  /** Who did it. */
  readonly trashed_by: string | null;
}

/** A kind of items that can be moved to the Trash: how to list them there, bring them back and delete them for ever. */
export interface TrashKind {
  /** As in the path of the endpoints: 'departments'. */
  readonly type: string;
  /** For people: 'Department'. */
  readonly name: string;
  /** What somebody needs, beside the Trash's own permission, to see and to restore items of this kind. */
  readonly permission: Permission;
  /** Newest first; names that contain `search`, whatever the case. */
  list(
    db: Db,
    page: { readonly search?: string | undefined; readonly limit: number; readonly offset: number },
  ): Promise<{ items: Trashed[]; total: number }>;
  /**
   * @returns false when it is not in the Trash; @throws a fault when it cannot come back, such as a name that is taken
   */
  restore(db: Db, actor: Actor, id: string): Promise<boolean>;
  /** @returns false when it is not in the Trash */
  remove(db: Db, actor: Actor, id: string): Promise<boolean>;
}
