import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ReviewerRule } from '../../rules/reviewer-rules.ts';

/** Reviewers of a person's leave by rule; missing: there is no one. */
export type RuledReviewers = Partial<Readonly<Record<ReviewerRule, string>>>;

/**
 * SQL for the id of the head of department who approves a person's leave today: that of their department, or of the
 * nearest above that has one who is not the person; null: there is none.
 * @param person SQL for the person's id
 */
const approvingHead = (person: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select approving_head(p.id, p.department_id) from people p where p.id = ${person})`;

/**
 * Returns the departments whose heads may approve a person's leave: those in which they work or are planned to work,
 * and all above.
 */
export async function departmentIdsAbove(db: Db, person_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from departments where id in (select own_departments(${person_id}::uuid))
       union
      select d.id, d.parent_id from above join departments d on d.id = above.parent_id)
    select id from above`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Looks up who a person's manager, the manager above and the head of the department are today. A department without a
 * head, or whose head is the person, has that of the department above.
 */
export async function ruledReviewers(db: Db, person_id: string): Promise<RuledReviewers> {
  const {
    rows: [row],
  } = await sql<{ [rule in ReviewerRule]: string | null }>`
    select p.manager_id as manager, m.manager_id as manager_of_manager,
           ${approvingHead(sql`${person_id}::uuid`)} as department_head
      from people p left join people m on m.id = p.manager_id where p.id = ${person_id}`.execute(db);
  return {
    ...(row?.manager && { manager: row.manager }),
    ...(row?.manager_of_manager && { manager_of_manager: row.manager_of_manager }),
    ...(row?.department_head && { department_head: row.department_head }),
  };
}

/**
 * SQL for the departments of some heads and all below. PostgreSQL reads it once, so that only people there are looked
 * at one by one, and none for viewers who are no heads.
 */
const departmentsBelowHeads = (heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive below as (
    select department_id as id from department_heads where person_id = ${heads}
     union
    select d.id from below join departments d on d.parent_id = below.id)
  select id from below`;

/**
 * SQL for whether the process of a person names one of some reviewers, or a rule by which it is one of them now.
 * @param person SQL for the person's id
 */
export const isReviewedBy = (person: RawBuilder<unknown>, reviewers: readonly string[]): RawBuilder<boolean> => {
  const anyOf = sql`any(${[...reviewers]}::uuid[])`;
  return sql<boolean>`exists (
    select from leave_review_people own_process join leave_review_steps s on s.review_id = own_process.review_id
      join people reviewed on reviewed.id = own_process.person_id
     where own_process.person_id = ${person}
       and (s.approvers && ${[...reviewers]}::uuid[]
         or 'manager' = any(s.by_rules) and reviewed.manager_id = ${anyOf}
         or 'manager_of_manager' = any(s.by_rules)
           and exists (select from people m where m.id = reviewed.manager_id and m.manager_id = ${anyOf})
         or 'department_head' = any(s.by_rules)
           and reviewed.department_id in (${departmentsBelowHeads(anyOf)})
           and ${approvingHead(sql`reviewed.id`)} = ${anyOf}))`;
};
