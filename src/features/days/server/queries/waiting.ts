import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * SQL condition for recorded days that wait for a review at any time of day: edited and not approved, or approved
 * before punches came late. It matches the index of such days (`0340_days.sql`) literally and has no parameter,
 * so that a cached plan uses that index.
 * @param table alias of attendances in the statement
 */
export const waitsForReview = (table: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ((${sql.ref(`${table}.has_irregular`)} and ${sql.ref(`${table}.approved_at`)} is null)
    or ${sql.ref(`${table}.flagged_at`)} is not null)`;
