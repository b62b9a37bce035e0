import type { Permission } from '../shared/permissions.ts';
import { formatDate } from '../shared/date-format.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { numberTextIn } from '../shared/number-text.ts';
import { translate } from '../shared/translate.ts';
import type { Db } from './database/database.ts';
import type { SettingsOf } from './settings.ts';

export interface SettingStateAsked {
  readonly db: Db;
  /** epoch seconds */
  readonly now: number;
  /** The company's. */
  readonly today: LocalDate;
  /** How the company writes numbers: 'en-GB'. */
  readonly numberFormat: string;
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

type Numbers = Pick<SettingStateAsked, 'numberFormat'>;

/** '4,001' */
export const numberText = (count: number, { numberFormat }: Numbers): string => numberTextIn(numberFormat)(count);

/** '1 network allowed', '4,001 networks allowed' */
export const countText = (count: number, one: string, many: string, asked: Numbers): string =>
  translate(count === 1 ? one : many, { count: numberText(count, asked) });

/** '13 Dec', or '13 Dec 2025' when that is not in this year */
export const dayText = (day: LocalDate, { today }: Pick<SettingStateAsked, 'today'>): string =>
  formatDate(day, day.slice(0, 4) === today.slice(0, 4) ? 'D MMM' : 'D MMM YYYY');

/** A screen of which only the number of its rows is told. */
export const countState = (
  path: string,
  permission: Permission,
  counting: Counting,
  say: (count: number, asked: Numbers) => string = numberText,
): SettingState => ({
  path,
  permissions: [permission],
  read: async (asked) => ({ text: say((await counting(asked.db)).rows[0]?.count ?? 0, asked) }),
});
