import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Reference } from '#platform/server/reference.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { listFaults } from '#features/lists/contract.ts';
import { lockSharedJoinerRules } from './queries/rules.ts';

/** Lists whose items are conditions of rules, by the column of a rule and that of a person. */
const conditions = [
  ['departments', 'department_ids', 'department_id'],
  ['work_places', 'work_place_ids', 'work_place_id'],
  ['designations', 'designation_ids', 'designation_id'],
  ['employment_types', 'employment_type_ids', 'employment_type_id'],
] as const;

async function countRules(db: Db, column: (typeof conditions)[number][1], id: string): Promise<number> {
  const { rows } = await sql<{ rules: number }>`
    select count(*)::int as rules from joiner_rules where ${id}::uuid = any(${sql.ref(column)})`.execute(db);
  return rows[0]?.rules ?? 0;
}

/**
 * Rules that have an item of a list as a condition. They keep it in the Trash, where it matches no one. The item stays
 * as long as people who work here have it, now or later: they would leave the rule with no one having seen what they
 * lose.
 */
export const joinerRulesReferences: readonly Reference[] = conditions.map(([to, column, held]) => ({
  to,
  async uses(db, id) {
    const count = await countRules(db, column, id);
    const words =
      count === 0
        ? null
        : translate(
            '{count, plural, one {# rule for joiners} other {# rules for joiners}}',
            { count },
            await numberTextOf(db),
          );
    return { counts: { rules: count }, words };
  },
  async detach(db, id, now) {
    await lockSharedJoinerRules(db);
    const today = await todayOf(db, now);
    const { rows } = await sql`
      select from people p
       where p.status <> 'discharged' and (${sql.ref(`p.${held}`)} = ${id} or exists (
         select from employment_rows r
          where r.person_id = p.id and ${sql.ref(`r.${held}`)} = ${id} and r.effective_from > ${today}))
       limit 1`.execute(db);
    if (rows.length > 0 && (await countRules(db, column, id)) > 0) throw listFaults.hasRule();
  },
}));
