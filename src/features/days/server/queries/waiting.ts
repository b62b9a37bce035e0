import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a recorded day waits for somebody whatever the time is, as SQL: edited and not approved, or approved before
 * punches came late. The words of the index of such days (migration 0345), and without a parameter, so that a plan that
 * is made once uses it.
 * @param table as the statement calls attendances
 */
export const waitsForReview = (table: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ((${sql.ref(`${table}.has_irregular`)} and ${sql.ref(`${table}.approved_at`)} is null)
    or ${sql.ref(`${table}.flagged_at`)} is not null)`;
