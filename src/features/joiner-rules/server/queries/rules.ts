import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import type { JoinerRule } from '../../rules/belonging.ts';
import { namesOfRules, ruleName, type ItemNames } from './names.ts';

/** A rule as it is stored. */
export interface StoredRule extends JoinerRule {
  readonly updated_by: string;
  readonly updated_at: Date;
}

/** Returns all rules in their order. */
export async function storedRules(db: Db): Promise<StoredRule[]> {
  return db
    .selectFrom('joiner_rules')
    .select(['id', 'department_ids', 'work_place_ids', 'designation_ids', 'employment_type_ids'])
    .select(['leave_policy_id', 'leave_review_id', 'holiday_region', 'pattern_id', 'pattern_first_day'])
    .select(['group_ids', 'role_ids', 'updated_by', 'updated_at'])
    .select((eb) => eb.ref('week').$castTo<WorkingWeek | null>().as('week'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns the version of all rules and their order. */
export const versionOfRules = (rules: readonly StoredRule[]): string => versionOf(rulesForm(rules));

/** Values that the version covers. */
export const rulesForm = (rules: readonly StoredRule[]) => ({
  rules: rules.map(({ updated_by: _, updated_at: __, ...rule }) => rule),
});

/** All rules with the names of what they name. */
export interface NamedRules {
  readonly rules: readonly StoredRule[];
  readonly names: ItemNames;
  nameOf(rule: JoinerRule): string;
}

export async function namedRules(db: Db, rules?: readonly StoredRule[]): Promise<NamedRules> {
  const all = rules ?? (await storedRules(db));
  const names = await namesOfRules(db, all);
  return { rules: all, names, nameOf: (rule) => ruleName(rule, names) };
}

/** Serialises changes of the rules, and what depends on them, until the transaction ends. */
export async function lockJoinerRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('joiner-rules.' || current_tenant()::text, 0))`.execute(db);
}

/** Prevents changes of the rules until the transaction ends; people can be added at the same time. */
export async function lockSharedJoinerRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('joiner-rules.' || current_tenant()::text, 0))`.execute(
    db,
  );
}
