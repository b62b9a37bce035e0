import type { Permission } from '../shared/permissions.ts';
import { translate } from '../shared/translate.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';
import type { SettingsOf } from './settings.ts';

export interface SettingStateAsked {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  /** What features have read from the environment. */
  readonly settingsOf: SettingsOf;
}

/** How a place of the settings stands, in a few words: '4', 'late after 5 min'. */
export interface StateOfSetting {
  readonly text: string;
  /** Somebody must act there. */
  readonly is_urgent?: boolean;
}

/** What a feature says of a screen of its own in the settings. */
export interface SettingState {
  /** The screen's path. */
  readonly path: string;
  /** As its screens.ts says it (a test compares them): nobody is told of what they may not open. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** How it stands now; undefined: there is nothing to say. One short statement, or none. */
  read(asked: SettingStateAsked): Promise<StateOfSetting | undefined>;
}

/** What a feature's own statement counts: `select count(*)::int as count …`. */
export interface Counted {
  readonly count: number;
}
type Counting = (db: Db) => Promise<{ readonly rows: readonly Counted[] }>;

/** '1 network allowed', '2 networks allowed' */
export const counted = (count: number, one: string, many: string): string =>
  translate(count === 1 ? one : many, { count });

/** A screen of which only the number of its rows is told. */
export const countState = (
  path: string,
  permission: Permission,
  counting: Counting,
  say: (count: number) => string = String,
): SettingState => ({
  path,
  permissions: [permission],
  read: async ({ db }) => ({ text: say((await counting(db)).rows[0]?.count ?? 0) }),
});
