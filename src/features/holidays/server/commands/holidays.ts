import { sql } from 'kysely';
import type { HolidayChange, HolidayAudience } from '#platform/shared/holiday.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { requireNotTheirsAlone } from '#features/assigning/server/queries.ts';
import { holidayFaults, holidays } from '../../contract.ts';
import { holidaysChanged } from '../../events.ts';
import { changesOf } from '../../rules/changes.ts';
import type { StoredForm } from '../../rules/fields.ts';
import { intersectAudiences, isForNoOne, overlaps, type HolidayDays } from '../../rules/holiday.ts';
import {
  formValues,
  havingIt,
  holidayById,
  storedHolidays,
  audiencesOf,
  audienceOf,
  type Holiday,
} from '../queries/holidays.ts';
import { saveConfirmed, saverOf, impactOf, type SaveContext } from './confirm.ts';

/**
 * Locks the holidays of a company until the transaction ends, so that data read before a change stays valid
 * and two actors who add the same day notice each other. One lock suffices: holidays change a few times a year.
 */
export async function lockHolidays(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holidays.' || current_tenant()::text, 0))`.execute(db);
}

/** A holiday to be stored, and the people who have it. */
export interface HolidayToBe extends HolidayDays {
  readonly name: string;
  readonly audience: HolidayAudience;
}

/** Result of planning a save. */
interface SavePlan {
  /** The changed holiday, before and after. */
  readonly changed:
    | { readonly before: Holiday; readonly audience: HolidayAudience; readonly after: HolidayToBe }
    | undefined;
  readonly added: readonly HolidayToBe[];
  readonly changes: readonly HolidayChange[];
}

/**
 * Adds or changes a holiday. @returns the id of the (first) holiday and the number of holidays added
 * @throws 403 for the caller's own, 404, 422, 424, 461
 */
export async function storeHoliday(
  db: Db,
  form: StoredForm,
  saving: SaveContext,
): Promise<{ id: string; total: number }> {
  await lockHolidays(db);
  const { changed, added, changes } = await plan(db, form, saving);
  if (changed) requireUnchanged(form.version, formValues(changed.before));
  let id = changed?.before.id;
  await saveConfirmed(db, changes, saving, async () => {
    if (changed) await change(db, changed, saving);
    for (const holiday of added) {
      const made = await insertHoliday(db, holiday);
      id ??= made;
    }
  });
  await emit(db, holidaysChanged, {});
  return { id: id ?? '', total: added.length };
}

/** Returns the impact of saving the form on other features. @throws 403 for the caller's own, 404, 422 */
export async function previewStore(db: Db, form: StoredForm, saving: SaveContext) {
  const { changes } = await plan(db, form, saving);
  return impactOf(db, changes, saving);
}

async function plan(db: Db, form: StoredForm, saving: SaveContext): Promise<SavePlan> {
  const before = form.id === undefined ? undefined : await holidayById(db, form.id);
  if (before && !form.is_for_everyone) await requireNotOwn(db, before, saving);
  const had = before && (await audienceOf(db, before));
  const audience = await audienceAfter(db, form, had, saving.now);
  const days = { start_date: form.start_date, end_date: form.end_date ?? form.start_date, part: form.part };
  const first = { ...days, name: form.name.trim(), audience };
  const later = otherYears(form).map((year) => ({ ...first, ...inYear(days, year) }));
  // The same holiday exists in other years when it was added for several years at once.
  const stored = await storedHolidays(db).execute();
  const isThere = (one: HolidayToBe) =>
    before !== undefined &&
    stored.some(
      ({ name, start_date, end_date }) =>
        name === one.name && start_date === one.start_date && end_date === one.end_date,
    );
  const added = [...(before ? [] : [first]), ...later.filter((one) => !isThere(one))];
  const changed = before && had && { before, audience: had, after: first };
  const planned = [...(changed ? [first] : []), ...added];
  await requireFree(db, planned, { stored, exceptId: before?.id });
  return {
    changed,
    added,
    changes: [
      ...(changed ? changesOf({ ...changed.before, audience: changed.audience }, changed.after) : []),
      ...added.flatMap((one) => changesOf(null, one)),
    ],
  };
}

/**
 * Refuses to change the caller's own holiday; one for everyone never counts as that, even if no one else works here.
 * @throws 403 for the caller's own
 */
async function requireNotOwn(db: Db, holiday: Holiday, saving: SaveContext): Promise<void> {
  if (holiday.is_for_everyone) return;
  const { oneself } = holidays.store;
  await requireNotTheirsAlone(db, havingIt(holiday), { actor: saverOf(saving), oneself, now: saving.now });
}

/** When a holiday for everyone becomes one for chosen people, chooses all current people so that no one loses it. */
async function audienceAfter(
  db: Db,
  form: StoredForm,
  had: HolidayAudience | undefined,
  now: number,
): Promise<HolidayAudience> {
  const { is_for_everyone } = form;
  if (!had) return { is_for_everyone, ids: [] };
  if (had.is_for_everyone === is_for_everyone) return had;
  if (is_for_everyone) return { is_for_everyone, ids: [] };
  const { rows } = await sql<{ id: string }>`
    select id from people where ${worksHere(now)} and id <> all(${had.ids}::uuid[]) order by id`.execute(db);
  return { is_for_everyone, ids: rows.map(({ id }) => id) };
}

const otherYears = ({ calendar_years = [], start_date }: StoredForm) =>
  calendar_years.filter((year) => year !== Number(start_date.slice(0, 4))).sort((one, other) => one - other);

/** Moves the same dates to another year. @throws 422 for 29 February in a year without it */
function inYear({ start_date, end_date }: HolidayDays, year: number): Pick<HolidayDays, 'start_date' | 'end_date'> {
  const moved = (date: LocalDate): LocalDate => {
    const next = `${year + Number(date.slice(0, 4)) - Number(start_date.slice(0, 4))}${date.slice(4)}` as LocalDate;
    if (new Date(`${next}T00:00:00Z`).toISOString().slice(0, 10) === next) return next;
    const facts = { date: longDate(date).replace(/ \d+$/, ''), year: next.slice(0, 4) };
    throw holidayFaults.noSuchDay.at('calendar_years', { facts });
  };
  return { start_date: moved(start_date), end_date: moved(end_date) };
}

interface FreeCheckOptions {
  /** Holidays as they are stored now. */
  readonly stored?: readonly Holiday[];
  /** Id of the holiday that is changed, which does not conflict with itself. */
  readonly exceptId?: string | undefined;
}

/** Checks that no two holidays cover the same half of a day for anyone. @throws 422 */
export async function requireFree(
  db: Db,
  planned: readonly HolidayToBe[],
  options: FreeCheckOptions = {},
): Promise<void> {
  const stored = (options.stored ?? (await storedHolidays(db).execute())).filter(({ id }) => id !== options.exceptId);
  const near = stored.filter((one) => planned.some((next) => overlaps(one, next)));
  const audiences = await audiencesOf(db, near);
  for (const next of planned)
    for (const one of near)
      if (overlaps(one, next) && !isForNoOne(intersectAudiences(next.audience, audiences.get(one.id) ?? emptyAudience)))
        throw onThisDay(one.name);
}

const emptyAudience: HolidayAudience = { is_for_everyone: false, ids: [] };

export function onThisDay(name: string) {
  const facts = { name };
  return holidayFaults.onThisDay.at('start_date', { facts });
}

/** Source of an imported holiday. */
export interface ImportedFrom {
  readonly country_id: string;
  readonly region_id: string | null;
  readonly import_year: number;
  readonly import_key: string;
}

export async function insertHoliday(db: Db, holiday: HolidayToBe, from?: ImportedFrom): Promise<string> {
  const { audience, ...values } = holiday;
  const { id } = await db
    .insertInto('holidays')
    .values({
      name: values.name,
      start_date: values.start_date,
      end_date: values.end_date,
      part: values.part,
      is_for_everyone: audience.is_for_everyone,
      ...from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPeople(db, { holiday_id: id, ids: audience.ids, is_left_out: audience.is_for_everyone, actor_id: null });
  return id;
}

interface People {
  readonly holiday_id: string;
  readonly ids: readonly string[];
  readonly is_left_out: boolean;
  readonly actor_id: string | null;
}

export async function insertPeople(db: Db, { holiday_id, ids, is_left_out, actor_id }: People): Promise<void> {
  if (!ids.length) return;
  await sql`
    insert into holiday_people (holiday_id, person_id, is_left_out, created_by)
      select ${holiday_id}, id, ${is_left_out}, ${actor_id} from unnest(${ids.toSorted()}::uuid[]) id
      on conflict do nothing`.execute(db);
}

async function change(
  db: Db,
  { before, audience, after }: NonNullable<SavePlan['changed']>,
  { actor_id }: SaveContext,
) {
  const { name, start_date, end_date, part } = after;
  const isOther =
    before.name !== name || before.start_date !== start_date || before.end_date !== end_date || before.part !== part;
  await db
    .updateTable('holidays')
    .set({
      name,
      start_date,
      end_date,
      part,
      is_for_everyone: after.audience.is_for_everyone,
      updated_at: sql<Date>`now()`,
      // An import never changes the people who have a holiday, so changing them alone does not mark it as edited.
      ...(isOther && before.import_key !== null && { is_edited: true }),
    })
    .where('id', '=', before.id)
    .execute();
  if (audience.is_for_everyone === after.audience.is_for_everyone) return;
  await db.deleteFrom('holiday_people').where('holiday_id', '=', before.id).execute();
  await insertPeople(db, { holiday_id: before.id, ids: after.audience.ids, is_left_out: false, actor_id });
}

/**
 * Moves a holiday to the Trash and removes all its people, so that a restored one is for no one.
 * @throws 403 for the caller's own, 404, 424, 461
 */
export async function trashHoliday(db: Db, id: string, saving: SaveContext): Promise<void> {
  await lockHolidays(db);
  const holiday = await holidayById(db, id);
  await requireNotOwn(db, holiday, saving);
  const before = { ...holiday, audience: await audienceOf(db, holiday) };
  await saveConfirmed(db, changesOf(before, null), saving, async () => {
    // This order keeps people who were left out from having the holiday in between, which a closed period would refuse.
    await db
      .updateTable('holidays')
      .set({ trashed_at: new Date(saving.now * 1000), trashed_by: saving.actor_id, is_for_everyone: false })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('holiday_people').where('holiday_id', '=', id).execute();
  });
  await emit(db, holidaysChanged, {});
}

/** Restores a holiday for no one; giving it to people later shows the impact. @returns false: it is not in the Trash */
export async function restoreHoliday(db: Db, id: string): Promise<boolean> {
  await lockHolidays(db);
  const { numUpdatedRows } = await db
    .updateTable('holidays')
    .set({ trashed_at: null, trashed_by: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows) await emit(db, holidaysChanged, {});
  return numUpdatedRows > 0n;
}

/** Deletes a holiday in the Trash permanently; another import adds it again. */
export async function removeHoliday(db: Db, id: string): Promise<boolean> {
  await lockHolidays(db);
  const { numDeletedRows } = await db
    .deleteFrom('holidays')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, holidaysChanged, {});
  return numDeletedRows > 0n;
}
