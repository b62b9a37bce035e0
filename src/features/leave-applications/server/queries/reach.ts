import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether somebody decides about an application: by any of those in whose place they do. @param application its id */
export const isReviewedBy = (application: RawBuilder<unknown>, reviewers: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from leave_application_steps s
    where s.application_id = ${application} and s.reviewers && ${[...reviewers]}::uuid[])`;

/** The people who have an application that somebody decides about: their ids. */
export const reviewedPeople = (reviewers: readonly string[]): RawBuilder<unknown> =>
  sql`select a.person_id from leave_applications a where ${isReviewedBy(sql`a.id`, reviewers)}`;
