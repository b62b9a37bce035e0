import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { personNamesOf } from '#features/people/server/queries.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import { cachedRules } from '#features/leave/server/queries/facts.ts';
import { commentsSeenBy, mayAnswerRequest, type Viewer } from '../../rules/application-permissions.ts';
import { shorteningApprovers, type Review } from '../../rules/review.ts';
import type { StoredApplication } from './applications.ts';
import { reviewsOf, type ApplicationStep } from './reviews.ts';

/** Reads the dates of an application that were given back, ascending. */
export const returnedDatesOf = (db: Db, application_id: string): Promise<ChosenDate[]> =>
  rowsOf<ChosenDate>(
    db,
    `select date, part from leave_application_days where application_id = $1 and returned_on is not null order by date`,
    [application_id],
  );

/** Whether people ask their approvers before days of their approved leave are returned. */
export const asksToShorten = async (db: Db): Promise<boolean> =>
  (await cachedRules(db)).setup.shortening_needs_approval;

/**
 * Returns the people who are asked before a person's approved leave is shortened at their own wish; empty: no one is, as
 * the company does not want so or there is no one to ask. @param now epoch seconds
 */
export async function shorteningApproversOf(
  db: Db,
  application: ApplicationStep,
  now: number,
): Promise<readonly string[]> {
  if (!(await asksToShorten(db))) return [];
  const review = (await reviewsOf(db, [application], now)).get(application.id);
  return review ? shorteningApprovers(review) : [];
}

interface RequestRow extends ApplicationStep {
  readonly name: string;
}

/** Reads requests to return days that a viewer answers, also for people they stand in for; the oldest first. */
export async function requestsFor(db: Db, { id, standsInFor, today }: Viewer, now: number): Promise<RequestRow[]> {
  const requests = await rowsOf<RequestRow>(
    db,
    `select a.id, a.person_id, a.step, people.name
       from leave_shortenings s join leave_applications a on a.id = s.application_id
       join people on people.id = a.person_id
      where s.state = 'proposed' and s.proposed_by = s.person_id and s.person_id <> $1 and a.state = 'approved'
        and $2::date < all (s.dates)
      order by s.created_at, s.id`,
    [id, today],
  );
  if (requests.length === 0) return [];
  const reviews = await reviewsOf(db, requests, now);
  return requests.filter((request) => {
    const review = reviews.get(request.id);
    return review && shorteningApprovers(review).some((approver) => approver === id || standsInFor.has(approver));
  });
}

interface Row {
  readonly id: string;
  readonly dates: LocalDate[];
  readonly reason: string;
  readonly proposed_by: string;
}

/**
 * Reads the proposal to shorten an application that waits for its person; null: there is none, it is no longer approved,
 * or a day of it has started.
 */
export async function waitingShortening(
  db: Db,
  application: StoredApplication,
  { viewer, review }: { readonly viewer: Viewer; readonly review: Pick<Review, 'steps'> },
) {
  const [row] = await rowsOf<Row>(
    db,
    `select id, dates::text[], reason, proposed_by from leave_shortenings
      where application_id = $1 and state = 'proposed'`,
    [application.id],
  );
  if (!row || application.state !== 'approved' || row.dates.some((date) => date <= viewer.today)) return null;
  const seen = commentsSeenBy(viewer, application);
  const names = await personNamesOf(db, [row.proposed_by]);
  const isReadable = seen === undefined || seen === row.proposed_by || application.person_id === viewer.id;
  return {
    id: row.id,
    dates: row.dates,
    reason: isReadable && row.reason !== '' ? row.reason : null,
    proposed_by: names.get(row.proposed_by) ?? null,
    is_request: row.proposed_by === application.person_id,
    may_answer:
      row.proposed_by === application.person_id
        ? mayAnswerRequest(viewer, application, review)
        : application.person_id === viewer.id && viewer.permissions.has('apply_leave_application'),
    may_withdraw: row.proposed_by === viewer.id && application.person_id === viewer.id,
  };
}
