import type { Permission } from '../shared/permissions.ts';
import { formatDate } from '../shared/date-format.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { numberTextIn } from '../shared/number-text.ts';
import { translate, type Known } from '../shared/translate.ts';
import type { Db } from './database/database.ts';
import type { SettingsOf } from './settings.ts';

export interface SettingStateContext {
  readonly db: Db;
  /** epoch seconds */
  readonly now: number;
  /** Current date of the company. */
  readonly today: LocalDate;
  /** The company's number format: 'en-GB'. */
  readonly numberFormat: string;
  /** Settings that features read from the environment. */
  readonly settingsOf: SettingsOf;
}

/** Status of a section of the settings in a few words: '4', 'late after 5 min'. */
export interface SectionStatus {
  readonly text: string;
  /** Whether action is required there. */
  readonly is_urgent?: boolean;
}

/** Status of a feature's screen in the settings. */
export interface SettingState {
  /** The screen's path. */
  readonly path: string;
  /** As in its screens.ts (a test compares them): the status is hidden from people who may not open the screen. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** Returns the current status; undefined: none. Runs one short statement at most. */
  read(context: SettingStateContext): Promise<SectionStatus | undefined>;
}

/** Count returned by a feature's own statement: `select count(*)::int as count …`. */
export interface CountRow {
  readonly count: number;
}
type CountStatement = (db: Db) => Promise<{ readonly rows: readonly CountRow[] }>;

type Numbers = Pick<SettingStateContext, 'numberFormat'>;

/** '4,001' */
export const numberText = (count: number, { numberFormat }: Numbers): string => numberTextIn(numberFormat)(count);

/** Says a message with one count: '1 network allowed', '4,001 networks allowed'. */
export const countText = <const M extends string>(
  message: M & Known<M>,
  count: number,
  { numberFormat }: Numbers,
): string => translate<M>(message, { count }, numberTextIn(numberFormat));

/** '13 Dec', or '13 Dec 2025' when that is not in this year */
export const dayText = (day: LocalDate, { today }: Pick<SettingStateContext, 'today'>): string =>
  formatDate(day, day.slice(0, 4) === today.slice(0, 4) ? 'D MMM' : 'D MMM YYYY');

/** Status of a screen that shows only the number of its rows. */
export const countState = (
  path: string,
  permission: Permission,
  counting: CountStatement,
  say: (count: number, context: Numbers) => string = numberText,
): SettingState => ({
  path,
  permissions: [permission],
  read: async (context) => ({ text: say((await counting(context.db)).rows[0]?.count ?? 0, context) }),
});
