import { sql } from 'kysely';
import type { HolidayAudience } from '#platform/shared/holiday.ts';
import { lockImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { assigningFaults, type AssignedItem } from '#features/assigning/contract.ts';
import { requirePeopleToAdd, requirePeopleToRemove } from '#features/assigning/server/queries.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { holidayFaults, holidays } from '../../contract.ts';
import { holidaysChanged } from '../../events.ts';
import { changesOf } from '../../rules/changes.ts';
import { intersectAudiences, overlaps } from '../../rules/holiday.ts';
import { havingIt, holidayById, storedHolidays, audiencesOf, type Holiday } from '../queries/holidays.ts';
import { saveConfirmed, saverOf, type SaveContext } from './confirm.ts';
import { insertPeople, lockHolidays } from './holidays.ts';
import { translate } from '#platform/shared/translate.ts';

interface AssignResult {
  /** Number of people added or removed. */
  readonly total: number;
  readonly is_without_self: boolean;
}

/**
 * Gives a holiday to everyone whom the items mean now; for one for everyone, they are no longer left out.
 * @throws 403 for the caller alone, 404, 422 for those who have another one on that day, 424, 460, 461
 */
export async function assignHoliday(
  db: Db,
  { holiday_id, items }: { readonly holiday_id: string; readonly items: readonly AssignedItem[] },
  saving: SaveContext,
): Promise<AssignResult> {
  await lockHolidays(db);
  const holiday = await holidayById(db, holiday_id);
  const { oneself } = holidays.assignUsers;
  const by = { actor: saverOf(saving), oneself, now: saving.now };
  const { ids, is_without_self } = await requirePeopleToAdd(db, havingIt(holiday), items, by);
  return { total: await give(db, [holiday], ids, saving), is_without_self };
}

/**
 * Takes people out of a holiday; ignores people who do not have it.
 * @throws 403 for the caller alone, 404, 424, 460, 461
 */
export async function removeFromHoliday(
  db: Db,
  { holiday_id, user_id }: { readonly holiday_id: string; readonly user_id: string | readonly string[] },
  saving: SaveContext,
): Promise<AssignResult> {
  await lockHolidays(db);
  const holiday = await holidayById(db, holiday_id);
  const { oneself } = holidays.removeUsers;
  const { ids, is_without_self } = await requirePeopleToRemove(db, user_id, { actor: saverOf(saving), oneself });
  return { total: await take(db, holiday, ids, saving), is_without_self };
}

/** Gives a person holidays; skips those that they have already. @throws 404, 422, 424, 460, 461 */
export async function giveToPerson(
  db: Db,
  { person_id, ids }: { readonly person_id: string; readonly ids: readonly string[] },
  saving: SaveContext,
): Promise<number> {
  await lockHolidays(db);
  await requirePerson(db, person_id);
  const personIds = new Set(ids);
  const found = (await storedHolidays(db).execute()).filter(({ id }) => personIds.has(id));
  if (found.length !== personIds.size) throw assigningFaults.unknownItem.at('assigned_items');
  const audiences = await audiencesOf(db, found);
  const missing = found.filter(({ id }) => !has(audiences.get(id), person_id));
  await give(db, missing, [person_id], saving);
  return missing.length;
}

/** People who get a holiday, or lose it. */
export interface HolidayShare {
  readonly holiday: Holiday;
  readonly ids: readonly string[];
}

interface ChangeSharesInput {
  /** People who do not have the holiday. */
  readonly given: readonly HolidayShare[];
  /** People who have it. */
  readonly taken: readonly HolidayShare[];
}

/**
 * Gives chosen people holidays and takes others away, with the impact as it is now; requires the lock of holidays.
 * @throws 424 when a feature refuses it
 */
export async function changeShares(
  db: Db,
  { given, taken }: ChangeSharesInput,
  { impacts, actor_id, now }: Omit<SaveContext, 'confirmed'>,
): Promise<void> {
  const audience = (ids: readonly string[]): HolidayAudience => ({ is_for_everyone: false, ids });
  const changes = [
    ...given.flatMap(({ holiday, ids }) => changesOf(null, { ...holiday, audience: audience(ids) })),
    ...taken.flatMap(({ holiday, ids }) => changesOf({ ...holiday, audience: audience(ids) }, null)),
  ];
  if (changes.length === 0) return;
  const impact = await lockImpact(db, impacts, { changes, actor_id, now });
  const { refusal } = await impact.preview();
  if (refusal !== null) throw holidayFaults.barred({ facts: { reason: refusal } });
  await impact.apply();
  for (const { holiday, ids } of given)
    await insertPeople(db, { holiday_id: holiday.id, ids, is_left_out: false, actor_id });
  for (const { holiday, ids } of taken)
    await sql`delete from holiday_people where holiday_id = ${holiday.id} and person_id = any(${ids}::uuid[])`.execute(
      db,
    );
  await emit(db, holidaysChanged, {});
}

/** Removes people from all holidays, since their adding is undone. */
export async function removeFromHolidays(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from holiday_people where person_id = any(${ids}::uuid[])`.execute(db);
}

/** Takes a holiday away from a person. @throws 404, 424, 461 */
export async function takeFromPerson(
  db: Db,
  { person_id, holiday_id }: { readonly person_id: string; readonly holiday_id: string },
  saving: SaveContext,
): Promise<number> {
  await lockHolidays(db);
  await requirePerson(db, person_id);
  return take(db, await holidayById(db, holiday_id), [person_id], saving);
}

/** Checks that the person exists. @throws 404 when this company has no such person */
export async function requirePerson(db: Db, id: string): Promise<void> {
  const person = await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  if (!person) throw platformFaults.notFound();
}

const has = (audience: HolidayAudience | undefined, id: string) =>
  audience !== undefined && audience.ids.includes(id) !== audience.is_for_everyone;

/** Gives people holidays. @param ids people who do not have them */
async function give(
  db: Db,
  holidays: readonly Holiday[],
  ids: readonly string[],
  saving: SaveContext,
): Promise<number> {
  if (!ids.length || !holidays.length) return 0;
  const audience = { is_for_everyone: false, ids };
  await requireNoOther(db, holidays, audience);
  const changes = holidays.flatMap((holiday) => changesOf(null, { ...holiday, audience }));
  await saveConfirmed(db, changes, saving, async () => {
    for (const { id: holiday_id, is_for_everyone } of holidays)
      if (is_for_everyone)
        await sql`delete from holiday_people where holiday_id = ${holiday_id} and person_id = any(${ids}::uuid[])`.execute(
          db,
        );
      else await insertPeople(db, { holiday_id, ids, is_left_out: false, actor_id: saving.actor_id });
  });
  await emit(db, holidaysChanged, {});
  return ids.length;
}

/** Checks for conflicts. @throws 422 for people who have another holiday on one of the days, or would have two */
async function requireNoOther(db: Db, holidays: readonly Holiday[], audience: HolidayAudience): Promise<void> {
  const stored = await storedHolidays(db).execute();
  const near = stored.filter((one) => holidays.some((next) => overlaps(one, next)));
  const had = await audiencesOf(db, near);
  const emptyAudience = { is_for_everyone: false, ids: [] };
  for (const next of holidays)
    for (const one of near) {
      if (one.id === next.id || !overlaps(one, next)) continue;
      const isGiven = holidays.some(({ id }) => id === one.id);
      const count = isGiven
        ? audience.ids.length
        : intersectAudiences(audience, had.get(one.id) ?? emptyAudience).ids.length;
      if (count > 0) throw someHave(one.name, count, await numberTextOf(db));
    }
}

function someHave(name: string, count: number, text: NumberText) {
  const facts = {
    name,
    count: translate('{count, plural, one {# of them already has} other {# of them already have}}', { count }, text),
  };
  return holidayFaults.someHave.at('assigned_items', { facts });
}

async function take(db: Db, holiday: Holiday, ids: readonly string[], saving: SaveContext): Promise<number> {
  const { id: holiday_id, is_for_everyone } = holiday;
  const audience = (await audiencesOf(db, [holiday])).get(holiday_id);
  const had = ids.filter((id) => has(audience, id));
  if (!had.length) return 0;
  const changes = changesOf({ ...holiday, audience: { is_for_everyone: false, ids: had } }, null);
  await saveConfirmed(db, changes, saving, async () => {
    if (is_for_everyone) await insertPeople(db, { holiday_id, ids: had, is_left_out: true, actor_id: saving.actor_id });
    else
      await sql`delete from holiday_people where holiday_id = ${holiday_id} and person_id = any(${had}::uuid[])`.execute(
        db,
      );
  });
  await emit(db, holidaysChanged, {});
  return had.length;
}
