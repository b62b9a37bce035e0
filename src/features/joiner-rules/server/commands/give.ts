import { sql, type InsertObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isSameValue, listedFields, undatedFields, type JoinerField, type JoinerValue } from '../../rules/belonging.ts';
import { reasonText } from '../../rules/wording.ts';
import { columnFor } from '../columns/all.ts';
import type { GivingContext, ValueRow, Written } from '../columns/column.ts';
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

/** Whether someone would get something new; a value that is in the Trash is given to no one. */
export function isToGive(
  { field, value }: Pick<RuledGiving, 'field' | 'value'>,
  { held, last }: FieldState,
  { names }: Pick<NamedRules, 'names'>,
): boolean {
  if (value === null) {
    // No company has a default package or process, and nobody should be without one because they moved.
    if (field === 'package' || field === 'process') return false;
    return last !== undefined && last.value !== null;
  }
  if (problemOf(value, names) !== null) return false;
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
  const waits = undatedFields.has(field) && from > actor.today && !actor.isNew;
  const author_id = rule?.updated_by ?? null;
  const by: GivingContext = { ...actor, reason: reasonText(rule_name), author_id };
  const written = waits ? new Map<string, Written>() : await give(db, giving, by, removed);
  const rows = ids.map((person_id) => ({
    person_id,
    field,
    effective_from: from,
    rule_id: rule?.id ?? null,
    rule_name: rule_name ?? '',
    value: value === null ? null : JSON.stringify(value),
    replaced: replacedJson(state(person_id)),
    written: JSON.stringify(waits ? { removed: removed ?? [] } : (written.get(person_id) ?? {})),
    batch_id: batch_id ?? null,
    given_at: waits ? null : new Date(actor.now * 1000),
    created_by: actor.actor_id,
  }));
  await storeValues(db, rows);
}

/** Stores values with their causes; one of the same date is replaced, which keeps what it had replaced. */
async function storeValues(db: Db, rows: readonly InsertObject<DB, 'joiner_rule_values'>[]): Promise<void> {
  await db
    .insertInto('joiner_rule_values')
    .values([...rows])
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'person_id', 'field', 'effective_from']).doUpdateSet((eb) => ({
        rule_id: eb.ref('excluded.rule_id'),
        rule_name: eb.ref('excluded.rule_name'),
        value: eb.ref('excluded.value'),
        written: eb.ref('excluded.written'),
        batch_id: eb.ref('excluded.batch_id'),
        given_at: eb.ref('excluded.given_at'),
        created_by: eb.ref('excluded.created_by'),
      })),
    )
    .execute();
}

const replacedJson = ({ held }: FieldState) => (held === null ? null : JSON.stringify(held));

/** Gives the value, and takes away of the last one what a tick says. */
async function give(
  db: Db,
  { field, ids, from, value, state }: RuledGiving & { readonly state: (id: string) => FieldState },
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
  return column.give(db, { ids, from, value: value as never, last }, by);
}

/** Returns a value by rule with only those roles that a tick takes away; other fields lose what the rule gave. */
export const ownRoles = (row: ValueRow, removed: readonly string[]): ValueRow =>
  row.field === 'roles'
    ? { ...row, written: { ...row.written, added: (row.written.added ?? []).filter((id) => removed.includes(id)) } }
    : row;

/** Takes back a value, so that people have what they had before. @returns false when it was changed since */
export async function takeValueBack(db: Db, row: ValueRow, actor: GivingActor): Promise<boolean> {
  const by: GivingContext = { ...actor, reason: reasonText(row.rule_name || null), author_id: actor.actor_id };
  const isTaken = !row.is_given || (await columnFor(row.field).takeBack(db, row, by));
  if (isTaken) await db.deleteFrom('joiner_rule_values').where('id', '=', row.id).execute();
  return isTaken;
}

/** Stores that values which waited for their date are given. */
export const storeGiving = (db: Db, id: string, written: Written, now: number) =>
  sql`update joiner_rule_values set given_at = ${new Date(now * 1000)}, written = ${JSON.stringify(written)}::jsonb
       where id = ${id}`.execute(db);
