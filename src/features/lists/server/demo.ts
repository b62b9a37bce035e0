import type { Db } from '#platform/server/database/database.ts';
import type { DemoPart } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Parent departments; others are at the top level. */
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
const documentTypes = [
  'Employment contract',
  'Amendment',
  'Certificate',
  'Passport or identity card',
  'Work permit',
  'Driving licence',
  'Training record',
];

/** Deleted items. */
const trashed = {
  departments: ['Showroom', 'Print shop'],
  designations: ['Switchboard Operator'],
  employment_types: ['Seasonal'],
  document_types: ['Fax confirmation'],
} as const;

type Table = keyof typeof trashed;

/** The lists of the demo company since its first day, with trashed items in each. */
export const listsDemo: DemoPart = {
  async create(db, { people, began, ownerId }) {
    const keep = (table: Table, names: Iterable<string>) => keepList(db, table, names, { began, ownerId });
    await keep('departments', [...people.map(({ department }) => department), ...Object.values(around)]);
    for (const [name, parent] of Object.entries(around)) await moveInto(db, name, parent);
    await keep('document_types', documentTypes);
    await keep(
      'designations',
      people.map(({ designation }) => designation),
    );
    await keep('employment_types', [...people.map(({ employmentType }) => employmentType), 'Temporary']);
    const country_id = 'DK';
    await db
      .insertInto('work_places')
      .values(['Hall 1', 'Offices'].map((name, index) => ({ name, country_id, ...datesOf(began, index) })))
      .execute();
  },
};

async function keepList(
  db: Db,
  table: Table,
  names: Iterable<string>,
  { began, ownerId }: { readonly began: LocalDate; readonly ownerId: string },
): Promise<void> {
  const rows = [...new Set(names)].map((name, index) => ({ name, ...datesOf(began, index) }));
  const gone = trashed[table].map((name, index) => ({
    name,
    ...datesOf(began, index),
    trashed_at: instantOf(addDays(began, 300 + index * 20)),
    trashed_by: ownerId,
  }));
  await db.insertInto(table).values(rows).execute();
  await db.insertInto(table).values(gone).execute();
}

async function moveInto(db: Db, name: string, parent: string): Promise<void> {
  await db
    .updateTable('departments')
    .set((eb) => ({ parent_id: eb.selectFrom('departments as around').select('id').where('around.name', '=', parent) }))
    .where('name', '=', name)
    .execute();
}

const instantOf = (date: LocalDate) => new Date(`${date}T09:30:00Z`);

/** Returns dates of items: all exist from the beginning, and some changed during the year. */
function datesOf(began: LocalDate, index: number) {
  return { created_at: instantOf(began), updated_at: instantOf(addDays(began, (index * 37) % 330)) };
}
