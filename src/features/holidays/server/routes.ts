import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  implement,
  type Actor,
  type Handlers,
  type RequestContext,
  type Routes,
} from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { assignableLists, assignablePage, assignedPage, checkedPeople } from '#features/assigning/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { holidays } from '../contract.ts';
import type { ImportPreview } from '../rules/shapes.ts';
import { assignedText, importedText, moreAssignedText, removedText } from '../rules/wording.ts';
import { saverOf, impactOf, type SaveContext } from './commands/confirm.ts';
import { onThisDay, previewStore, storeHoliday, trashHoliday } from './commands/holidays.ts';
import { changesByImport, chosenOf, importHolidays, importVersion } from './commands/import.ts';
import { assignHoliday, giveToPerson, removeFromHoliday, requirePerson, takeFromPerson } from './commands/people.ts';
import { holidaysOf, cachedHolidays } from './queries/days.ts';
import { countPeople, formValues, havingIt, holidayById, readPeopleWith } from './queries/holidays.ts';
import type { HolidaysChange } from './queries/impact.ts';
import { importDefaults, planImport, type ImportQuery } from './queries/import.ts';
import { cardOf, dayOffIn, holidaysPage, trashedHolidays, yearsOf } from './queries/page.ts';
import { importableCountries, regionsOf } from './queries/public-holidays.ts';

const saved = 'We’ve saved your edit successfully.';
const added = 'You’ve successfully performed this action.';

/** Requires the permission to add or to change, as one endpoint does both. */
function requireRight({ permissions }: Actor, id: string | undefined): void {
  if (!permissions.has(id === undefined ? 'add_holiday' : 'edit_holiday')) throw platformFaults.notAllowed();
}

type HolidayHandlers = Handlers<typeof holidays>;
type SaveContextOf = (actor: Actor, context: RequestContext, confirmed?: string) => SaveContext;

/** Makes the routes. @param impacts registered by other features */
export function holidaysRoutes(impacts: readonly ChangeImpact<HolidaysChange>[]): Routes {
  const savingBy: SaveContextOf = (actor, { now }, confirmed) => ({
    impacts,
    actor_id: actor.id,
    is_owner: actor.is_owner,
    now,
    confirmed,
  });
  return implement(holidays)(
    {
      ...listHandlers(),
      ...savingHandlers(savingBy),
      ...peopleHandlers(savingBy),
      ...importHandlers(savingBy),
      ...personHandlers(savingBy),
    },
    { holidays_once: () => onThisDay('Another holiday') },
  );
}

/** Handlers of the list, and of one holiday in it. */
const listHandlers = (): Pick<HolidayHandlers, 'list' | 'index' | 'edit'> => ({
  async list({ db, context: { now }, query }) {
    const [all, today] = await Promise.all([cachedHolidays(db), todayOf(db, now)]);
    const year = String(query.calendar_year ?? today.slice(0, 4));
    const data = all.filter(({ start_date }) => start_date.startsWith(year)).map(cardOf);
    return { data, calendar_years: yearsOf(all, today, query.calendar_year) };
  },

  async index({ db, actor, context: { now }, query }) {
    const [{ active, ...page }, trashed] = await Promise.all([
      holidaysPage(db, query, now),
      actor.permissions.has('view_trash') ? trashedHolidays(db) : null,
    ]);
    return { ...page, counts: { active, trashed } };
  },

  async edit({ db, context: { now }, params: { id } }) {
    const holiday = await holidayById(db, id);
    const [people, total_people] = await Promise.all([readPeopleWith(db, holiday, now), countPeople(db, now)]);
    const calendar_years = [Number(holiday.start_date.slice(0, 4))];
    const version = versionOf(formValues(holiday));
    return { data: cardOf(holiday), version, calendar_years, people, total_people };
  },
});

/** Handlers that add, change and delete a holiday. */
const savingHandlers = (savingBy: SaveContextOf): Pick<HolidayHandlers, 'makeStore' | 'store' | 'delete'> => ({
  async makeStore({ db, actor, context, body }) {
    requireRight(actor, body.id);
    return previewStore(db, body, savingBy(actor, context));
  },

  async store({ db, actor, context, body }) {
    requireRight(actor, body.id);
    const done = await storeHoliday(db, body, savingBy(actor, context, body.confirmed));
    return { message: body.id === undefined ? added : saved, ...done };
  },

  async delete({ db, actor, context, params: { id }, query }) {
    await trashHoliday(db, id, savingBy(actor, context, query.confirmed));
    return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
  },
});

/** Handlers for the people of a holiday. */
const peopleHandlers = (
  savingBy: SaveContextOf,
): Pick<HolidayHandlers, 'assignedUsers' | 'assignableData' | 'makeAssignUsers' | 'assignUsers' | 'removeUsers'> => ({
  async assignedUsers({ db, context: { now }, params, query }) {
    const holiday = await holidayById(db, params.holiday_id);
    return { holiday: cardOf(holiday), ...(await assignedPage(db, havingIt(holiday), query, now)) };
  },

  async assignableData({ db, context: { now }, params, query }) {
    const thing = havingIt(await holidayById(db, params.id));
    const [people, lists] = await Promise.all([assignablePage(db, thing, query, now), assignableLists(db, thing, now)]);
    return { people, ...lists };
  },

  async makeAssignUsers({ db, actor, context: { now }, body }) {
    const thing = havingIt(await holidayById(db, body.holiday_id));
    return checkedPeople(db, thing, body.assigned_items, { actor, oneself: holidays.makeAssignUsers.oneself, now });
  },

  async assignUsers({ db, actor, context, body: { holiday_id, assigned_items: items, confirmed } }) {
    const done = await assignHoliday(db, { holiday_id, items }, savingBy(actor, context, confirmed));
    return { ...done, batch_id: null, message: assignedText(done.total, await numberTextOf(db)) };
  },

  async removeUsers({ db, actor, context, body: { confirmed, ...whom } }) {
    const done = await removeFromHoliday(db, whom, savingBy(actor, context, confirmed));
    return { ...done, message: removedText(done.total, await numberTextOf(db)) };
  },
});

/** Handlers that import a country's holidays. */
const importHandlers = (
  savingBy: SaveContextOf,
): Pick<HolidayHandlers, 'importIndex' | 'importPreview' | 'importStore'> => ({
  async importIndex({ db, actor, context, query: { region_id = null, ...query } }) {
    const countries = await importableCountries();
    const { country_id, calendar_year } = await importDefaults(db, query, context.now);
    const chosen = { country_id, region_id, calendar_years: [calendar_year], countries: [...countries] };
    if (country_id === null) return { ...emptyPreview(await countPeople(db, context.now)), ...chosen, regions: [] };
    const importQuery = { country_id, region_id, calendar_years: [calendar_year] };
    const preview = await previewOf(db, importQuery, savingBy(actor, context));
    return { ...preview, ...chosen, regions: await regionsOf(country_id) };
  },

  importPreview({ db, actor, context, body: { assigned_items: items, region_id = null, keys, ...place } }) {
    return previewOf(db, { ...place, region_id, items }, savingBy(actor, context), keys);
  },

  async importStore({ db, actor, context, body: { assigned_items: items, region_id = null, confirmed, ...rest } }) {
    const counts = await importHolidays(db, { ...rest, region_id, items }, savingBy(actor, context, confirmed));
    return { counts, message: importedText(counts, await numberTextOf(db)) };
  },
});

/** Handlers for the holidays of one person. */
const personHandlers = (
  savingBy: SaveContextOf,
): Pick<HolidayHandlers, 'ofPerson' | 'assignableTo' | 'assignTo' | 'removeFrom'> => ({
  async ofPerson({ db, context: { now }, params: { user_id }, query }) {
    await requirePerson(db, user_id);
    const [all, today] = await Promise.all([cachedHolidays(db), todayOf(db, now)]);
    const { last } = await assignableSpan(db, user_id, today);
    const calendar_year = query.calendar_year ?? Number((last ?? today).slice(0, 4));
    const own = await holidaysOf(db, [user_id], all[0]?.start_date ?? today, all.at(-1)?.end_date ?? today);
    const had = all.filter((holiday) => own.has(user_id, holiday));
    return {
      data: had.filter(({ start_date }) => start_date.startsWith(String(calendar_year))).map(cardOf),
      calendar_year,
      calendar_years: yearsOf(had, today, calendar_year),
    };
  },

  async assignableTo({ db, context: { now }, params: { user_id } }) {
    await requirePerson(db, user_id);
    const [all, today] = await Promise.all([cachedHolidays(db), todayOf(db, now)]);
    const { first, last } = await assignableSpan(db, user_id, today);
    const open = all.filter(({ start_date, end_date }) => end_date >= first && (last === null || start_date <= last));
    const own = await holidaysOf(db, [user_id], first, open.at(-1)?.end_date ?? today);
    return { data: open.filter((holiday) => !own.has(user_id, holiday)).map(cardOf) };
  },

  async assignTo({ db, actor, context, params: { user_id }, body: { assigned_items, confirmed } }) {
    const ids = assigned_items.map(({ id }) => id);
    const total = await giveToPerson(db, { person_id: user_id, ids }, savingBy(actor, context, confirmed));
    return { total, message: moreAssignedText(total, await numberTextOf(db)) };
  },

  async removeFrom({ db, actor, context, params: { user_id }, body: { holiday_id, confirmed } }) {
    const total = await takeFromPerson(db, { person_id: user_id, holiday_id }, savingBy(actor, context, confirmed));
    return { total, message: removedText(total, await numberTextOf(db)) };
  },
});

/** Dates of which holidays are offered for a person: coming ones, or those of the whole employment of one who has left. */
async function assignableSpan(db: Db, id: string, today: LocalDate) {
  const { joined_on, discharged_date } = await db
    .selectFrom('people')
    .select(['joined_on', 'discharged_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hasLeft = discharged_date !== null && discharged_date < today;
  return hasLeft ? { first: joined_on, last: discharged_date } : { first: today, last: null };
}

const emptyPreview = (people: number): ImportPreview => ({
  data: [],
  counts: { new: 0, changed: 0, kept: 0 },
  people,
  is_without_self: false,
  effects: [],
  refusal: null,
  confirmed: null,
  version: versionOf({}),
});

/** Previews an import; the impact covers only the chosen holidays. */
async function previewOf(
  db: Db,
  query: ImportQuery,
  saving: SaveContext,
  keys?: readonly string[],
): Promise<ImportPreview> {
  const { oneself } = holidays.importPreview;
  const by = { actor: saverOf(saving), oneself, now: saving.now, mode: 'shown' } as const;
  const plan = await planImport(db, query, by);
  const offs = new Map(
    await Promise.all(query.calendar_years.map(async (year) => [year, await dayOffIn(db, year)] as const)),
  );
  const impact = await impactOf(db, changesByImport(plan, chosenOf(plan, keys)), saving);
  const count = (state: ImportPreview['data'][number]['state']) =>
    plan.rows.filter((row) => row.state === state).length;
  return {
    data: plan.rows.map(({ existing, ...row }) => ({
      ...row,
      before: existing && { ...existing },
      is_day_off: offs.get(Number(row.start_date.slice(0, 4)))?.(row.start_date) ?? false,
    })),
    counts: { new: count('new'), changed: count('changed'), kept: count('kept') },
    people: plan.audience.is_for_everyone ? await countPeople(db, saving.now) : plan.audience.ids.length,
    is_without_self: plan.is_without_self,
    ...impact,
    version: importVersion(plan),
  };
}
