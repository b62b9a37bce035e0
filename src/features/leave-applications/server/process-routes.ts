import { implement } from '#platform/server/http/implement.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { reviewProcesses } from '../contract.ts';
import { reviewById } from './queries/review-processes.ts';
import { ownersOf } from './queries/reviews.ts';

export const processRoutes = implement(reviewProcesses)({
  async waiting({ db, actor, context: { now }, query: { leave_review_id } }) {
    if (leave_review_id !== undefined) await reviewById(db, leave_review_id);
    const { permissions } = actor;
    const seesAll = permissions.has('view_any_leave_application') || permissions.has('review_any_leave_application');
    const [data, waiting, owners] = await Promise.all([
      processStates(db, now),
      leave_review_id !== undefined && seesAll ? waitingIn(db, leave_review_id) : null,
      ownerCards(db, now),
    ]);
    return { data, waiting, owners: [...owners] };
  },
});

interface ProcessStats {
  readonly leave_review_id: string;
  readonly waiting: number;
  readonly answered_in: number | null;
}

/** Counts waiting applications by the process of their person, with the median answer time of 90 days. */
const processStates = (db: Db, now: number): Promise<ProcessStats[]> =>
  rowsOf(
    db,
    `select r.review_id as leave_review_id, count(*) filter (where a.state = 'created')::int as waiting,
            round((percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at))
              filter (where a.decided_at >= to_timestamp($1) - interval '90 days' and a.state in ('approved', 'rejected')
                        and not a.is_decided_alone) / 86400)::numeric, 1)::float8 as answered_in
       from leave_review_people r join leave_applications a on a.person_id = r.person_id
      where a.state = 'created' or a.decided_at >= to_timestamp($1) - interval '90 days'
      group by r.review_id`,
    [now],
  );

/** Maximum applications listed. */
const maxNamed = 20;

/** Reads waiting applications of the people of one process, the oldest first. */
async function waitingIn(db: Db, review_id: string) {
  const rows = await rowsOf<{
    application_id: string;
    person_id: string;
    starts_on: LocalDate;
    ends_on: LocalDate;
    step: number;
  }>(
    db,
    `select a.id as application_id, a.person_id, a.starts_on, a.ends_on, a.step
       from leave_review_people r join leave_applications a on a.person_id = r.person_id
      where r.review_id = $1 and a.state = 'created' order by a.created_at, a.id limit ${maxNamed}`,
    [review_id],
  );
  const cards = await cardsByIds(db, [...new Set(rows.map(({ person_id }) => person_id))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ person_id, ...row }) => {
    const user = byId.get(person_id);
    return user ? [{ ...row, user }] : [];
  });
}

/** Reads the cards of Owners who work here. @param now epoch seconds */
const ownerCards = async (db: Db, now: number) => cardsByIds(db, await ownersOf(db, now));
