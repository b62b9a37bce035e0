import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { openLimit } from '#features/days/server/queries/open-ends.ts';

/** Open entry that ends automatically. */
export interface ForgottenClock {
  readonly id: string;
  readonly person_id: string;
  /** epoch seconds */
  readonly started_at: number;
}

/** Returns the open entries that the company wants to be ended now, if it wants that. @param now epoch seconds */
export async function findForgottenClocks(db: Db, now: number): Promise<readonly ForgottenClock[]> {
  const settings = await settingsOf(db);
  if (settings.auto_clock_out === 'off') return [];
  const { rows } = await sql<ForgottenClock>`
    select c.id, c.person_id, extract(epoch from c.started_at)::float8 as started_at
      from clocks c join attendances a on a.id = c.attendance_id
     where c.ended_at is null and ${isForgotten(settings, now)}
     order by c.person_id`.execute(db);
  return rows;
}

function isForgotten(settings: Settings, now: number) {
  if (settings.auto_clock_out === 'limit') return sql`${openLimit(settings)} < to_timestamp(${now})`;
  // A shift that is not over goes on; its entry ends at the next such time.
  const at = lastTimeOf(settings, now);
  return sql`c.started_at < to_timestamp(${at}) and coalesce(a.shift_end_at <= to_timestamp(${at}), true)`;
}

/** The last instant at which the company's clock showed the time of automatic clock-outs. */
function lastTimeOf({ timezone, auto_clock_out_time }: Settings, now: number): number {
  const today = localDateOf(now, timezone);
  const on = (date: string) =>
    plannedInstant(`${date} ${auto_clock_out_time ?? '00:00'}:00` as LocalDateTime, timezone);
  return on(today) <= now ? on(today) : on(addDays(today, -1));
}
