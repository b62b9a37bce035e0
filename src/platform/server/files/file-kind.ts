import type { Actor } from '../http/implement.ts';
import type { Db } from '../database/database.ts';

/** A kind of records that files belong to, and who may see them: the same rule as for the record itself. */
export interface FileKind {
  /** As stored with the file: 'company_logo'. */
  readonly owner_type: string;
  /**
   * Seconds for which a browser may show it without asking again; missing: it asks each time. Another content is another
   * file.
   */
  readonly keepFor?: number;
  /** @param actor undefined for a guest */
  maySee(db: Db, actor: Actor | undefined, ownerId: string): Promise<boolean> | boolean;
}
