import { sql } from 'kysely';
import type { HolidayChange } from '#platform/shared/holiday.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { holidayFaults, holidays } from '../../contract.ts';
import { holidaysChanged } from '../../events.ts';
import { changesOf } from '../../rules/changes.ts';
import type { ImportDecision } from '../../rules/import.ts';
import { planImport, type ImportQuery, type ImportPlan } from '../queries/import.ts';
import { saveConfirmed, saverOf, type SaveContext } from './confirm.ts';
import { insertHoliday, lockHolidays } from './holidays.ts';

interface ImportInput extends ImportQuery {
  /** Keys of the new or changed holidays to import; undefined: all. */
  readonly keys?: readonly string[] | undefined;
  readonly version?: string | undefined;
}

export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly kept: number;
}

/** Returns the chosen holidays of a plan. @throws 422 for a key that is not among them */
export function chosenOf({ rows }: ImportPlan, keys?: readonly string[]): ImportDecision[] {
  const chosenKeys = keys && new Set(keys);
  const listedKeys = new Set(rows.map(({ key }) => key));
  const { unknownHoliday } = holidayFaults;
  if (keys?.some((key) => !listedKeys.has(key))) throw unknownHoliday.at('keys');
  return rows.filter(({ state, key }) => state !== 'kept' && (!chosenKeys || chosenKeys.has(key)));
}

/** Returns the changes of days that these holidays cause. */
export const changesByImport = ({ audience }: ImportPlan, chosen: readonly ImportDecision[]): HolidayChange[] =>
  chosen.flatMap((holiday) => {
    const { existing } = holiday;
    return changesOf(existing, { ...holiday, audience: existing?.audience ?? audience });
  });

/** Version of an import; changes when its outcome does. */
export const importVersion = ({ rows }: ImportPlan): string =>
  versionOf({ rows: rows.map(({ key, state, start_date, existing }) => [key, state, start_date, existing]) });

/**
 * Imports holidays. When two actors import the same at the same time, the second finds everything there.
 * @throws 422, 424, 460, 461 when it differs from what was shown
 */
export async function importHolidays(db: Db, input: ImportInput, saving: SaveContext): Promise<ImportCounts> {
  await lockHolidays(db);
  const { keys, version, ...importing } = input;
  const { oneself } = holidays.importStore;
  const by = { actor: saverOf(saving), oneself, now: saving.now, mode: 'stored' } as const;
  const plan = await planImport(db, importing, by);
  if (version !== undefined && version !== importVersion(plan)) throw platformFaults.changedMeanwhile();
  const chosen = chosenOf(plan, keys);
  await saveConfirmed(db, changesByImport(plan, chosen), saving, async () => {
    // Two holidays may swap dates, so the constraint is checked after both are stored.
    await sql`set constraints holidays_once deferred`.execute(db);
    for (const holiday of chosen) await storeOne(db, holiday, plan, importing);
    await sql`set constraints holidays_once immediate`.execute(db);
  });
  if (chosen.length) await emit(db, holidaysChanged, {});
  const count = (state: ImportDecision['state']) => chosen.filter((one) => one.state === state).length;
  return { new: count('new'), changed: count('changed'), kept: plan.rows.length - chosen.length };
}

async function storeOne(
  db: Db,
  holiday: ImportDecision,
  { audience }: ImportPlan,
  { country_id, region_id }: ImportQuery,
) {
  const { key, name, start_date, end_date, part, existing } = holiday;
  if (existing) {
    await db
      .updateTable('holidays')
      .set({ name, start_date, end_date, part, updated_at: sql<Date>`now()` })
      .where('id', '=', existing.id)
      .execute();
    return;
  }
  const [year = '', ...rule] = key.split(' ');
  const from = { country_id, region_id, import_year: Number(year), import_key: rule.join(' ') };
  await insertHoliday(db, { name, start_date, end_date, part, audience }, from);
}
