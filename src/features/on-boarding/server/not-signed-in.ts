import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { restSeconds } from '../rules/stages.ts';

/** Maximum number of faces beside the number. */
const shownFaces = 4;

interface Row extends PersonCard {
  readonly total: number;
  readonly rested: number;
  readonly to_remind: number;
}

/**
 * Returns how many invited people have not signed in, how many of them were emailed within a day or can be reminded now
 * (as by `isToRemind`), and the first by name. @param now epoch seconds
 */
export async function notSignedIn(db: Db, now: number) {
  const before = new Date((now - restSeconds.everybody) * 1000);
  const { rows } = await sql<Row>`
    with invited as (
      select people.id, people.name, people.name_key, people.username, people.avatar, people.designation_id,
             greatest(newest.mailed_at, reminders.asked_at) > ${before} as is_rested, people.email is not null as has_address
        from people
             left join lateral (
               select l.mailed_at from password_links l where l.person_id = people.id and l.purpose = 'invitation'
                order by l.created_at desc, l.id limit 1) newest on true
             left join invitation_reminders reminders on reminders.person_id = people.id
       where ${worksHere(now)} and people.status = 'invited' and people.was_invited)
    select invited.id, invited.name, invited.username, coalesce(invited.avatar, ${stockAvatar}) as avatar,
           designations.name as designation_name, count(*) over ()::int as total,
           (count(*) filter (where is_rested) over ())::int as rested,
           (count(*) filter (where has_address and is_rested is not true) over ())::int as to_remind
      from invited left join designations on designations.id = invited.designation_id
     order by invited.name_key, invited.id limit ${shownFaces}`.execute(db);
  const { total = 0, rested = 0, to_remind = 0 } = rows[0] ?? {};
  const people = rows.map(({ total: _total, rested: _rested, to_remind: _to_remind, ...card }) => card);
  return { total, rested, to_remind, people };
}
