import type { Permission } from '../shared/permissions.ts';
import type { Db } from './database/database.ts';

export interface GivingToNewcomers {
  readonly item_id: string;
  /** Just added in the same transaction, so the actor is never among them. */
  readonly person_ids: readonly string[];
}

/**
 * Something of a later feature that people can be given when they are added, by hand or by an import: a field of these
 * forms (`newcomerItems` of its feature.ts).
 */
export interface NewcomerItem {
  /** The field that names it in what is sent. */
  readonly field: string;
  /** Holders of one of these may give it. */
  readonly access: readonly Permission[];
  /** Everything that can be given, by name. */
  choices(db: Db): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** @param by `now` in epoch seconds; @throws 404 for something that is gone */
  give(db: Db, giving: GivingToNewcomers, by: { readonly actor_id: string; readonly now: number }): Promise<void>;
  /** Takes everything of it away from people whose adding is undone. */
  takeBack(db: Db, personIds: readonly string[]): Promise<void>;
}
