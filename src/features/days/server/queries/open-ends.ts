import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import { leastOpenSeconds } from '../../rules/open-end.ts';
import { waitsForReview } from './waiting.ts';

type Rules = Pick<Settings, 'day_rules'>;

/** SQL for the maximum seconds of work of the day `a`, by the rule of its date. */
function longestDay({ day_rules }: Rules) {
  const from = day_rules.map((rule) => rule.effective_from);
  const longest = day_rules.map((rule) => rule.max_daily_work_duration);
  return sql`(
    select seconds from unnest(${from}::date[], ${longest}::int[]) as rule (effective_from, seconds)
     where rule.effective_from <= a.working_date order by rule.effective_from desc limit 1)`;
}

/**
 * SQL for `openLimitOf` (days/rules/open-end.ts):
 * the last instant at which the open clock `c` of the day `a` still counts as work.
 */
export const openLimit = (settings: Rules): RawBuilder<Date> => sql<Date>`
  case when c.started_at <= a.shift_end_at + make_interval(secs => ${shiftMarginSeconds})
       then a.shift_end_at + make_interval(secs => ${shiftMarginSeconds})
       else (case when a.shift_end_at is null
                  then (select min(f.started_at) from clocks f where f.attendance_id = a.id)
                  else c.started_at end)
            + make_interval(secs => greatest(${longestDay(settings)} + ${shiftMarginSeconds}, ${leastOpenSeconds}))
   end`;

/** SQL condition: the end of the clock `c` is unknown, and its day `a` was not approved as it is. */
export const hasUnknownEnd = sql<SqlBool>`(c.is_end_unknown and c.ended_at = c.started_at and a.approved_at is null)`;

/** Time and rules by which an open entry is evaluated. */
export interface OpenEndMoment {
  readonly settings: Rules;
  /** epoch seconds */
  readonly now: number;
}

/** Range of days, and the instant at which they wait for a review. */
export interface ReviewRange extends OpenEndMoment {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * SQL for the ids of days in a range that wait for a review:
 * edited or flagged ones, and those without a clock-out (`hasOpenEnd`). Each part has an index.
 * Date parameters are in subqueries, so that PostgreSQL plans the statement once instead of for each date.
 */
export const daysToReview = ({ from, to, settings, now }: ReviewRange): RawBuilder<string> => sql<string>`(
  select w.id from attendances w
   where ${waitsForReview('w')} and w.working_date between (select ${from}::date) and (select ${to}::date)
  union
  select a.id from clocks c join attendances a on a.id = c.attendance_id
   where c.ended_at is null and a.working_date between (select ${from}::date) and (select ${to}::date)
     and ${openLimit(settings)} < to_timestamp(${now})
  union
  select a.id from clocks c join attendances a on a.id = c.attendance_id
   where ${hasUnknownEnd} and a.working_date between (select ${from}::date) and (select ${to}::date)
     and ${openLimit(settings)} < to_timestamp(${now}))`;

export interface OpenDay {
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** Epoch seconds: see `openLimitOf`. */
  readonly limit: number;
  /** Whether it already waits for a review, regardless of its end. */
  readonly waits: boolean;
  /** Whether its person is clocked in until then; otherwise it ends where it began. */
  readonly is_open: boolean;
}

/** Days with an open or unknown end, the first limit first. @param isOne SQL condition on a person's id */
export async function openDaysOf(
  db: Db,
  settings: Rules,
  isOne: (person: Expression<string>) => Expression<SqlBool>,
): Promise<OpenDay[]> {
  const daysWith = (isUnknown: RawBuilder<SqlBool>) => sql`
    select c.person_id, a.working_date, floor(extract(epoch from ${openLimit(settings)}))::float8 as limit,
           ${waitsForReview('a')} as waits, c.ended_at is null as is_open
      from clocks c join attendances a on a.id = c.attendance_id
     where ${isUnknown} and ${isOne(sql.ref<string>('c.person_id'))}`;
  // Two parts, each of which has an index.
  const { rows } = await sql<OpenDay>`
    ${daysWith(sql`c.ended_at is null`)} union all ${daysWith(hasUnknownEnd)} order by "limit"`.execute(db);
  return rows;
}
