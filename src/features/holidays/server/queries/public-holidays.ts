import { compareNames, defaultLanguage } from '#platform/shared/locale.ts';
import { countries } from '#features/company/rules/shared-lists.ts';
import { publicHolidaysOf, type PublicHoliday } from '../../rules/public-holidays.ts';

/** Country and region that holidays are imported from: 'DE' and 'HH', or 'BY.A' for a part of a region. */
export interface HolidayRegion {
  readonly country_id: string;
  readonly region_id: string | null;
}

interface PlaceOption {
  readonly id: string;
  readonly name: string;
}

/** The rules of all countries take several megabytes, so they are loaded on the first import. */
const load = async () => (await import('date-holidays')).default;

/** Returns countries that have holidays, with the names that all forms use. */
export async function importableCountries(): Promise<PlaceOption[]> {
  const Holidays = await load();
  const known = new Holidays().getCountries(defaultLanguage);
  return countries.filter(({ id }) => Object.hasOwn(known, id));
}

/** Returns regions of a country, and parts of regions, that have holidays of their own; by name. */
export async function regionsOf(country_id: string): Promise<PlaceOption[]> {
  const Holidays = await load();
  const list = new Holidays();
  const states = Object.entries((list.getStates(country_id, defaultLanguage) ?? {}) as Record<string, string>);
  return states
    .flatMap(([id, name]) => {
      const parts = Object.entries((list.getRegions(country_id, id, defaultLanguage) ?? {}) as Record<string, string>);
      return [{ id, name }, ...parts.map(([part, named]) => ({ id: `${id}.${part}`, name: `${name}, ${named}` }))];
    })
    .toSorted((one, other) => compareNames(one.name, other.name));
}

/** Returns the public holidays of a place in a year, by date. */
export async function publicHolidaysIn(
  { country_id, region_id }: HolidayRegion,
  year: number,
): Promise<PublicHoliday[]> {
  const Holidays = await load();
  const [state = '', region = ''] = region_id?.split('.') ?? [];
  const list = new Holidays(country_id, state, region, { languages: defaultLanguage });
  return publicHolidaysOf(list.getHolidays(year, defaultLanguage));
}
