import { translate } from '#platform/shared/translate.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingAmong } from '#features/assigning/server/queries.ts';
import { cardsByIds, personNamesOf } from '#features/people/server/queries.ts';
import type { LeaveTypeItem } from '#features/leave/rules/shapes.ts';
import { spentTypeId } from '../../rules/leave-on.ts';
import { applicationFaults } from '../../contract.ts';
import { maySee, type Viewer } from '../../rules/application-permissions.ts';
import { pendingApprovers } from '../../rules/review.ts';
import type { ReviewStepItem, SpentType } from '../../rules/shapes.ts';
import { mayDecide } from './review-processes.ts';
import { applicationById, type StoredApplication } from './applications.ts';
import { reviewsOf, type StoredReviewState } from './reviews.ts';

export interface OpenedApplication {
  readonly application: StoredApplication;
  readonly review: StoredReviewState;
}

/** Opens an application that the viewer may see. @throws 404 as if it did not exist, when they may not */
export async function openApplication(db: Db, id: string, viewer: Viewer, now: number): Promise<OpenedApplication> {
  const application = await applicationById(db, id);
  const review = (await reviewsOf(db, [application], now)).get(id);
  if (!review || !maySee(viewer, application, review)) throw applicationFaults.gone();
  return { application, review };
}

interface Moment {
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Builds its steps for display, each reviewer with their decision, or their deputy.
 * @param by the only author whose comments may be read (`commentsSeenBy`); undefined: everyone's
 */
export async function shownSteps(
  db: Db,
  review: StoredReviewState,
  { today, now, by }: Moment & { readonly by: string | undefined },
): Promise<ReviewStepItem[]> {
  const ids = [...new Set(review.steps.flatMap(({ reviewers }) => reviewers))];
  const [cards, deputies] = await Promise.all([cardsByIds(db, ids), deputiesOn(db, ids, { today, now })]);
  const unable = ids.filter((id) => !review.ableReviewerIds.has(id));
  const here = unable.length > 0 ? await workingAmong(db, unable, now) : new Set();
  const names = await personNamesOf(db, [
    ...new Set([...review.all.map(({ decided_by }) => decided_by), ...deputies.values()]),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return review.steps.map(({ position, review_condition, reviewers }) => ({
    review_condition,
    state: position < review.step ? 'done' : position === review.step ? 'under_way' : 'to_come',
    reviewers: reviewers.flatMap((id) => {
      const card = byId.get(id);
      if (!card) return [];
      const decision = review.decisions.find(
        (decision) => decision.position === position && decision.reviewer_id === id,
      );
      const full = review.all.find((one) => one.position === position && one.reviewer_id === id && !one.is_void);
      const deputy = full && full.decided_by !== id ? full.decided_by : decision ? undefined : deputies.get(id);
      return [
        {
          ...card,
          decision: decision && decision.decision !== 'withdrawn' ? decision.decision : null,
          decided_at: full?.created_at.toISOString() ?? null,
          comment: by === undefined || by === full?.decided_by ? (full?.comment ?? null) : null,
          deputy: deputy === undefined ? null : (names.get(deputy) ?? null),
          works_here: review.ableReviewerIds.has(id) || here.has(id),
          can_decide: review.ableReviewerIds.has(id),
        },
      ];
    }),
  }));
}

/** Returns the deputies of people on a day, by the person they stand in for; excludes those who cannot decide. */
export async function deputiesOn(
  db: Db,
  ids: readonly string[],
  { today, now }: Moment,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ person_id: string; deputy_id: string }>`
    select d.person_id, d.deputy_id from leave_deputies d join people on people.id = d.deputy_id
     where d.person_id = any(${ids}::uuid[]) and ${today}::date between d.starts_on and d.ends_on and ${mayDecide(now)}`.execute(
    db,
  );
  return new Map(rows.map(({ person_id, deputy_id }) => [person_id, deputy_id]));
}

/** Reads decisions outside the steps or changed afterwards; with `by`, only that person's comments are included. */
export async function otherDecisions(db: Db, { all }: StoredReviewState, by: string | undefined) {
  const others = all.filter(({ position, is_change }) => position === null || is_change);
  const names = await personNamesOf(db, [...new Set(others.map(({ decided_by }) => decided_by))]);
  return others.map(({ decided_by, decision, comment, created_at, is_change }) => ({
    by: names.get(decided_by) ?? null,
    decision,
    comment: by === undefined || by === decided_by ? comment : null,
    decided_at: created_at.toISOString(),
    is_change,
  }));
}

/** Whether it needs just one more approval. */
export function isLastDecision({ application, review }: OpenedApplication): boolean {
  if (application.state !== 'created') return false;
  const isLastStep = !review.steps.some(({ position }) => position > review.step);
  const step = review.steps.find(({ position }) => position === review.step);
  return isLastStep && (step?.review_condition !== 2 || pendingApprovers(review).length <= 1);
}

const spentNames = {
  full: (name: string) => name,
  first: (name: string) => translate('{name}, first half', { name }),
  second: (name: string) => translate('{name}, second half', { name }),
};

/** Returns the spent types of each leave type, in the language of the reader. */
export const spentTypesOf = (types: readonly Pick<LeaveTypeItem, 'id' | 'name' | 'letter' | 'color'>[]): SpentType[] =>
  types.flatMap(({ id, name, letter, color }) =>
    (['full', 'first', 'second'] as const).map((part) => ({
      id: spentTypeId(id, part),
      leave_type_id: id,
      part,
      name: spentNames[part](name),
      letter,
      color,
    })),
  );
