import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { countries } from '#features/company/rules/shared-lists.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import { regionsOf } from '#features/holidays/server/queries/public-holidays.ts';
import { translate } from '#platform/shared/translate.ts';
import {
  conditionKinds,
  fieldsOf,
  valueOf,
  type Assignments,
  type Conditions,
  type JoinerValue,
} from '../../rules/belonging.ts';

/** An item that a rule names. */
export interface NamedItem {
  readonly name: string;
  /** Whether it is in the Trash, so that no one can get it. */
  readonly is_trashed: boolean;
}

/** Names of everything that rules name; an item that was deleted permanently is missing. */
export type ItemNames = ReadonlyMap<string, NamedItem>;

/** Returns the names of all items that these rules name. */
export async function namesOfRules(db: Db, rules: readonly (Conditions & Assignments)[]): Promise<ItemNames> {
  const ids = rules.flatMap((rule) => [
    ...conditionKinds.flatMap((kind) => rule[kind]),
    ...[rule.leave_policy_id, rule.leave_review_id, rule.pattern_id].filter((id) => id !== null),
    ...(rule.group_ids ?? []),
    ...(rule.role_ids ?? []),
  ]);
  const [items, regions] = await Promise.all([namesOfItems(db, ids), namesOfRegions(rules)]);
  return new Map([...items, ...regions]);
}

const tables = [
  'departments',
  'work_places',
  'designations',
  'employment_types',
  'groups',
  'leave_policies',
  'leave_reviews',
  'shift_patterns',
  'roles',
] as const;

/** Returns the names of items in any of these tables. */
export async function namesOfItems(db: Db, ids: readonly string[]): Promise<ItemNames> {
  if (ids.length === 0) return new Map();
  const parts = tables.map(
    (table) => sql`
      select id, name, trashed_at is not null as is_trashed from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<NamedItem & { id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}

async function namesOfRegions(rules: readonly Assignments[]): Promise<ItemNames> {
  const regions = new Set(rules.flatMap(({ holiday_region }) => holiday_region ?? []));
  const named = [...regions].map(
    async (region) => [region, { name: await regionName(region), is_trashed: false }] as const,
  );
  return new Map(await Promise.all(named));
}

/** 'Bayern' for 'DE-BY', 'Germany' for 'DE'. */
export async function regionName(region: string): Promise<string> {
  const [country_id = '', ...rest] = region.split('-');
  const country = countries.find(({ id }) => id === country_id)?.name ?? country_id;
  const region_id = rest.join('-');
  if (region_id === '') return country;
  return (await regionsOf(country_id)).find(({ id }) => id === region_id)?.name ?? region;
}

const gone = () => translate('deleted item');

/** 'Assembly, Dispatch'; kinds are separated: 'Workshop · Munich'. */
export const ruleName = (rule: Conditions, names: ItemNames): string =>
  conditionKinds
    .flatMap((kind) =>
      rule[kind].length > 0 ? [rule[kind].map((id) => names.get(id)?.name ?? gone()).join(', ')] : [],
    )
    .join(' · ');

/** Ids of the items that a value names. */
export function itemsOf(value: JoinerValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value;
  return 'pattern_id' in value ? [value.pattern_id] : [];
}

// The built-in check does not narrow readonly arrays.
const isList = (value: JoinerValue): value is readonly string[] => Array.isArray(value);

/** 'Standard', 'Monday to Friday, 8h each' */
export function textOf(value: JoinerValue, names: ItemNames): string {
  if (typeof value === 'object' && 'kind' in value) return weekText(value);
  return itemsOf(value)
    .map((id) => names.get(id)?.name ?? gone())
    .join(', ');
}

/** Returns why a value cannot be assigned at present; null: it can. */
export function problemOf(value: JoinerValue, names: ItemNames): string | null {
  for (const id of itemsOf(value)) {
    const item = names.get(id);
    if (!item) return translate('An item of this rule no longer exists.');
    if (item.is_trashed) return translate('{name} is in the Trash.', { name: item.name });
  }
  return null;
}

/** Returns the fields of a rule in words. */
export const valueTexts = (rule: Assignments, names: ItemNames) =>
  fieldsOf(rule).flatMap((field) => {
    const value = valueOf(rule, field);
    return value === null ? [] : [{ field, text: textOf(value, names), problem: problemOf(value, names) }];
  });
