import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import {
  nowhere,
  weekOn,
  type DatedItem,
  type OwnWeek,
  type Placed,
  type WeekInForce,
  type WeekSources,
} from '#features/company/rules/weeks-in-force.ts';
import { zoneAt, zonesWith, type DatedZone, type Zones } from '#features/company/rules/dated-settings.ts';
import { weekDayOn } from '#features/company/rules/working-week.ts';
import type { TermsChange } from '#features/place-weeks/server/queries/impact.ts';
import { cachedTerms, hasTerms, type ItemTerms } from '#features/place-weeks/server/queries/terms.ts';
import { dayPlanOf } from '../../rules/day-plan.ts';
import { companyWeekFrom, standardHoursOn, standardName, type StandardHoursRow } from './standard-hours.ts';

/** Everything that decides about the hours of people for whom nothing is published. */
export interface UsualSources {
  /** Newest first. */
  readonly standard: readonly StandardHoursRow[];
  readonly weeks: OwnWeeks;
  /** Missing: no place has a week or a zone, and no department a week. */
  readonly shared?: SharedWeeks | undefined;
}

/** Weeks of places and departments and zones of places, and the people who are there. */
export interface SharedWeeks extends ItemTerms {
  /** By person. */
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Hours of a person on a date for which nothing is published. */
export type UsualHours = Omit<StandardHoursRow, 'date' | 'repeat_on' | 'start_time'> & {
  readonly start_time: string;
  readonly break_start?: string | null | undefined;
};

/** Whether a person may have another week than the company's on some date. */
export function hasOtherWeek({ weeks, shared }: UsualSources, personId: string): boolean {
  if (weeks.has(personId)) return true;
  const placed = shared?.placed.get(personId);
  const isShared = ({ id }: DatedItem) => id !== null && (shared?.weeks.has(id) ?? false);
  return placed !== undefined && [...placed.work_places, ...placed.departments].some(isShared);
}

/**
 * Returns a function for the zones of people: the company's, unless the place where they work has one. Places decide
 * from the later of two dates: on which they get a zone, and on which the person comes there.
 */
export function zonesOf<S extends Zones>({ shared }: Pick<UsualSources, 'shared'>, company: S) {
  const known = new Map<string, S>();
  return (personId: string): S => {
    const places = shared && shared.zones.size > 0 ? shared.placed.get(personId)?.work_places : undefined;
    if (!shared || !places) return company;
    const found = known.get(personId);
    if (found) return found;
    const zones = placeZones(places, shared.zones);
    const own = zones.length > 0 ? { ...company, ...zonesWith(company, zones) } : company;
    known.set(personId, own);
    return own;
  };
}

/** Returns the zones that places give a person, in date order. */
function placeZones(places: readonly DatedItem[], zones: ItemTerms['zones']): DatedZone[] {
  const ordered = places.toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1));
  const given = ordered.flatMap(({ id, effective_from: from, is_joining }, at) => {
    const until = ordered[at + 1]?.effective_from;
    const rows = id === null ? [] : (zones.get(id) ?? []);
    const first = rows.findLast((row) => row.effective_from <= from)?.timezone ?? null;
    const later = rows.filter(({ effective_from }) => effective_from > from && (!until || effective_from < until));
    return [{ effective_from: from, timezone: first, is_joining }, ...later];
  });
  return given.some(({ timezone }) => timezone !== null) ? given : [];
}

const noWeeks: SharedWeeks['weeks'] = new Map();

/** Returns a function for the week in force for people, which is the company's for those without another one. */
export function weeksInForce(sources: UsualSources) {
  const { standard, weeks, shared } = sources;
  const company = standard.map(companyWeekFrom);
  const ofCompany = new Map<LocalDate, WeekInForce | null>();
  const others = new Map<string, WeekSources | null>();
  const sourcesOf = (personId: string): WeekSources | null => {
    if (!hasOtherWeek(sources, personId)) return null;
    const { work_places, departments } = shared?.placed.get(personId) ?? nowhere;
    return { own: weeks.get(personId) ?? [], company, work_places, departments, weeks: shared?.weeks ?? noWeeks };
  };
  const companyWeekOn = (date: LocalDate): WeekInForce | null => {
    const known = ofCompany.get(date);
    if (known !== undefined) return known;
    const week = weekOn({ own: [], company, ...nowhere, weeks: noWeeks }, date);
    ofCompany.set(date, week);
    return week;
  };
  return (personId: string, date: LocalDate): WeekInForce | null => {
    let other = others.get(personId);
    if (other === undefined) others.set(personId, (other = sourcesOf(personId)));
    return other ? weekOn(other, date) : companyWeekOn(date);
  };
}

/**
 * Returns a function for the hours of people for whom nothing is published: those of their week
 * (docs/decisions/working-week.md). Days of a week have the name, colour and grace of the standard hours; without standard
 * hours, the name and colour of the latest ones.
 */
export function usualHours(sources: UsualSources, weekInForce = weeksInForce(sources)) {
  const named = sources.standard.find(({ start_time }) => start_time !== null);
  return (personId: string, date: LocalDate): UsualHours | null => {
    const week = weekInForce(personId, date);
    const { span } = dayPlanOf({ published: undefined, pattern: undefined, week }, date);
    if (!span) return null;
    const standard = standardHoursOn(sources.standard, date);
    const { name, color, letter } = (standard?.start_time ? standard : named) ?? { ...standardName, letter: null };
    const grace_minutes = standard?.grace_minutes ?? null;
    const isStandard = week?.source === 'company' && !week.is_scaled;
    const day = isStandard ? standard : week && weekDayOn(week.week, date);
    const template_id = day?.template_id ?? null;
    return { name, color, letter, grace_minutes, template_id, ...span };
  };
}

/** Working weeks of people, by person; those who only have the company's are missing. */
export type OwnWeeks = ReadonlyMap<string, readonly OwnWeek[]>;

interface OwnWeekRow extends OwnWeek {
  readonly person_id: string;
}

/** Reads the dated weeks and weekly hours of people. Compares a single person with `=`, so that PostgreSQL keeps its plan. */
export async function ownWeeks(db: Db, personIds: readonly string[]): Promise<OwnWeeks> {
  const [one, ...others] = personIds;
  if (one === undefined) return new Map();
  const isOne = others.length === 0;
  const rows = await rowsOf<OwnWeekRow>(
    db,
    `select person_id, effective_from, weekly_work_time, week, unscaled_until from employment_rows
      where person_id ${isOne ? '= $1' : '= any($1)'} and field = 'weekly_work_time'`,
    [isOne ? one : personIds],
  );
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** Reads where people work, if any place or department has a week. */
export async function sharedWeeks(db: Db, personIds: readonly string[]): Promise<SharedWeeks | undefined> {
  const terms = await cachedTerms(db);
  const isEmpty = terms.weeks.size === 0 && terms.zones.size === 0;
  return isEmpty ? undefined : { ...terms, placed: await placedOf(db, personIds) };
}

/** Reads where people work from each date on. */
export async function placedOf(db: Db, personIds: readonly string[]): Promise<SharedWeeks['placed']> {
  const rows = await rowsOf<PlacedRow>(
    db,
    `select person_id, field, effective_from, coalesce(work_place_id, department_id, former_item_id) as id,
            not exists (select from employment_periods e
                         where e.person_id = r.person_id and e.started_on < r.effective_from
                           and (e.ended_on is null or e.ended_on >= r.effective_from - 1)) as is_joining
       from employment_rows r where person_id = any($1) and field in ('work_place', 'department')`,
    [personIds],
  );
  return placedBy(rows);
}

/** Returns everyone who is in a place or department at any time. */
export async function peopleAt(db: Db, { type, id }: Pick<TermsChange, 'type' | 'id'>): Promise<string[]> {
  const column = type === 'work_place' ? 'work_place_id' : 'department_id';
  const rows = await rowsOf<{ person_id: string }>(
    db,
    `select distinct person_id from employment_rows where field = $1 and ${column} = $2`,
    [type, id],
  );
  return rows.map(({ person_id }) => person_id);
}

/** Returns sources as they are with other weeks of places and departments. @param placed the people whom that concerns */
export const withTerms = <Sources extends UsualSources>(
  sources: Sources,
  terms: ItemTerms,
  placed: SharedWeeks['placed'],
): Sources => ({ ...sources, shared: { ...terms, placed: new Map([...(sources.shared?.placed ?? []), ...placed]) } });

interface PlacedRow extends DatedItem {
  readonly person_id: string;
  readonly field: string;
}

function placedBy(rows: readonly PlacedRow[]): SharedWeeks['placed'] {
  const people = Map.groupBy(rows, ({ person_id }) => person_id);
  const laneOf = (own: readonly PlacedRow[], field: string) => own.filter((row) => row.field === field);
  return new Map(
    Array.from(people, ([id, own]) => [
      id,
      { work_places: laneOf(own, 'work_place'), departments: laneOf(own, 'department') },
    ]),
  );
}

/** Reads the weeks of people, beside the standard hours: their own, and those of their places and departments. */
export async function weekSources(db: Db, personIds: readonly string[]): Promise<Omit<UsualSources, 'standard'>> {
  const [weeks, shared] = await Promise.all([ownWeeks(db, personIds), sharedWeeks(db, personIds)]);
  return { weeks, shared };
}

const otherZones = new VersionedCache<ReadonlyMap<string, Zones>>(200);

/**
 * Returns the zones of everyone who has ever worked at a place with a zone, by person; all others have the company's.
 * Cached, so not for callers that change them.
 */
export function zonesOfOthers(db: Db, company: Zones): Promise<ReadonlyMap<string, Zones>> {
  return otherZones.getOrComputeForCompany(db, 'zones', async () => {
    const { zones } = await cachedTerms(db);
    if (zones.size === 0) return new Map<string, Zones>();
    const rows = await rowsOf<{ person_id: string }>(
      db,
      'select distinct person_id from employment_rows where coalesce(work_place_id, former_item_id) = any($1::uuid[])',
      [[...zones.keys()]],
    );
    const ids = rows.map(({ person_id }) => person_id);
    const settingsOf = zonesOf({ shared: await sharedWeeks(db, ids) }, company);
    return new Map(ids.map((id) => [id, settingsOf(id)]));
  });
}

/** Returns a person's date: that of their place, which may be another one than the company's. @param now epoch seconds */
export async function todayOfPerson(db: Db, company: Zones, personId: string, now: number): Promise<LocalDate> {
  const zones = (await zonesOfOthers(db, company)).get(personId) ?? company;
  return localDateOf(now, zoneAt(zones, now));
}

/** Returns the weeks of all people as texts that change only when the weeks do, by person. */
export async function weekTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const fields = (await hasTerms(db)) ? ['weekly_work_time', 'work_place', 'department'] : ['weekly_work_time'];
  const rows = await rowsOf<{ person_id: string; text: string }>(
    db,
    `select person_id,
            md5(string_agg(concat_ws(' ', field, effective_from, weekly_work_time, week, unscaled_until, work_place_id,
                                     department_id, former_item_id), ',' order by field, effective_from)) as text
       from employment_rows where field = any($1) group by 1`,
    [fields],
  );
  return new Map(rows.map(({ person_id, text }) => [person_id, text]));
}

/** Returns everyone who may have another week than the company's. */
export async function peopleWithOtherWeeks(db: Db): Promise<string[]> {
  const { weeks } = await cachedTerms(db);
  const rows = await rowsOf<{ person_id: string }>(
    db,
    `select distinct person_id from employment_rows
      where field = 'weekly_work_time' or coalesce(work_place_id, department_id, former_item_id) = any($1::uuid[])`,
    [[...weeks.keys()]],
  );
  return rows.map(({ person_id }) => person_id);
}
