import type { Db } from '#platform/server/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import type { DemoPerson } from './people.ts';

/** Departments by the one around them; those of people that are not named stand on their own. */
const around: Readonly<Record<string, string>> = {
  Production: 'Operations',
  Purchasing: 'Operations',
  Dispatch: 'Operations',
  Assembly: 'Production',
  Calibration: 'Production',
  Quality: 'Production',
  Workshop: 'Production',
  Service: 'Sales',
};
const documentTypes = ['Employment contract', 'Amendment', 'Certificate', 'Passport or identity card', 'Work permit', 'Driving licence', 'Training record'];

/** What was kept once and has been deleted since. */
const trashed = {
  departments: ['Showroom', 'Print shop'],
  designations: ['Switchboard Operator'],
  employment_types: ['Seasonal'],
  document_types: ['Fax confirmation'],
} as const;

type Table = keyof typeof trashed;

/** How somebody is employed, by what else is known of them. */
export function employmentOf({ designation, shift }: Pick<DemoPerson, 'designation' | 'shift'>): string {
  if (designation.startsWith('Apprentice')) return 'Apprentice';
  return shift === 'Part time' || shift === 'Weekend' ? 'Part time' : 'Full time';
}

export interface DemoLists {
  /** Ids by name. */
  readonly departments: ReadonlyMap<string, string>;
  readonly designations: ReadonlyMap<string, string>;
  readonly employment_types: ReadonlyMap<string, string>;
}

/** The lists of the demo company, kept since it began, with something in the Trash of each. */
export async function makeLists(db: Db, people: readonly DemoPerson[], began: LocalDate, keeperId: string): Promise<DemoLists> {
  const make = async (table: Table, names: Iterable<string>) => {
    const rows = [...new Set(names)].map((name, index) => ({ name, ...datesOf(began, index) }));
    const made = await db.insertInto(table).values(rows).returning(['id', 'name']).execute();
    const gone = trashed[table].map((name, index) => ({
      name,
      ...datesOf(began, index),
      trashed_at: instantOf(addDays(began, 300 + index * 20)),
      trashed_by: keeperId,
    }));
    await db.insertInto(table).values(gone).execute();
    return new Map(made.map(({ id, name }) => [name, id]));
  };
  const departments = await make('departments', [...people.map(({ department }) => department), ...Object.values(around)]);
  for (const [name, parent] of Object.entries(around))
    await db
      .updateTable('departments')
      .set({ parent_id: departments.get(parent) ?? null })
      .where('id', '=', departments.get(name) ?? null)
      .execute();
  await make('document_types', documentTypes);
  return {
    departments,
    designations: await make(
      'designations',
      people.map(({ designation }) => designation),
    ),
    employment_types: await make('employment_types', [...people.map(employmentOf), 'Temporary']),
  };
}

const instantOf = (date: LocalDate) => new Date(`${date}T09:30:00Z`);

/** Some were kept from the beginning, some came or changed during the year. */
function datesOf(began: LocalDate, index: number) {
  return { created_at: instantOf(began), updated_at: instantOf(addDays(began, (index * 37) % 330)) };
}
