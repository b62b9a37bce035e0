import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { worksHere } from '#features/people/server/queries.ts';
import {
  cachedStandardHours,
  companyWeekFrom,
  standardHoursOn,
} from '#features/shifts/server/queries/standard-hours.ts';
import { translate } from '#platform/shared/translate.ts';
import {
  conditionColumns,
  conditionKinds,
  joinerFields,
  neverApplies,
  overriddenFields,
  type Conditions,
  type JoinerField,
} from '../../rules/belonging.ts';
import type { ShownRule } from '../../rules/shapes.ts';
import { valueTexts } from './names.ts';
import type { NamedRules, StoredRule } from './rules.ts';

/** SQL for whether one of `people` is concerned by a rule today. */
export function concerns(rule: Conditions) {
  const kinds = conditionKinds.flatMap((kind) =>
    rule[kind].length > 0 ? [sql`${sql.ref(`people.${conditionColumns[kind]}`)} = any(${rule[kind]}::uuid[])`] : [],
  );
  return sql<boolean>`(${sql.join(kinds.length > 0 ? kinds : [sql`false`], sql` and `)})`;
}

/** Returns the number of people who work here whom each rule concerns. @param now epoch seconds */
export async function peopleOfRules(
  db: Db,
  rules: readonly StoredRule[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (rules.length === 0) return new Map();
  const counts = rules.map((rule) => sql`count(*) filter (where ${concerns(rule)})::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from people where ${worksHere(now)}`.execute(db);
  return new Map(rules.map(({ id }, index) => [id, rows[0]?.counts[index] ?? 0]));
}

interface AppliedRow {
  readonly rule_id: string;
  readonly batch_id: string;
  readonly at: Date;
  readonly people: number;
  readonly started_by: string | null;
}

/** Returns the last application of each rule that still holds for someone. */
async function applications(db: Db): Promise<ReadonlyMap<string, AppliedRow>> {
  const { rows } = await sql<AppliedRow>`
    select distinct on (v.rule_id) v.rule_id, v.batch_id, max(v.created_at) as at,
           count(distinct v.person_id)::int as people
      from joiner_rule_values v where v.batch_id is not null and v.rule_id is not null
     group by v.rule_id, v.batch_id order by v.rule_id, max(v.created_at) desc`.execute(db);
  return new Map(rows.map((row) => [row.rule_id, row]));
}

async function authorsOf(db: Db, rules: readonly StoredRule[]) {
  const ids = rules.map(({ updated_by }) => updated_by);
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns rules as the list shows them. @param only the rules to return, of all that are in order */
export async function shownRules(
  db: Db,
  { rules, names, nameOf }: NamedRules,
  now: number,
  only: readonly StoredRule[] = rules,
): Promise<ShownRule[]> {
  const [people, applied, authors] = await Promise.all([
    peopleOfRules(db, only, now),
    applications(db),
    authorsOf(db, only),
  ]);
  const named = new Map(rules.map((rule) => [rule.id, nameOf(rule)]));
  return only.map((stored) => {
    const { id, updated_by, updated_at, ...rule } = stored;
    const last = applied.get(id);
    return {
      id,
      name: nameOf(stored),
      conditions: conditionKinds.flatMap((kind) =>
        rule[kind].length > 0
          ? [{ kind, names: rule[kind].map((item) => names.get(item)?.name ?? translate('deleted item')) }]
          : [],
      ),
      values: valueTexts(rule, names),
      people: people.get(id) ?? 0,
      overridden: overriddenFields(rules, stored).map(({ field, rule_id, is_always }) => ({
        field,
        rule_name: named.get(rule_id) ?? '',
        is_always,
      })),
      never_applies: neverApplies(rules, stored),
      author: authors.get(updated_by) ?? null,
      updated_at: updated_at.toISOString(),
      rule: { ...rule, group_ids: copied(rule.group_ids), role_ids: copied(rule.role_ids), ...conditionsOf(rule) },
      applied: last
        ? { batch_id: last.batch_id, at: last.at.toISOString(), people: last.people, may_undo: true }
        : null,
    };
  });
}

const copied = (ids: readonly string[] | null) => (ids === null ? null : [...ids]);

const conditionsOf = (rule: Conditions) => ({
  department_ids: [...rule.department_ids],
  work_place_ids: [...rule.work_place_ids],
  designation_ids: [...rule.designation_ids],
  employment_type_ids: [...rule.employment_type_ids],
});

/** Returns the week of the company on a day; null without standard hours. */
export async function companyWeek(db: Db, today: LocalDate): Promise<WorkingWeek | null> {
  const standard = standardHoursOn(await cachedStandardHours(db), today);
  return standard ? companyWeekFrom(standard).week : null;
}

/** Returns the company's default of each field in words; null: nothing. */
export async function defaultTexts(db: Db, today: LocalDate) {
  const week = await companyWeek(db, today);
  const { rows } = await sql<{ holidays: number }>`
    select count(*)::int as holidays from holidays
     where is_for_everyone and trashed_at is null and end_date >= ${today}`.execute(db);
  const holidays = rows[0]?.holidays ?? 0;
  const texts: Partial<Record<JoinerField, string>> = {
    ...(week && { week: weekText(week) }),
    ...(holidays > 0 && { holidays: translate('Holidays for everyone') }),
  };
  return joinerFields.map((field) => ({ field, text: texts[field] ?? null }));
}
