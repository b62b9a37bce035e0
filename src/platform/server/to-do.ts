import type { Permission } from '../shared/permissions.ts';
import type { ToDo } from '../shared/to-do.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';

export interface ToDoInput {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/** A feature's tasks for people. */
export interface ToDoKind {
  readonly key: string;
  /** Position among all, smaller first. */
  readonly position: number;
  /** Permissions of which the person needs one; omitted: for everyone. */
  readonly permissions?: readonly Permission[];
  /** Returns the current task; undefined: none. */
  read(input: ToDoInput): Promise<Omit<ToDo, 'key'> | undefined>;
}
