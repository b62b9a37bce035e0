import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import type { NewcomerGifts, NewcomerPlacement } from '#features/access/server/queries/newcomer-gifts.ts';
import type { RequestedEmployment } from '#features/employment/server/queries/impact.ts';
import { hasTerms } from '#features/place-weeks/server/queries/terms.ts';
import { importFaults } from '../contract.ts';
import { foldItem, type RowValues } from '../rules/check.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields, type FieldChange, type ListField } from '../rules/checked-rows.ts';
import { dateFor } from './apply-changes.ts';
import { itemsOf } from './known.ts';
import { ownImport } from './queries.ts';

/** Fields that decide when, and for how many hours a week, a person works. */
const decisive: ReadonlySet<FieldKey> = new Set(['weekly_hours', 'joined_on', 'discharged_date']);

/** Fields that decide where a person works, whose week may apply. */
const placing: ReadonlySet<FieldKey> = new Set(['work_place', 'department']);

export const isPlacing = ({ field }: Pick<FieldChange, 'field'>): boolean => placing.has(field);

export const isDecisive = ({ field }: Pick<FieldChange, 'field'>): boolean => decisive.has(field);

interface ImportEffectsInput {
  readonly id: string;
  readonly actor_id: string;
  readonly effective_from: LocalDate;
  /** Changed fields that the import leaves as they are. */
  readonly leave: readonly { readonly row: number; readonly field: FieldKey }[];
}

interface Row {
  readonly row: number;
  readonly person_id: string;
  readonly changes: readonly FieldChange[];
  readonly began_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

/**
 * Returns the employment, that is hours and working period, that a checked file would give to existing
 * people. New people have nothing that could change. @throws 404, 424 for a file that was not checked
 */
export async function employmentByImport(
  db: Db,
  importing: ImportEffectsInput,
): Promise<ReadonlyMap<string, RequestedEmployment>> {
  const { id, actor_id, effective_from, leave } = importing;
  const { settings } = await ownImport(db, id, actor_id);
  if (!settings) throw importFaults.notChecked();
  const { rows } = await sql<Row>`
    select r.row, r.person_id, r.judged->'changes' as changes, p.discharged_date,
           coalesce((select min(e.started_on) from employment_periods e where e.person_id = p.id), p.joined_on) as began_on
      from people_import_rows r join people p on p.id = r.person_id
     where r.import_id = ${id} and r.action = 'changed' order by p.name_key, p.id`.execute(db);
  const left = new Set(leave.map(({ row, field }) => `${row} ${field}`));
  const requested = new Map<string, RequestedEmployment>();
  const placed = await placesOf(db);
  for (const { row, person_id, changes, ...employed } of rows) {
    const own = changes.filter(
      (change) => (isDecisive(change) || (placed && isPlacing(change))) && !left.has(`${row} ${change.field}`),
    );
    if (own.length > 0) requested.set(person_id, requestedOf(own, employed, { effective_from, placed }));
  }
  return requested;
}

/** Places of work and departments by their folded names; null while none has a week or a zone. */
export type PlacesByName = ReadonlyMap<string, ReadonlyMap<string, string>> | null;

export async function placesOf(db: Db): Promise<PlacesByName> {
  if (!(await hasTerms(db))) return null;
  return new Map([
    ['work_place', await itemsOf(db, 'work_place', 'id')],
    ['department', await itemsOf(db, 'department', 'id')],
  ]);
}

/** Returns places and departments from a date on, as a file names them. */
export function placedFrom(
  names: Readonly<Record<string, string | null | undefined>>,
  from: LocalDate,
  placed: PlacesByName,
): Pick<RequestedEmployment, 'work_place' | 'department'> {
  const idOf = (field: string) => placed?.get(field)?.get(foldItem(names[field] ?? '')) ?? null;
  return {
    ...(placed && 'work_place' in names && { work_place: { from, id: idOf('work_place') } }),
    ...(placed && 'department' in names && { department: { from, id: idOf('department') } }),
  };
}

/** Returns where the new people of a checked file will work; items that it adds itself are missing. */
async function newPlacements(db: Db, id: string): Promise<readonly NewcomerPlacement[]> {
  const { rows } = await sql<{ values: RowValues }>`
    select judged->'values' as values from people_import_rows where import_id = ${id} and action = 'new'`.execute(db);
  const ids = new Map<ListField, ReadonlyMap<string, string>>();
  for (const field of listFields) ids.set(field, await itemsOf(db, field, 'id'));
  const idOf = (values: RowValues, field: ListField) => ids.get(field)?.get(foldItem(values[field] ?? '')) ?? null;
  return rows.map(({ values }) => Object.fromEntries(listFields.map((field) => [`${field}_id`, idOf(values, field)])));
}

/** Returns what the new people of a checked file get by where they will work; empty: nothing. */
export async function giftsOfImport(
  db: Db,
  gifts: readonly NewcomerGifts[],
  { id }: Pick<ImportEffectsInput, 'id'>,
): Promise<readonly Impact[]> {
  const same = Map.groupBy(await newPlacements(db, id), (placement) => JSON.stringify(placement));
  const groups = [...same.values()].flatMap(([placement, ...more]) =>
    placement ? [{ placement, people: more.length + 1 }] : [],
  );
  const placements = groups.map(({ placement }) => placement);
  const counts = new Map<string, number>();
  let count = 0;
  for (const gift of gifts)
    for (const [index, values] of (await gift.describe(db, placements)).entries()) {
      const people = groups[index]?.people ?? 0;
      if (values.length > 0) count += people;
      for (const { label, value, cause } of values) {
        const text = `${label}: ${value}, ${cause}`;
        counts.set(text, (counts.get(text) ?? 0) + people);
      }
    }
  if (count === 0) return [];
  const title = translate(
    '{count, plural, one {# new person gets values by rule} other {# new people get values by rule}}',
    { count },
    String,
  );
  const more = [...counts].map(([text, people]) => `${text} (${people})`).join(' · ');
  return [{ title, more, rows: [], total: 0, button: null }];
}

function requestedOf(
  changes: readonly FieldChange[],
  { began_on, discharged_date }: Pick<Row, 'began_on' | 'discharged_date'>,
  { effective_from, placed }: { readonly effective_from: LocalDate; readonly placed: PlacesByName },
): RequestedEmployment {
  const to = new Map(changes.map((change) => [change.field, change.new]));
  const [first_day, last_day] = [to.get('joined_on') as LocalDate | undefined, to.get('discharged_date')];
  const hours = to.get('weekly_hours');
  const from = dateFor({ began_on: first_day ?? began_on, discharged_date }, effective_from);
  return {
    ...(first_day && { first_day }),
    ...(last_day && { last_day: last_day as LocalDate }),
    ...(hours !== undefined && { weekly: { from, work_time: Number(hours) } }),
    ...placedFrom(Object.fromEntries(to), from, placed),
  };
}
