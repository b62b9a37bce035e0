import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Condition: one of these reviewers reviews an application, for themselves or as deputy. @param application its id */
export const isReviewedBy = (application: RawBuilder<unknown>, reviewers: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from leave_application_steps s
    where s.application_id = ${application} and s.reviewers && ${[...reviewers]}::uuid[])`;

/** Selects the ids of people with an application that one of these reviewers reviews. */
export const reviewedPeople = (reviewers: readonly string[]): RawBuilder<unknown> =>
  sql`select a.person_id from leave_applications a where ${isReviewedBy(sql`a.id`, reviewers)}`;
