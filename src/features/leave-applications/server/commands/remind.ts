import { sql } from 'kysely';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { mayDecide } from '../queries/review-processes.ts';
import { pendingApprovers } from '../../rules/review.ts';
import { applicationsByIds, type StoredApplication } from '../queries/applications.ts';
import { dateIn, reviewCalendar, workingDaysSince, type ReviewCalendar } from '../queries/reminders.ts';
import { ownersOf, reviewsOf } from '../queries/reviews.ts';
import { emitApplicationEvent } from './book.ts';
import { remindOfRequests } from './remind-requests.ts';

interface ReminderRow {
  readonly id: string;
  /** Start of the step under way; null: since the application was made. */
  readonly step_since: Date | null;
  readonly reminded_at: Date | null;
  readonly owners_told_at: Date | null;
}

/**
 * Reminds reviewers who have not decided for some working days, also about requests to return days, and tells the Owners
 * after some days.
 * It may run late or twice: alerts are recorded in the same transaction.
 * @param now epoch seconds
 * @returns the number of applications with an alert
 */
export async function remindReviewers(database: Database, company_id: string, now: number): Promise<number> {
  return database.tenant(company_id, 'write', async (db) => {
    const calendar = await reviewCalendar(db, now);
    const waiting = await rowsOf<ReminderRow>(
      db,
      `select id, step_since, reminded_at, owners_told_at from leave_applications
        where state = 'created' and (remind_days is not null or owners_days is not null)
        order by id for update skip locked`,
    );
    const marks = new Map(waiting.map((row) => [row.id, row]));
    const applications = await applicationsByIds(db, [...marks.keys()]);
    let dates = 0;
    for (const application of applications)
      dates += await remindOf(db, application, { marks: marks.get(application.id), calendar, now });
    return dates + (await askOwners(db, now)) + (await remindOfRequests(db, { calendar, now }));
  });
}

/** Tells the Owners, once for each step, of applications that no one else can decide: those may have no reminders. */
async function askOwners(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update leave_applications a set owners_asked_at = ${new Date(now * 1000)}
     where a.id in (
       select w.id from leave_applications w
         join leave_application_steps s on s.application_id = w.id and s.position = w.step
        where w.state = 'created' and w.owners_asked_at is null and not exists (${waitingLeave(now)})
        for update of w skip locked)
    returning a.id`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const applications = await applicationsByIds(db, ids);
  const owners = await ownersOf(db, now);
  for (const application of applications) {
    const reviewers = owners.filter((id) => id !== application.person_id);
    await emitApplicationEvent(db, application, { act: 'left_to_owners', actor_id: null, reviewers });
  }
  return applications.length;
}

/** Selects the people who can still decide about an application `w` in its step `s`. */
const waitingLeave = (now: number) => sql`
  select from people where people.id = any(s.reviewers) and people.id <> w.person_id and ${mayDecide(now)}
     and not exists (select from leave_application_decisions x
           where x.application_id = w.id and x.position = s.position and not x.is_void and x.reviewer_id = people.id)`;

interface ReminderOptions {
  readonly marks: ReminderRow | undefined;
  readonly calendar: ReviewCalendar;
  readonly now: number;
}

async function remindOf(
  db: Db,
  application: StoredApplication,
  { marks, calendar, now }: ReminderOptions,
): Promise<number> {
  const { remind_days, owners_days, created_at } = application;
  const begun = marks?.step_since ?? created_at;
  const since = marks?.reminded_at ?? begun;
  const isDue = remind_days !== null && workingDaysSince(since, calendar) >= remind_days;
  const age = daysBetween(dateIn(begun, calendar), calendar.today);
  const isForOwners = owners_days !== null && !marks?.owners_told_at && age >= owners_days;
  if (!isDue && !isForOwners) return 0;
  const review = (await reviewsOf(db, [application], now)).get(application.id);
  const decidersLeft = isDue && review ? pendingApprovers(review) : [];
  const owners = isForOwners ? await ownersOf(db, now) : [];
  const reviewers = [...new Set([...decidersLeft, ...owners])].filter((id) => id !== application.person_id);
  const at = new Date(now * 1000);
  await db
    .updateTable('leave_applications')
    .set({ ...(isDue && { reminded_at: at }), ...(isForOwners && { owners_told_at: at }) })
    .where('id', '=', application.id)
    .execute();
  await emitApplicationEvent(db, application, { act: 'reminded', actor_id: null, reviewers });
  return 1;
}
