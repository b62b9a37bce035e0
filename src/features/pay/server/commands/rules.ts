import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { longDate, addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requireOthers } from '#platform/shared/oneself.ts';
import { lockPeople } from '#features/people/server/commands.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { firstOpenDate } from '#features/periods/server/queries.ts';
import { payFaults, payRules } from '../../contract.ts';
import type { PayTerms } from '../../rules/terms.ts';
import { storedPayRules } from '../queries/rules.ts';

/** Maximum number of pay rules of a company. */
const maxRules = 100;

/** Serialises changes of the rules and of who has them. */
async function lockRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay.rules.' || current_tenant()::text, 0))`.execute(db);
}

/** @throws 422 at the date when it lies in a closed period */
async function requireOpen(db: Db, from: LocalDate, personId?: string): Promise<void> {
  const first = await firstOpenDate(db, from, personId);
  if (first > from) throw payFaults.closed.at('effective_from', { facts: { date: longDate(addDays(first, -1)) } });
}

export interface NewPayRule {
  readonly id?: string | undefined;
  readonly name: string;
  readonly effective_from: LocalDate;
  readonly terms: PayTerms;
  readonly version?: string | undefined;
}

interface Storing {
  /** epoch seconds */
  readonly now: number;
  readonly actor_id: string;
}

/** Adds a rule, or changes its name and its terms from a date on. @returns its id @throws 403, 404, 422, 424, 461 */
export async function storePayRule(db: Db, sent: NewPayRule, { now, actor_id }: Storing): Promise<string> {
  await lockRules(db);
  const rules = await storedPayRules(db);
  requireUnchanged(sent.version, { rules });
  if (sent.id !== undefined) await requireForOthers(db, sent.id, sent.effective_from, { now, actor_id });
  await requireLeaveTypes(db, sent.terms);
  // Terms of a rule that no one has had change no closed day.
  if (sent.id !== undefined && (await isUsed(db, sent.id))) await requireOpen(db, sent.effective_from);
  const name = sent.name.trim();
  const id =
    sent.id === undefined ? await insertRule(db, name, rules.length) : await renameRule(db, sent.id, name, now);
  const terms = JSON.stringify(sent.terms);
  await db
    .insertInto('pay_rule_terms')
    .values({ pay_rule_id: id, effective_from: sent.effective_from, terms })
    .onConflict((clash) => clash.columns(['tenant_id', 'pay_rule_id', 'effective_from']).doUpdateSet({ terms }))
    .execute();
  return id;
}

/** @throws 403 when the caller has or had the rule, or will have it, and no one else who works here has it on the date */
async function requireForOthers(db: Db, id: string, from: LocalDate, { now, actor_id }: Storing): Promise<void> {
  const { rows } = await sql`
    select from pay_rule_people r where r.pay_rule_id = ${id}::uuid and r.person_id = ${actor_id}::uuid
       and not exists (
         select from people
           cross join lateral (select x.pay_rule_id from pay_rule_people x
                                where x.person_id = people.id and x.effective_from <= ${from}
                                order by x.effective_from desc limit 1) has
          where has.pay_rule_id = r.pay_rule_id and people.id <> ${actor_id}::uuid and ${worksHere(now)})
     limit 1`.execute(db);
  if (rows.length > 0) throw payFaults.notOneself();
}

/** @throws 422 at the field that names a leave type that the company does not have */
async function requireLeaveTypes(db: Db, { tiers, account }: PayTerms): Promise<void> {
  const counted = tiers.counts === 'worked' ? [] : tiers.counts.filter((one) => !['worked', 'holiday'].includes(one));
  const named = account?.leave_type ? [...counted, account.leave_type] : counted;
  if (named.length === 0) return;
  const rows = await rowsOf<{ id: string }>(db, 'select id from leave_types where id::text = any($1)', [named]);
  const known = new Set(rows.map(({ id }) => id));
  if (counted.some((id) => !known.has(id))) throw payFaults.unknownLeaveType.at('terms.tiers.counts');
  if (account?.leave_type && !known.has(account.leave_type))
    throw payFaults.unknownLeaveType.at('terms.account.leave_type');
}

/** Whether anyone has or had a rule, or will have it. */
async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from pay_rule_people where pay_rule_id = ${id}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** @throws 422 at the name when another rule has it */
async function requireFreeName(db: Db, name: string, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from pay_rules where name_key = name_key(${name}) and id is distinct from ${id}::uuid`.execute(db);
  if (rows.length > 0) throw payFaults.nameTaken.at('name');
}

async function insertRule(db: Db, name: string, count: number): Promise<string> {
  if (count >= maxRules) throw payFaults.tooMany();
  await requireFreeName(db, name, null);
  return (await db.insertInto('pay_rules').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

async function renameRule(db: Db, id: string, name: string, now: number): Promise<string> {
  await requireFreeName(db, name, id);
  const values = { name, updated_at: new Date(now * 1000) };
  const { numUpdatedRows } = await db.updateTable('pay_rules').set(values).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw payFaults.gone();
  return id;
}

/** Renames a rule, whatever is closed. @throws 404, 422, 461 */
export async function namePayRule(
  db: Db,
  { id, name, version }: { readonly id: string; readonly name: string; readonly version?: string | undefined },
  now: number,
): Promise<void> {
  await lockRules(db);
  requireUnchanged(version, { rules: await storedPayRules(db) });
  await renameRule(db, id, name.trim(), now);
}

/** Deletes a rule that no one has had. @throws 404, 424, 461 */
export async function removePayRule(
  db: Db,
  { id, version }: { readonly id: string; readonly version?: string | undefined },
): Promise<void> {
  await lockRules(db);
  const rules = await storedPayRules(db);
  requireUnchanged(version, { rules });
  if (!rules.some((rule) => rule.id === id)) throw payFaults.gone();
  const use = await db
    .selectFrom('pay_rule_people')
    .select('person_id')
    .where('pay_rule_id', '=', id)
    .executeTakeFirst();
  if (use) throw payFaults.used();
  await db.deleteFrom('pay_rules').where('id', '=', id).execute();
}

export interface PayRuleAssignment {
  readonly person_ids: readonly string[];
  /** Null: none from the date on. */
  readonly pay_rule_id: string | null;
  readonly effective_from: LocalDate;
}

/** @throws 404, 422 when the rule has no terms on a date yet, so that its days would be paid by nothing */
async function requireTerms(db: Db, id: string, from: LocalDate): Promise<void> {
  const rule = (await storedPayRules(db)).find((one) => one.id === id);
  if (!rule) throw payFaults.gone();
  const first = rule.terms[0]?.effective_from;
  if (first && first > from) throw payFaults.noTerms.at('effective_from', { facts: { date: longDate(first) } });
}

/**
 * Assigns a rule to people from a date on; the caller is left out.
 * @returns whether the caller was among them @throws 403 for the caller alone, 404, 422 for closed days, 460
 */
export async function assignPayRule(db: Db, sent: PayRuleAssignment, actor_id: string): Promise<boolean> {
  await lockRules(db);
  const { pay_rule_id, effective_from } = sent;
  if (pay_rule_id !== null) await requireTerms(db, pay_rule_id, effective_from);
  const ids = [...new Set(sent.person_ids)];
  const known = await lockPeople(db, ids);
  if (known.length < ids.length) throw payFaults.unknownPerson.at('person_ids');
  const people = known.map((id) => ({ id }));
  const oneself = payRules.assign.oneself;
  const { others, is_without_self } = requireOthers(oneself, { id: actor_id }, people);
  for (const { id } of others) await requireOpen(db, effective_from, id);
  await db
    .insertInto('pay_rule_people')
    .values(others.map(({ id }) => ({ person_id: id, effective_from, pay_rule_id })))
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id', 'effective_from']).doUpdateSet({ pay_rule_id }))
    .execute();
  return is_without_self;
}
