import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import type { NewcomerGifts, NewcomerPlacement } from '#features/access/server/queries/newcomer-gifts.ts';
import type { RequestedEmployment } from '#features/employment/server/queries/impact.ts';
import { importFaults } from '../contract.ts';
import { foldItem, type RowValues } from '../rules/check.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields, type FieldChange, type ListField } from '../rules/checked-rows.ts';
import { dateFor } from './apply-changes.ts';
import { itemsOf } from './known.ts';
import { ownImport } from './queries.ts';

/** Fields that decide when, where and for how many hours a week a person works, to which other features respond. */
const decisive: ReadonlySet<FieldKey> = new Set(['weekly_hours', 'joined_on', 'discharged_date', ...listFields]);

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
 * Returns the employment, that is hours, places and working period, that a checked file would give to existing
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
  const items = await idsOfLists(db);
  const requested = new Map<string, RequestedEmployment>();
  for (const { row, person_id, changes, ...employed } of rows) {
    const own = changes.filter((change) => isDecisive(change) && !left.has(`${row} ${change.field}`));
    if (own.length > 0) requested.set(person_id, requestedOf(own, employed, { effective_from, items }));
  }
  return requested;
}

/** Ids of the items of each list, by their normalised names. */
export type ListIds = ReadonlyMap<ListField, ReadonlyMap<string, string>>;

/** Returns the ids of all items that can be chosen. */
export async function idsOfLists(db: Db): Promise<ListIds> {
  const ids = new Map<ListField, ReadonlyMap<string, string>>();
  for (const field of listFields) ids.set(field, await itemsOf(db, field, 'id'));
  return ids;
}

/** Returns where a person works by names of items; one that the import adds itself keeps its name in place of an id. */
export function placesOf(
  names: { readonly [K in FieldKey]?: string | null | undefined },
  items: ListIds,
): NonNullable<RequestedEmployment['placement']>['values'] {
  const idOf = (field: ListField, name: string | null) => name && (items.get(field)?.get(foldItem(name)) ?? name);
  return Object.fromEntries(
    listFields.flatMap((field) => {
      const name = names[field];
      return name === undefined ? [] : [[`${field}_id`, idOf(field, name)]];
    }),
  );
}

/** Whether the last day of a new person is over. */
export const hasLeft = ({ discharged_date }: RowValues, today: LocalDate): boolean =>
  discharged_date !== undefined && discharged_date < today;

/** Returns where the new people of a checked file will work; items that it adds itself are missing. */
async function newPlacements(db: Db, id: string, today: LocalDate): Promise<readonly NewcomerPlacement[]> {
  const { rows } = await sql<{ values: RowValues }>`
    select judged->'values' as values from people_import_rows where import_id = ${id} and action = 'new'`.execute(db);
  const ids = await idsOfLists(db);
  const idOf = (values: RowValues, field: ListField) => ids.get(field)?.get(foldItem(values[field] ?? '')) ?? null;
  return rows.map(({ values }) => ({
    ...Object.fromEntries(listFields.map((field) => [`${field}_id`, idOf(values, field)])),
    has_left: hasLeft(values, today),
  }));
}

/** Returns what the new people of a checked file get by where they will work; empty: nothing. */
export async function giftsOfImport(
  db: Db,
  gifts: readonly NewcomerGifts[],
  { id, today }: Pick<ImportEffectsInput, 'id'> & { readonly today: LocalDate },
): Promise<readonly Impact[]> {
  const same = Map.groupBy(await newPlacements(db, id, today), (placement) => JSON.stringify(placement));
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
  { effective_from, items }: { readonly effective_from: LocalDate; readonly items: ListIds },
): RequestedEmployment {
  const to = new Map(changes.map((change) => [change.field, change.new]));
  const [first_day, last_day] = [to.get('joined_on') as LocalDate | undefined, to.get('discharged_date')];
  const hours = to.get('weekly_hours');
  const from = dateFor({ began_on: first_day ?? began_on, discharged_date }, effective_from);
  const places = placesOf(Object.fromEntries(to), items);
  return {
    ...(first_day && { first_day }),
    ...(last_day && { last_day: last_day as LocalDate }),
    ...(hours !== undefined && { weekly: { from, work_time: Number(hours) } }),
    ...(Object.keys(places).length > 0 && { placement: { from, values: places } }),
  };
}
