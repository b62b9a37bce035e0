import type { Actor } from '../http/implement.ts';
import type { Db } from '../database/database.ts';

/** A kind of records that files belong to, and who may see them: the same rule as for the record itself. */
export interface FileKind {
  /** As stored with the file: 'company_logo'. */
  readonly owner_type: string;
  /** @param actor undefined for a guest */
  maySee(db: Db, actor: Actor | undefined, ownerId: string): Promise<boolean> | boolean;
}
