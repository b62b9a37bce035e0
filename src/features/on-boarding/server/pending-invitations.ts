import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { shownSeconds, type Stage } from '../rules/stages.ts';

/** An invited person with their progress. */
export interface PendingInvitation {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string;
  readonly has_photo: boolean;
  readonly designation_name: string | null;
  readonly department_name: string | null;
  readonly email: string | null;
  readonly joined_on: LocalDate;
  readonly stage: Stage;
  readonly mailed_at: Date | null;
  readonly mail_problem: string | null;
  readonly invited_by: string | null;
  readonly inviter_id: string | null;
  readonly expires_at: Date | null;
  readonly reminded_at: Date | null;
  readonly reminders: number;
  readonly opened_at: Date | null;
  readonly password_at: Date | null;
  readonly handbook_at: Date | null;
  readonly finished_at: Date | null;
}

/**
 * Returns people with an open invitation and those who recently set their password or finished.
 * Link data is that of the newest link; steps count for any link. @param now epoch seconds
 * @param ids limits the result to these people
 */
export async function pendingInvitations(db: Db, now: number, ids?: readonly string[]): Promise<PendingInvitation[]> {
  const at = new Date(now * 1000);
  const since = new Date((now - shownSeconds) * 1000);
  const { rows } = await sql<PendingInvitation>`
    with steps as (
      select l.person_id, min(s.done_at) filter (where s.step = 'opened') as opened_at,
             min(s.done_at) filter (where s.step = 'password') as password_at,
             min(s.done_at) filter (where s.step = 'handbook') as handbook_at,
             max(s.done_at) filter (where s.step = 'complete') as finished_at
        from on_boarding_steps s join password_links l on l.id = s.link_id group by l.person_id),
    newest as (
      select distinct on (person_id) * from password_links
       where purpose = 'invitation' order by person_id, created_at desc, id)
    select people.id, people.name, people.username, coalesce(people.avatar, ${stockAvatar}) as avatar,
           people.avatar is not null as has_photo, people.email, people.joined_on,
           designations.name as designation_name, departments.name as department_name,
           newest.mailed_at, newest.mail_problem, newest.expires_at, inviter.name as invited_by,
           newest.invited_by as inviter_id, reminders.asked_at as reminded_at, coalesce(reminders.times, 0) as reminders,
           steps.opened_at, steps.password_at, steps.handbook_at, steps.finished_at,
           case when people.status <> 'invited' and steps.finished_at is not null then 'done'
                when people.status <> 'invited' then 'under_way'
                when not people.was_invited then 'not_invited'
                when newest.mailed_at is null and newest.mail_problem is not null then 'refused'
                when newest.used_at is not null or newest.expires_at <= ${at} then 'ended'
                when steps.opened_at is not null then 'opened'
                else 'invited' end as stage
      from people
      left join newest on newest.person_id = people.id
      left join people as inviter on inviter.id = newest.invited_by
      left join invitation_reminders as reminders on reminders.person_id = people.id
      left join steps on steps.person_id = people.id
      left join designations on designations.id = people.designation_id
      left join departments on departments.id = people.department_id
     where ${worksHere(now)}
       and (people.status = 'invited'
            or people.status = 'active' and greatest(steps.password_at, steps.finished_at) > ${since})
       and (${ids === undefined} or people.id = any(${ids ?? []}::uuid[]))
     order by people.name_key, people.id`.execute(db);
  return rows;
}
