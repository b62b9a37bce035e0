import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { ReviewerRule } from '../../rules/reviewer-rules.ts';

/** Reviewers of a person's leave by rule; missing: there is no one. */
export type RuledReviewers = Partial<Readonly<Record<ReviewerRule, string>>>;

/**
 * Looks up who a person's manager, the manager above and the head of the department are today. A department without a
 * head, or whose head is the person, has that of the department above.
 */
export async function ruledReviewers(db: Db, person_id: string): Promise<RuledReviewers> {
  const [row] = await rowsOf<{ [rule in ReviewerRule]: string | null }>(
    db,
    `with recursive above as (
       select d.id, d.parent_id, 1 as level from people p join departments d on d.id = p.department_id where p.id = $1
        union all
       select d.id, d.parent_id, above.level + 1 from above join departments d on d.id = above.parent_id
        where above.level < 50)
     select p.manager_id as manager, m.manager_id as manager_of_manager,
            (select h.person_id from above join department_heads h on h.department_id = above.id
              where h.person_id <> $1 order by above.level limit 1) as department_head
       from people p left join people m on m.id = p.manager_id where p.id = $1`,
    [person_id],
  );
  return {
    ...(row?.manager && { manager: row.manager }),
    ...(row?.manager_of_manager && { manager_of_manager: row.manager_of_manager }),
    ...(row?.department_head && { department_head: row.department_head }),
  };
}

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
           and exists (select from department_heads h
                        where h.department_id = reviewed.department_id and h.person_id = ${anyOf})))`;
};
