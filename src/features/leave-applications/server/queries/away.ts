import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PlacementsInRange } from '#features/people/server/queries/placements.ts';
import type { LeaveLimit } from '#features/leave-limits/rules/shapes.ts';
import type { AwayReader, AwayRow, WaitingPeople } from '#features/leave-limits/server/queries/away.ts';
import { isMember, isMemberOn, membersOfLimit, type Members } from '#features/leave-limits/server/queries/members.ts';

interface AwayQuery {
  readonly placements: PlacementsInRange;
  /** Epoch seconds. */
  readonly now: number;
  /** An application that does not count: the one that is edited or decided. */
  readonly except?: string | null | undefined;
  /** Whether of leave only approved leave counts, whatever the limit says. Open offers always count. */
  readonly isOnlyApproved?: boolean;
}

/**
 * Reads who is away by leave that a limit counts, and who is offered a place, in the range of placements.
 * It starts at the members of the limit, never at all people.
 */
export async function awayBy(
  db: Db,
  limit: LeaveLimit,
  { placements, now, except = null, isOnlyApproved = false }: AwayQuery,
): Promise<readonly AwayRow[]> {
  const members = membersOfLimit(limit);
  const { start_date, end_date } = placements.range;
  const states = limit.counts_waiting && !isOnlyApproved ? ['created', 'approved'] : ['approved'];
  const counted = sql`not t.displaces and (${limit.leave_type_ids.length === 0}::boolean
    or t.id = any(${limit.leave_type_ids}::uuid[]))`;
  const [days, offers] = await Promise.all([
    sql<AwayRow>`
      select d.person_id, d.date, d.part, d.state
        from leave_application_days d join leave_types t on t.id = d.leave_type_id
       where ${isMember('d.person_id', members, placements)} and d.date between ${start_date} and ${end_date} and d.state = any(${states})
         and d.is_away and d.returned_on is null and d.application_id is distinct from ${except}::uuid
         and ${counted}`.execute(db),
    sql<AwayRow>`
      select w.person_id, (day->>'date')::date as date, day->>'part' as part, w.state
        from leave_waits w join leave_types t on t.id = w.leave_type_id cross join jsonb_array_elements(w.dates) day
       where w.state = 'offered' and w.expires_at > ${new Date(now * 1000)} and w.starts_on <= ${end_date}
         and w.ends_on >= ${start_date} and (day->>'date')::date between ${start_date} and ${end_date}
         and ${isMember('w.person_id', members, placements)} and ${counted}`.execute(db),
  ]);
  return [...days.rows, ...offers.rows].filter(({ person_id, date }) =>
    isMemberOn(members, placements, person_id, date),
  );
}

/** Reads leave of people of a rule, of types that blocks concern. */
async function leaveOf(db: Db, members: Members, placements: PlacementsInRange): Promise<readonly AwayRow[]> {
  const { start_date, end_date } = placements.range;
  const { rows } = await sql<AwayRow>`
    select d.person_id, d.date, d.part, d.state
      from leave_application_days d join leave_types t on t.id = d.leave_type_id
     where ${isMember('d.person_id', members, placements)} and d.date between ${start_date} and ${end_date}
       and d.state in ('created', 'approved') and d.is_away and d.returned_on is null and not t.displaces
     order by d.person_id, d.date`.execute(db);
  return rows.filter(({ person_id, date }) => isMemberOn(members, placements, person_id, date));
}

const waiting = (db: Db) =>
  rowsOf<WaitingPeople>(
    db,
    `select limit_id, count(distinct person_id)::int as people, min(starts_on) as first, max(ends_on) as last
       from leave_waits, unnest(limit_ids) as limit_id where state in ('waiting', 'offered') group by 1`,
  );

export const awayReader: AwayReader = { away: awayBy, leaveOf, waiting };
