/** A step of a review; steps follow one another. */
export interface Step {
  readonly position: number;
  /** 1: the first decision counts. 2: all must approve, one rejection rejects. */
  readonly review_condition: 1 | 2;
  readonly reviewers: readonly string[];
}

/** A decision of a reviewer in a step, made by them or by a deputy. */
export interface ReviewDecision {
  /** Null: a decision about all steps at once. */
  readonly position: number | null;
  readonly reviewer_id: string;
  readonly decision: 'approved' | 'rejected' | 'withdrawn';
}

/** Facts that determine who decides about an application now. */
export interface Review {
  /** The applicant. */
  readonly person_id: string;
  readonly steps: readonly Step[];
  /** Position of the step under way. */
  readonly step: number;
  /** Decisions that still count. */
  readonly decisions: readonly ReviewDecision[];
  /** Reviewers who work here and can decide; others count as gone. */
  readonly ableReviewerIds: ReadonlySet<string>;
  /** Owners who work here; they decide when no one else can. */
  readonly owners: readonly string[];
}

/**
 * Copies the steps of a process for an application: without the applicant, since no one decides about their own leave,
 * and without people who have left or cannot decide; skips a step with no one left.
 */
export function stepsFor(
  person_id: string,
  process: readonly Omit<Step, 'position'>[],
  ableReviewerIds: ReadonlySet<string>,
  owners: readonly string[],
): Step[] {
  const left = process
    .map(({ review_condition, reviewers }) => ({
      review_condition,
      reviewers: [...new Set(reviewers)].filter((id) => id !== person_id && ableReviewerIds.has(id)),
    }))
    .filter(({ reviewers }) => reviewers.length > 0);
  const others = owners.filter((id) => id !== person_id);
  const last = others.length > 0 ? [{ review_condition: 1 as const, reviewers: others }] : [];
  return (left.length > 0 ? left : last).map((step, index) => ({ ...step, position: index + 1 }));
}

export const stepUnderWay = ({ steps, step }: Review): Step | undefined =>
  steps.find(({ position }) => position === step);

/** Returns the people whose decision the step under way still needs; the Owners when no one is left. */
export function pendingApprovers(review: Review): readonly string[] {
  const step = stepUnderWay(review);
  if (!step) return [];
  const decided = new Set(
    review.decisions.filter(({ position }) => position === step.position).map(({ reviewer_id }) => reviewer_id),
  );
  const open = step.reviewers.filter(
    (id) => review.ableReviewerIds.has(id) && id !== review.person_id && !decided.has(id),
  );
  return open.length > 0 ? open : review.owners.filter((id) => id !== review.person_id && !decided.has(id));
}

/**
 * Returns the people who are asked before a person's approved leave is shortened: its approvers who can still decide,
 * or the Owners when none is left. Empty: there is no one to ask, as for leave without approvers.
 */
export function shorteningApprovers({ person_id, steps, ableReviewerIds, owners }: Review): readonly string[] {
  const approvers = new Set(steps.flatMap(({ reviewers }) => reviewers));
  if (approvers.size === 0) return [];
  const able = [...approvers].filter((id) => id !== person_id && ableReviewerIds.has(id));
  return able.length > 0 ? able : owners.filter((id) => id !== person_id);
}

/** Returns the role in which the actor decides: as themselves, for another reviewer, or 'all' for all steps at once. */
export function decidesAs(
  review: Review,
  actor: { readonly id: string; readonly standsInFor: ReadonlySet<string>; readonly mayReviewAny: boolean },
): { readonly as: string } | 'all' | 'own' | 'decided' | null {
  if (actor.id === review.person_id) return 'own';
  const open = pendingApprovers(review);
  if (open.includes(actor.id)) return { as: actor.id };
  const other = open.find((id) => actor.standsInFor.has(id));
  if (other !== undefined) return { as: other };
  // An actor who decided a step and may also decide all must not decide the next one by pressing twice.
  if (review.decisions.some(({ reviewer_id }) => reviewer_id === actor.id)) return 'decided';
  return actor.mayReviewAny ? 'all' : null;
}

/** Effect of a decision in the step under way on the application. */
export type Outcome = 'approved' | 'rejected' | 'next' | 'stays';

export function outcomeOf(review: Review, as: string | 'all', decision: 'approved' | 'rejected'): Outcome {
  if (decision === 'rejected') return 'rejected';
  if (as === 'all') return 'approved';
  const step = stepUnderWay(review);
  const isOneOfStep = step?.reviewers.includes(as) ?? false;
  const others = pendingApprovers(review).filter((id) => id !== as);
  // An Owner decides for a whole step whose people have gone.
  if (step?.review_condition === 2 && isOneOfStep && others.some((id) => step.reviewers.includes(id))) return 'stays';
  return review.steps.some(({ position }) => position > review.step) ? 'next' : 'approved';
}
