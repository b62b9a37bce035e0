import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { shorteningApprovers } from '../../rules/review.ts';
import { applicationsByIds } from '../queries/applications.ts';
import { workingDaysSince, type ReviewCalendar } from '../queries/reminders.ts';
import { reviewsOf } from '../queries/reviews.ts';
import { emitApplicationEvent } from './book.ts';

interface WaitingRequest {
  readonly id: string;
  readonly application_id: string;
  readonly remind_days: number;
  /** Last reminder, or the request itself. */
  readonly since: Date;
}

/**
 * Reminds approvers of people's own requests to return days of approved leave, after as many working days as of the
 * leave itself. A request whose days have begun can no longer be approved.
 * @returns number of requests with an alert
 */
export async function remindOfRequests(
  db: Db,
  { calendar, now }: { readonly calendar: ReviewCalendar; readonly now: number },
): Promise<number> {
  const { rows } = await sql<WaitingRequest>`
    select s.id, s.application_id, a.remind_days, coalesce(s.reminded_at, s.created_at) as since
      from leave_shortenings s join leave_applications a on a.id = s.application_id
     where s.state = 'proposed' and s.proposed_by = s.person_id and a.state = 'approved' and a.remind_days is not null
       and ${calendar.today}::date < all (s.dates)
     order by a.id for update of s skip locked`.execute(db);
  const due = rows.filter(({ since, remind_days }) => workingDaysSince(since, calendar) >= remind_days);
  if (due.length === 0) return 0;
  const applications = await applicationsByIds(
    db,
    due.map(({ application_id }) => application_id),
  );
  const reviews = await reviewsOf(db, applications, now);
  for (const application of applications) {
    const review = reviews.get(application.id);
    const approvers = review ? shorteningApprovers(review) : [];
    const reviewers = approvers.filter((id) => id !== application.person_id);
    await emitApplicationEvent(db, application, { act: 'shortening_reminded', actor_id: null, reviewers });
  }
  await db
    .updateTable('leave_shortenings')
    .set({ reminded_at: new Date(now * 1000) })
    .where('id', '=', sql<string>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute();
  return due.length;
}
