import { sql } from 'kysely';
import { lockImpact, previewImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isZone } from '#platform/shared/time.ts';
import type { DatedZone } from '#features/company/rules/dated-settings.ts';
import type { DatedWeek } from '#features/company/rules/weeks-in-force.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekProblem } from '#features/company/rules/working-week.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { settingsChanged } from '#features/company/events.ts';
import { placeWeekFaults } from '../../contract.ts';
import { withoutRow, withRow } from '../../rules/terms.ts';
import type { TermsChange } from '../queries/impact.ts';
import { readTerms, type ItemTerms } from '../queries/terms.ts';

export interface Item {
  readonly type: TermsChange['type'];
  readonly id: string;
}

/** Week or zone from a date on; a missing part stays as it is. */
export interface NewTerms extends Item {
  readonly effective_from: LocalDate;
  readonly week?: WorkingWeek | null | undefined;
  readonly timezone?: string | null | undefined;
}

export interface RemovedTerms extends Item {
  readonly effective_from: LocalDate;
  readonly part: 'week' | 'timezone';
}

interface StoreContext {
  /** Registered by features. */
  readonly impacts: readonly ChangeImpact<TermsChange>[];
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

interface ConfirmedContext extends StoreContext {
  /** Version of the terms that the caller has read; undefined for any. */
  readonly version: string | undefined;
  /** Token of the impact that the caller has seen. */
  readonly confirmed: string | undefined;
}

const tables = { work_place: 'work_places', department: 'departments' } as const;
const weekTables = { work_place: 'work_place_weeks', department: 'department_weeks' } as const;

/** Locks the item, so that two changes of its terms run one after the other. @throws 404 */
async function lockItem(db: Db, { type, id }: Item): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(tables[type])} where id = ${id} and trashed_at is null for update`.execute(db);
  if (rows.length === 0) throw placeWeekFaults.gone();
}

/** Weeks and zones of an item, which a version identifies. */
const rowsOf = ({ weeks, zones }: ItemTerms, { id }: Item) => ({
  weeks: [...(weeks.get(id) ?? [])],
  zones: [...(zones.get(id) ?? [])],
});

/** Returns weeks and zones of an item with their version. */
export function termsOf(terms: ItemTerms, item: Item) {
  const rows = rowsOf(terms, item);
  return { ...rows, version: versionOf(rows) };
}

/** @throws 422 at the field */
async function requireValid(db: Db, { type, effective_from, week, timezone }: NewTerms, now: number): Promise<void> {
  if (week && firstWeekProblem(week, effective_from) !== null) throw placeWeekFaults.wrongFirstWeek.at('week');
  if (timezone === undefined) return;
  if (type !== 'work_place') throw placeWeekFaults.onlyPlaces.at('timezone');
  if (timezone !== null && !isZone(timezone)) throw placeWeekFaults.unknownZone.at('timezone');
  if (effective_from < (await todayOf(db, now))) throw placeWeekFaults.zoneOfPast.at('effective_from');
}

/** Returns the terms with other rows for an item. */
function changedTerms(terms: ItemTerms, id: string, change: Change): ItemTerms {
  return {
    weeks: change.weeks ? new Map([...terms.weeks, [id, change.weeks(terms.weeks.get(id) ?? [])]]) : terms.weeks,
    zones: change.zones ? new Map([...terms.zones, [id, change.zones(terms.zones.get(id) ?? [])]]) : terms.zones,
  };
}

interface Change {
  readonly weeks?: (rows: readonly DatedWeek[]) => DatedWeek[];
  readonly zones?: (rows: readonly DatedZone[]) => DatedZone[];
}

const changeOf = ({ effective_from, week, timezone }: NewTerms): Change => ({
  ...(week !== undefined && { weeks: (rows) => withRow(rows, { effective_from, week }) }),
  ...(timezone !== undefined && { zones: (rows) => withRow(rows, { effective_from, timezone }) }),
});

/** Describes the impact of terms that are not saved. @throws 404, 422 */
export async function previewTerms(db: Db, sent: NewTerms, context: StoreContext): Promise<ChangePreview> {
  const { impacts, actor_id, now } = context;
  await requireValid(db, sent, now);
  const { type, id, effective_from: from } = sent;
  const terms = changedTerms(await readTerms(db), id, changeOf(sent));
  return previewImpact(db, impacts, { type, id, from, terms, actor_id, now });
}

/** @throws 404, 422 at the field, 424 or 461 with the impact to confirm, 461 when the terms have changed */
export async function storeTerms(db: Db, sent: NewTerms, context: ConfirmedContext): Promise<ItemTerms> {
  await lockItem(db, sent);
  await requireValid(db, sent, context.now);
  const { type, id, effective_from, week, timezone } = sent;
  return saveConfirmed(db, sent, { change: changeOf(sent), context }, async () => {
    if (week !== undefined)
      await sql`
        insert into ${sql.table(weekTables[type])} (${sql.ref(`${type}_id`)}, effective_from, week)
        values (${id}, ${effective_from}, ${week && JSON.stringify(week)}::jsonb)
        on conflict (tenant_id, ${sql.ref(`${type}_id`)}, effective_from) do update set week = excluded.week`.execute(
        db,
      );
    if (timezone !== undefined)
      await db
        .insertInto('work_place_zones')
        .values({ work_place_id: id, effective_from, timezone })
        .onConflict((clash) =>
          clash.columns(['tenant_id', 'work_place_id', 'effective_from']).doUpdateSet({ timezone }),
        )
        .execute();
  });
}

/** @throws 404, 422 for a zone of the past, 424 when there is no such change, and as above */
export async function removeTerms(db: Db, sent: RemovedTerms, context: ConfirmedContext): Promise<ItemTerms> {
  await lockItem(db, sent);
  const { type, id, effective_from, part } = sent;
  if (part === 'timezone' && effective_from < (await todayOf(db, context.now)))
    throw placeWeekFaults.zoneOfPast.at('effective_from');
  const isThere = ({ effective_from: from }: { readonly effective_from: LocalDate }) => from === effective_from;
  const { weeks, zones } = rowsOf(await readTerms(db), sent);
  if (!(part === 'week' ? weeks : zones).some(isThere)) throw placeWeekFaults.notThere();
  const change: Change =
    part === 'week'
      ? { weeks: (rows) => withoutRow(rows, effective_from) }
      : { zones: (rows) => withoutRow(rows, effective_from) };
  const table = part === 'week' ? weekTables[type] : 'work_place_zones';
  return saveConfirmed(db, sent, { change, context }, async () => {
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(`${type}_id`)} = ${id} and effective_from = ${effective_from}`.execute(db);
  });
}

interface SaveInput {
  readonly change: Change;
  readonly context: ConfirmedContext;
}

async function saveConfirmed(
  db: Db,
  { type, id, effective_from: from }: Item & { readonly effective_from: LocalDate },
  { change, context }: SaveInput,
  store: () => Promise<void>,
): Promise<ItemTerms> {
  const { impacts, actor_id, now, version, confirmed } = context;
  const before = await readTerms(db);
  requireUnchanged(version, rowsOf(before, { type, id }));
  const terms = changedTerms(before, id, change);
  const impact = await lockImpact(db, impacts, { type, id, from, terms, actor_id, now });
  const { unconfirmed, refused } = placeWeekFaults;
  await impact.requireConfirmed({ confirmed, unconfirmed, refused });
  await impact.apply();
  await store();
  await emit(db, settingsChanged, {});
  return readTerms(db);
}
