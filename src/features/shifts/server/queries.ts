import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneOn, type DatedSettings } from '#features/company/rules/dated-settings.ts';
import { plannedShift, type PlannedHours, type PublishedHours, type Shift, type StoredHours } from '../rules/shift.ts';
import type { DatedShift } from '../rules/working-date.ts';
import { isCompanyDay } from '#features/company/rules/weeks-in-force.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { dayPlanOf, dueApart } from '../rules/day-plan.ts';
import { cachedStandardHours, companyWeekFrom } from './queries/standard-hours.ts';
import {
  hasOtherWeek,
  usualHours,
  weekSources,
  weeksInForce,
  zonesOf,
  type UsualSources,
} from './queries/usual-hours.ts';

/** Published shifts of some people in a range of dates. */
export interface Shifts {
  /** Returns the person's shift on a date of the range; null for a day off. */
  on(personId: string, date: LocalDate): Shift | null;
  /** Returns the shift of their week, else of the standard hours, which applies when nothing is published. */
  usual(personId: string, date: LocalDate): Shift | null;
  /**
   * Returns the seconds due on a date when they do not follow from its shift: work at any time of the day; 0 for people
   * who owe it by the week, or only what is published. Null: the shift's, and without one nobody planned the date.
   */
  dueOn(personId: string, date: LocalDate): number | null;
  /** Returns the seconds that their week alone requires on a date, whatever is published. */
  usualDueOn(personId: string, date: LocalDate): number;
  /** Returns the seconds due on a date beside a shift that is chosen for it: 0 for hours only, otherwise the shift's. */
  dueBeside(personId: string, date: LocalDate): 0 | null;
  /** Returns the weekly seconds of the week in force; null: only published shifts are due. */
  weeklyWorkTimeOn(personId: string, date: LocalDate): number | null;
  /** Returns the weekly seconds of hours only, which are due by the week and not by the day; null otherwise. */
  weeklyTimeOn(personId: string, date: LocalDate): number | null;
  /** Whether a date is a working day of the company. */
  isCompanyDay(date: LocalDate): boolean;
  /** Returns the settings with the zones of the person, whose place of work may have one. */
  settingsOf<S extends DatedSettings>(settings: S, personId: string): S;
  /** Whether something is published for the person, including a day off. */
  isOwn(personId: string, date: LocalDate): boolean;
  /** Returns the shifts of a date, the day before and the day after. */
  around(personId: string, date: LocalDate): DatedShift[];
}

/**
 * Returns the shifts of people between two dates (both included) in one statement:
 * a person's own published day, else their own week, else the standard hours (docs/decisions/working-week.md).
 */
export async function shiftsOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
  settings: DatedSettings,
): Promise<Shifts> {
  return shiftsFrom(await shiftSources(db, personIds, from, to), settings);
}

/** Everything that decides about the shifts of some people in a range of dates. */
export interface ShiftSources extends UsualSources {
  /** In any order. */
  readonly published: readonly PublishedHours[];
}

/** Statement of `shiftsOf`, for callers that read the settings in the same round trip. */
export async function shiftSources(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ShiftSources> {
  const [standard, published, others] = await Promise.all([
    cachedStandardHours(db),
    publishedHours(db, personIds, from, to),
    weekSources(db, personIds),
  ]);
  return { standard, published, ...others };
}

/** Compares a single person with `=`, so that PostgreSQL keeps its plan. */
function publishedHours(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<PublishedHours[]> {
  const [one, ...others] = personIds;
  const isOne = one !== undefined && others.length === 0;
  return rowsOf(
    db,
    `select person_id, date, name, color, start_time::text, work_time, break_time, grace_minutes
       from shift_days where is_published and person_id ${isOne ? '= $1' : '= any($1)'} and date between $2 and $3`,
    [isOne ? one : personIds, from, to],
  );
}

/**
 * Returns the shifts that follow from what was read.
 * @param zoned where people work as far as it decides about their zones; missing: as it decides about their weeks
 */
export function shiftsFrom(
  sources: ShiftSources,
  settings: DatedSettings,
  zoned: Pick<UsualSources, 'shared'> = sources,
): Shifts {
  const own = new Map(sources.published.map((row) => [`${row.person_id} ${row.date}`, row]));
  const ownSettings = zonesOf(zoned, settings);
  const make = shiftMaker(ownSettings);
  const weekInForce = weeksInForce(sources);
  const usual = usualHours(sources, weekInForce);
  const isOfCompany = memoized((id) => !hasOtherWeek(sources, id) && ownSettings(id) === settings);
  // Everyone with the week and the zones of the company has the same shift.
  const standard = new Map<LocalDate, Shift | null>();
  const usualOn = (personId: string, date: LocalDate): Shift | null => {
    const isStandard = isOfCompany(personId);
    const known = isStandard ? standard.get(date) : undefined;
    if (known !== undefined) return known;
    const hours = usual(personId, date);
    const shift = hours && make(personId, date, hours);
    if (isStandard) standard.set(date, shift);
    return shift;
  };
  const on = (personId: string, date: LocalDate): Shift | null => {
    const day = own.size > 0 ? own.get(`${personId} ${date}`) : undefined;
    return day ? make(personId, date, day) : usualOn(personId, date);
  };
  const around = (personId: string, date: LocalDate): DatedShift[] =>
    [addDays(date, -1), date, addDays(date, 1)].flatMap((day) => {
      const shift = on(personId, day);
      return shift ? [{ date: day, shift }] : [];
    });
  return {
    on,
    usual: usualOn,
    around,
    isOwn: (personId, date) => own.has(`${personId} ${date}`),
    settingsOf: (given, personId) => withZones(given, ownSettings(personId)),
    ...duesFrom(sources, own, weekInForce),
  };
}

/** Returns a function that answers once for each person. */
function memoized(answer: (personId: string) => boolean) {
  const known = new Map<string, boolean>();
  return (personId: string): boolean => {
    const found = known.get(personId) ?? answer(personId);
    known.set(personId, found);
    return found;
  };
}

/** Returns settings with these zones; the same object if it has them already. */
function withZones<S extends DatedSettings>(settings: S, { timezone, past_zones }: DatedSettings): S {
  const isSame = timezone === settings.timezone && past_zones === settings.past_zones;
  return isSame ? settings : { ...settings, timezone, past_zones };
}

/** Returns a function for the shifts of hours; all people with the same hours and zone share one object per date. */
function shiftMaker(settingsOf: (personId: string) => DatedSettings) {
  const made = new Map<string, Shift>();
  return (personId: string, date: LocalDate, { start_time, ...row }: StoredHours): Shift | null => {
    if (start_time === null) return null;
    const settings = settingsOf(personId);
    const { work_time, break_time, break_start = null, grace_minutes, color, name } = row;
    const key = `${date} ${zoneOn(settings, date)} ${start_time} ${work_time} ${break_time} ${break_start} ${grace_minutes} ${color} ${name}`;
    const shift = made.get(key) ?? plannedShift(date, settings, { ...row, start_time });
    made.set(key, shift);
    return shift;
  };
}

/** Returns what dates require beside the place of their shifts. */
function duesFrom(
  { standard }: UsualSources,
  own: ReadonlyMap<string, PublishedHours>,
  weekInForce: ReturnType<typeof weeksInForce>,
): Pick<Shifts, 'dueOn' | 'usualDueOn' | 'dueBeside' | 'weeklyTimeOn' | 'weeklyWorkTimeOn' | 'isCompanyDay'> {
  const company = standard.map(companyWeekFrom);
  const weeklyTimeOn = (personId: string, date: LocalDate): number | null => {
    const week = weekInForce(personId, date)?.week;
    return week?.kind === 'hours' ? week.weekly_work_time : null;
  };
  return {
    dueOn(personId, date) {
      const [day, week] = [own.get(`${personId} ${date}`), weekInForce(personId, date)];
      const published = day && spanOf(day);
      return dueApart(dayPlanOf({ published, pattern: undefined, week }, date), week);
    },
    usualDueOn(personId, date) {
      const week = weekInForce(personId, date);
      return dayPlanOf({ published: undefined, pattern: undefined, week }, date).due;
    },
    dueBeside: (personId, date) => (weeklyTimeOn(personId, date) === null ? null : 0),
    weeklyTimeOn,
    weeklyWorkTimeOn(personId, date) {
      const week = weekInForce(personId, date)?.week;
      return week ? weeklyWorkTime(week) : null;
    },
    isCompanyDay: (date) => isCompanyDay(company, date),
  };
}

/** Returns the span of a published day; null for a day off. */
const spanOf = ({ start_time, work_time, break_time }: PublishedHours) =>
  start_time === null ? null : { start_time, work_time, break_time };

/** Template that can be chosen. */
export interface ShiftTemplate extends PlannedHours {
  readonly id: string;
}

/** Returns the templates that are not in the Trash, by name. */
export function shiftTemplates(db: Db): Promise<ShiftTemplate[]> {
  return rowsOf(
    db,
    `select id, name, color, start_time::text, work_time, break_time, grace_minutes
       from shift_templates where deleted_at is null order by name_key, id`,
  );
}

/** Returns such a template; undefined when there is none. */
export async function shiftTemplate(db: Db, id: string): Promise<ShiftTemplate | undefined> {
  const [template] = await rowsOf<ShiftTemplate>(
    db,
    `select id, name, color, start_time::text, work_time, break_time, grace_minutes
       from shift_templates where id = $1 and deleted_at is null`,
    [id],
  );
  return template;
}
