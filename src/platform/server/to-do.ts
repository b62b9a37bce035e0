import type { Permission } from '../shared/permissions.ts';
import type { ToDo } from '../shared/to-do.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';

export interface ToDoAsked {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/** What a feature has for people to do. */
export interface ToDoKind {
  readonly key: string;
  /** Place among all, smaller first. */
  readonly position: number;
  /** It is looked for where one of these is held; missing: for everybody. */
  readonly permissions?: readonly Permission[];
  /** What it is now; undefined: nothing. */
  read(asked: ToDoAsked): Promise<Omit<ToDo, 'key'> | undefined>;
}
