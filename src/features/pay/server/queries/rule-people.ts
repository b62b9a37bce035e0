import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';

export interface PeopleTime {
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
}

/**
 * SQL for the people who work here or will, each with their rule of today, or of their first day.
 * @param among condition that only these people can meet, so that no others are read
 */
const peopleWithRules = ({ today, now }: PeopleTime, among: RawBuilder<unknown>) => sql`
  select people.id, people.name_key, has.pay_rule_id, has.effective_from
    from people left join lateral (
      select r.pay_rule_id, r.effective_from from pay_rule_people r
       where r.person_id = people.id and r.effective_from <= greatest(${today}::date, people.joined_on)
       order by r.effective_from desc limit 1) has on true
   where ${among} and ${worksHere(now)}`;

const hasAnyRule = sql`people.id in (select x.person_id from pay_rule_people x)`;

/** Counts the people of each rule. */
export async function peopleCounts(db: Db, when: PeopleTime): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pay_rule_id: string; people: number }>`
    select pay_rule_id, count(*)::int as people from (${peopleWithRules(when, hasAnyRule)}) as one
     where pay_rule_id is not null group by pay_rule_id`.execute(db);
  return new Map(rows.map(({ pay_rule_id, people }) => [pay_rule_id, people]));
}

/** Maximum number of people listed. */
const maxPeople = 200;

/** Returns the people who have a rule, or none, by name. */
export async function peopleOfRule(db: Db, ruleId: string | null, when: PeopleTime) {
  const among = ruleId
    ? sql`people.id in (select x.person_id from pay_rule_people x where x.pay_rule_id = ${ruleId}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ id: string; since: LocalDate | null; total: number }>`
    select id, case when pay_rule_id is not null then effective_from end as since, count(*) over ()::int as total
      from (${peopleWithRules(when, among)}) as one
     where pay_rule_id is not distinct from ${ruleId}::uuid order by name_key, id limit ${maxPeople}`.execute(db);
  const since = new Map(rows.map((row) => [row.id, row.since]));
  const cards = await cardsByIds(db, [...since.keys()]);
  return {
    total: rows[0]?.total ?? 0,
    people: cards.map(({ id, name, username, avatar }) => ({
      id,
      name,
      username,
      avatar,
      since: since.get(id) ?? null,
    })),
  };
}
