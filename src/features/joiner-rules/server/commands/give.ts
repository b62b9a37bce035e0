import { sql, type InsertObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isSameValue, listedFields, undatedFields, type JoinerField, type JoinerValue } from '../../rules/belonging.ts';
import { reasonText } from '../../rules/wording.ts';
import { columnFor } from '../columns/all.ts';
import { mergeWritten, ruledIds, type GivingContext, type ValueRow, type Written } from '../columns/column.ts';
import { problemOf } from '../queries/names.ts';
import type { NamedRules, StoredRule } from '../queries/rules.ts';
import { lastValues } from '../queries/values.ts';

/** Context of the person who acts, without what follows from the rule. */
export type GivingActor = Omit<GivingContext, 'reason' | 'author_id'>;

/** A value of a rule for several people from a date on. */
export interface RuledGiving {
  readonly field: JoinerField;
  readonly ids: readonly string[];
  readonly from: LocalDate;
  /** Null: the company's default. */
  readonly value: JoinerValue | null;
  readonly rule: StoredRule | null;
}

/** State of a field of a person, and whether its value was assigned manually, which no rule replaces. */
export interface FieldState {
  readonly held: unknown;
  readonly last: ValueRow | undefined;
  readonly is_manual: boolean;
}

/** Returns what people have of a field on a date, and whether it was assigned manually. */
export async function fieldStates(
  db: Db,
  ids: readonly string[],
  field: JoinerField,
  on: LocalDate,
): Promise<(id: string) => FieldState> {
  const column = columnFor(field);
  const [held, last] = [await column.held(db, ids, on), await lastValues(db, ids, field, on)];
  return (id) => {
    const [own, row] = [held.get(id) ?? null, last.get(id)];
    const is_manual = own !== null && !listedFields.has(field) && !(row && column.isFrom(own, row));
    return { held: own, last: row, is_manual };
  };
}

type DatedField = Pick<RuledGiving, 'field' | 'from'>;

/** Returns the state of each person's field on its date, read together for all people of a field and date. */
export async function statesOf(
  db: Db,
  all: readonly { readonly person_id: string; readonly giving: DatedField }[],
): Promise<(id: string, giving: DatedField) => FieldState> {
  const keyOf = ({ field, from }: DatedField) => `${field} ${from}`;
  const states = new Map<string, (id: string) => FieldState>();
  for (const [key, same] of Map.groupBy(all, ({ giving }) => keyOf(giving))) {
    const ids = same.map(({ person_id }) => person_id);
    const [first] = same;
    if (first) states.set(key, await fieldStates(db, ids, first.giving.field, first.giving.from));
  }
  return (id, giving) => states.get(keyOf(giving))?.(id) ?? { held: null, last: undefined, is_manual: false };
}

/** Whether someone would get something new; a value that is in the Trash is given to no one. */
export function isToGive(
  { field, value }: Pick<RuledGiving, 'field' | 'value'>,
  { held, last, is_manual }: FieldState,
  { names }: Pick<NamedRules, 'names'>,
): boolean {
  if (value === null) {
    // No company has a default package or process, and nobody should be without one because they moved.
    if (field === 'package' || field === 'process') return false;
    return last !== undefined && last.value !== null;
  }
  if (problemOf(value, names) !== null) return false;
  // A value that a rule gave earlier is not what they have.
  if (is_manual) return true;
  const isHeld = held !== null || listedFields.has(field);
  return !(isHeld && last && isSameValue(field, last.value, value));
}

export interface GiveOptions {
  readonly batch_id?: string | undefined;
  /** Roles and groups that a move takes away on its date. */
  readonly removed?: readonly string[] | undefined;
}

/** Gives a value now, or on its date if it has none of its own, and stores its cause. The caller has locked the people. */
export async function giveValue(
  db: Db,
  giving: RuledGiving & { readonly state: (id: string) => FieldState },
  rules: Pick<NamedRules, 'nameOf'>,
  actor: GivingActor,
  { batch_id, removed }: GiveOptions = {},
): Promise<void> {
  const { field, ids, from, value, rule, state } = giving;
  if (ids.length === 0) return;
  const rule_name = rule ? rules.nameOf(rule) : null;
  // A value of the same date is corrected at once, even if the date lies ahead.
  const corrected = new Set(ids.filter((id) => state(id).last?.effective_from === from && !state(id).is_manual));
  const isAhead = undatedFields.has(field) && from > actor.today && !actor.isNew;
  const waiting = new Set(isAhead ? ids.filter((id) => !corrected.has(id)) : []);
  const author_id = rule?.updated_by ?? null;
  const by: GivingContext = { ...actor, reason: reasonText(rule_name), author_id };
  const now = { ...giving, ids: ids.filter((id) => !waiting.has(id)) };
  const written = now.ids.length > 0 ? await give(db, { ...now, corrected }, by, removed) : new Map<string, Written>();
  const rows = ids.map((person_id) => {
    const { held, last } = state(person_id);
    const first = corrected.has(person_id) ? last : undefined;
    const next = waiting.has(person_id) ? { removed: removed ?? [] } : (written.get(person_id) ?? {});
    return {
      person_id,
      field,
      effective_from: from,
      rule_id: rule?.id ?? null,
      rule_name: rule_name ?? '',
      value: jsonOf(value),
      replaced: jsonOf(first ? first.replaced : held),
      written: JSON.stringify(first ? mergeWritten(first, next) : next),
      batch_id: batch_id ?? null,
      given_at: waiting.has(person_id) ? null : new Date(actor.now * 1000),
      created_by: actor.actor_id,
    };
  });
  await storeValues(db, rows);
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Stores values with their causes, in place of those of the same date. */
async function storeValues(db: Db, rows: readonly InsertObject<DB, 'joiner_rule_values'>[]): Promise<void> {
  await db
    .insertInto('joiner_rule_values')
    .values([...rows])
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'person_id', 'field', 'effective_from']).doUpdateSet((eb) => ({
        rule_id: eb.ref('excluded.rule_id'),
        rule_name: eb.ref('excluded.rule_name'),
        value: eb.ref('excluded.value'),
        replaced: eb.ref('excluded.replaced'),
        written: eb.ref('excluded.written'),
        batch_id: eb.ref('excluded.batch_id'),
        given_at: eb.ref('excluded.given_at'),
        created_by: eb.ref('excluded.created_by'),
      })),
    )
    .execute();
}

interface PeopleGiving extends RuledGiving {
  readonly state: (id: string) => FieldState;
  readonly corrected: ReadonlySet<string>;
}

/** Gives the value, and takes away of the last one what a tick says. */
async function give(
  db: Db,
  { field, ids, from, value, state, corrected }: PeopleGiving,
  by: GivingContext,
  removed: readonly string[] | undefined,
): Promise<ReadonlyMap<string, Written>> {
  const last = new Map(
    ids.flatMap((id) => {
      const row = state(id).last;
      if (!row) return [];
      return [[id, ownRoles(row, removed ?? [])] as const];
    }),
  );
  const column = columnFor(field);
  return column.give(db, { ids, from, value: value as never, last, corrected }, by);
}

/** Returns a value by rule of which only ticked roles are taken away; other fields lose all that the rule gave. */
export function ownRoles(row: ValueRow, removed: readonly string[]): ValueRow {
  if (row.field !== 'roles') return row;
  const [added, kept] = [true, false].map((isTaken) =>
    ruledIds(row.written).filter((id) => removed.includes(id) === isTaken),
  );
  return { ...row, written: { ...row.written, added: added ?? [], kept: kept ?? [] } };
}

/** Takes back a value, so that people have what they had before. @returns false when it was changed since */
export async function takeValueBack(db: Db, row: ValueRow, actor: GivingActor): Promise<boolean> {
  const by: GivingContext = { ...actor, reason: reasonText(row.rule_name || null), author_id: actor.actor_id };
  const isTaken = !row.is_given || (await columnFor(row.field).takeBack(db, row, by));
  if (isTaken) await db.deleteFrom('joiner_rule_values').where('id', '=', row.id).execute();
  return isTaken;
}

/** Row of a value that waited, with the value that it replaced. */
interface StoredGiving {
  readonly written: Written;
  readonly replaced: unknown;
}

/** Stores that a value which waited for its date is given. */
export const storeGiving = (db: Db, id: string, { written, replaced }: StoredGiving, now: number) =>
  sql`update joiner_rule_values
         set given_at = ${new Date(now * 1000)}, written = ${JSON.stringify(written)}::jsonb,
             replaced = ${jsonOf(replaced)}::jsonb
       where id = ${id}`.execute(db);
