import type { Actor } from '../http/implement.ts';
import type { Db } from '../database/database.ts';

/** A kind of records with files; access follows the same rule as for the record itself. */
export interface FileKind {
  /** Type as stored with the file: 'company_logo'. */
  readonly owner_type: string;
  /** Seconds for which a browser may cache it; if omitted, it asks each time. Changed content becomes another file. */
  readonly maxAge?: number;
  /** @param actor undefined for a guest */
  maySee(db: Db, actor: Actor | undefined, ownerId: string): Promise<boolean> | boolean;
}
