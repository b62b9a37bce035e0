import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { zoneAt, type Zones } from '#features/company/rules/dated-settings.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { openLimit } from '#features/days/server/queries/open-ends.ts';
import { zonesOfOthers } from '#features/shifts/server/queries/usual-hours.ts';

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
  const isForgotten =
    settings.auto_clock_out === 'limit'
      ? sql`${openLimit(settings)} < to_timestamp(${now})`
      : await isOpenAtTime(db, settings, now);
  const { rows } = await sql<ForgottenClock>`
    select c.id, c.person_id, extract(epoch from c.started_at)::float8 as started_at
      from clocks c join attendances a on a.id = c.attendance_id
     where c.ended_at is null and ${isForgotten}
     order by c.person_id`.execute(db);
  return rows;
}

/** SQL condition: the entry is open since before the last time of automatic clock-outs at the place of its person. */
async function isOpenAtTime(db: Db, settings: Settings, now: number) {
  const others = await zonesOfOthers(db, settings);
  const time = settings.auto_clock_out_time ?? '00:00';
  const zones = new Set([settings, ...others.values()].map((own) => zoneAt(own, now)));
  const lasts = new Map([...zones].map((zone) => [zone, lastTimeIn(zone, time, now)]));
  const lastOf = (own: Zones) => lasts.get(zoneAt(own, now)) ?? now;
  const last = sql`to_timestamp(coalesce((
    select o.last from unnest(${[...others.keys()]}::uuid[], ${[...others.values()].map(lastOf)}::float8[]) as o (id, last)
     where o.id = c.person_id), ${lastOf(settings)}::float8))`;
  // A shift that is not over goes on; its entry ends at the next such time.
  return sql`c.started_at < ${last} and coalesce(a.shift_end_at <= ${last}, true)`;
}

/** Returns the last instant at which clocks of a zone showed the time. @param time 'HH:mm' @param now epoch seconds */
function lastTimeIn(zone: string, time: string, now: number): number {
  const today = localDateOf(now, zone);
  const on = (date: string) => plannedInstant(`${date} ${time}:00` as LocalDateTime, zone);
  return on(today) <= now ? on(today) : on(addDays(today, -1));
}
