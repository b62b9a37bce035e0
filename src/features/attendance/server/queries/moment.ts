import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import { localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneAt, type Zones } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { zonesOfOthers } from '#features/shifts/server/queries/usual-hours.ts';

/** People who have another date now than the company, by their place. */
type OtherDates = ReadonlyMap<string, LocalDate>;

/** Dates of people at a moment. */
export interface Todays {
  /** Date of the company. */
  readonly today: LocalDate;
  readonly otherDates: OtherDates;
}

export interface Moment extends Todays {
  /** epoch seconds */
  readonly now: number;
  readonly settings: Settings;
  /** Scope of the viewer. */
  readonly among: Subjects;
  /** Returns the zones of a person. */
  zonesOf(personId: string): Zones;
}

/** Reads what the present moment is for everyone: people at a place with a zone have its date and time. */
export const momentOf = async (db: Db, now: number, among: Subjects): Promise<Moment> => ({
  ...(await todaysOf(db, now)),
  among,
});

/** Returns everyone's date now, without a scope. @param now epoch seconds */
export async function todaysOf(db: Db, now: number): Promise<Omit<Moment, 'among'>> {
  const settings = await cachedSettings(db);
  const zones = await zonesOfOthers(db, settings);
  const today = localDateOf(now, zoneAt(settings, now));
  const dates = Array.from(zones, ([id, own]) => [id, localDateOf(now, zoneAt(own, now))] as const);
  return {
    now,
    today,
    settings,
    otherDates: new Map(dates.filter(([, date]) => date !== today)),
    zonesOf: (personId) => zones.get(personId) ?? settings,
  };
}

/** Returns a person's date at the moment. */
export const dateOf = ({ today, otherDates }: Todays, personId: string): LocalDate => otherDates.get(personId) ?? today;

/** Returns all dates at the moment, earliest first. */
export const datesAt = ({ today, otherDates }: Todays): LocalDate[] =>
  [...new Set([today, ...otherDates.values()])].toSorted();

/** Returns a text that changes when the date of anyone does. */
export const datesText = ({ today, otherDates }: Todays): string => JSON.stringify([today, [...otherDates]]);

/** SQL for a person's date at the moment. */
export function dateOfPerson({ today, otherDates }: Todays, personId: RawBuilder<unknown>): RawBuilder<LocalDate> {
  if (otherDates.size === 0) return sql<LocalDate>`${today}::date`;
  return sql<LocalDate>`coalesce((
    select o.date from unnest(${[...otherDates.keys()]}::uuid[], ${[...otherDates.values()]}::date[]) as o (id, date)
     where o.id = ${personId}), ${today}::date)`;
}
