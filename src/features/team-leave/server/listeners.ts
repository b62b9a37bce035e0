import { sql } from 'kysely';
import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { applicationChanged } from '#features/leave-applications/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { teamLeaveNews, weekAhead } from '../events.ts';
import { shiftAlert, weekAlert } from '../rules/alerts.ts';
import { weekText, type AwayPerson } from '../rules/next-week.ts';
import { shiftText } from '../rules/on-shift.ts';
import { sharingShift } from './queries/on-shift.ts';

interface WeekQuery {
  readonly department_id: string;
  readonly monday: LocalDate;
}

interface Member {
  readonly id: string;
  readonly name: string;
  /** Days on which they are away, ascending. */
  readonly dates: readonly LocalDate[];
}

/** Returns the people of a department who are away in a week, by name, its size, and the people to tell. */
async function weekOf(db: Db, { department_id, monday }: WeekQuery, now: number) {
  const { rows } = await sql<Member>`
    select people.id, people.name,
           (select coalesce(json_agg(distinct d.date order by d.date), '[]') from leave_application_days d
             where d.person_id = people.id and d.state = 'approved' and d.is_away
               and d.date between ${monday} and ${addDays(monday, 6)}) as dates
      from people where people.department_id = ${department_id} and ${worksHere(now)}
     order by people.name_key, people.id`.execute(db);
  const team = await db.selectFrom('departments').select('name').where('id', '=', department_id).executeTakeFirst();
  const holders = new Set(await holdersOf(db, 'view_leave_application', now));
  return {
    team: team?.name ?? '',
    total: rows.length,
    away: rows.filter(({ dates }) => dates.length > 0) satisfies readonly AwayPerson[],
    recipients: rows.flatMap(({ id }) => (holders.has(id) ? id : [])),
  };
}

const publishLeave = listen(applicationChanged, async ({ company_id, event: { payload }, publish }) => {
  if (payload.changes_calendar) publish(companyChannel(company_id), teamLeaveNews, {});
});

/** Tells everyone in the department; a person who is the only one away is not told. */
const notifyWeekAhead = listen(weekAhead, async (delivery) => {
  const { db, event } = delivery;
  const { department_id, monday } = event.payload;
  const now = Math.floor(event.created_at.getTime() / 1000);
  const week = await weekOf(db, event.payload, now);
  if (week.away.length === 0) return;
  const [only, ...others] = week.away;
  const recipients = week.recipients.filter((id) => others.length > 0 || id !== only?.id);
  const text = await numberTextOf(delivery.db);
  await notify(delivery, weekAlert, {
    recipients,
    author_id: null,
    message: () => weekText(week.team, week.total, week.away, text),
    url: `/leaves/team?on=${monday}&department_id=${department_id}`,
  });
});

/** Acts that can approve leave; an only Owner's leave is approved on applying, other new leave changes no calendar. */
const approving: ReadonlySet<string> = new Set(['applied', 'approved', 'decision_changed']);

/** Leave of a planned person leaves their shift open: tells the people who share it, each with their own days. */
const notifyShiftConflict = listen(applicationChanged, async (delivery) => {
  const { db, event } = delivery;
  const { application_id, actor_id, act, changes_calendar } = event.payload;
  if (!approving.has(act) || !changes_calendar) return;
  const groups = await sharingShift(db, application_id, Math.floor(event.created_at.getTime() / 1000));
  for (const { name, recipients, dates } of groups)
    await notify(delivery, shiftAlert, {
      recipients,
      author_id: actor_id,
      message: () => shiftText(name, dates),
      url: `/calendar?date=${dates[0]}`,
    });
});

export const teamLeaveListeners: readonly Listener[] = [publishLeave, notifyWeekAhead, notifyShiftConflict];
