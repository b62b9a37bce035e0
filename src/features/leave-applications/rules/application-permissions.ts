import type { Permission } from '#platform/shared/permissions.ts';
import { barredId, type Caller } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ownLeave } from '#features/leave/rules/contract-parts.ts';
import { applyingFor } from './access.ts';
import { decidesAs, shorteningApprovers, type Review } from './review.ts';
import { proposePermissions } from './shortening-contract.ts';
import type { ApplicationState } from './shapes.ts';

/** The viewer of applications. */
export interface Viewer extends Caller {
  readonly permissions: ReadonlySet<Permission>;
  /** Reviewers whom they stand in for today. */
  readonly standsInFor: ReadonlySet<string>;
  readonly today: LocalDate;
  /** Whether people ask their approvers before days of their approved leave are returned. */
  readonly asksToShorten: boolean;
}

/** Facts of an application that decide what a viewer may do with it. */
export interface ApplicationFacts {
  readonly person_id: string;
  readonly applied_by: string | null;
  readonly state: ApplicationState;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly viewed_by: string | null;
  readonly is_private: boolean;
}

const seeing = ['view_any_leave_application', 'review_any_leave_application', 'delete_any_leave_application'] as const;

export const seesAll = ({ permissions }: Viewer): boolean => seeing.some((permission) => permissions.has(permission));

const isAuthor = ({ id }: Viewer, { person_id, applied_by }: ApplicationFacts) => id === person_id || id === applied_by;

const isReviewer = ({ id, standsInFor }: Viewer, { steps }: Pick<Review, 'steps'>) =>
  steps.some(({ reviewers }) => reviewers.some((reviewer) => reviewer === id || standsInFor.has(reviewer)));

/** Whether a viewer may change everyone's applications, and so open them; they get no list of waiting ones. */
const isLeaveAdmin = ({ permissions }: Viewer) => permissions.has('edit_employee_leave');

/** Whether a viewer may open it: its author, its reviewers, viewers of all leave, and people who manage leave. */
export function maySee(viewer: Viewer, application: ApplicationFacts, review: Pick<Review, 'steps'>): boolean {
  return isAuthor(viewer, application) || isReviewer(viewer, review) || seesAll(viewer) || isLeaveAdmin(viewer);
}

/** For private types only the author, reviewers of all leave and people who manage leave see reason and files. */
export function maySeeReason(viewer: Viewer, application: ApplicationFacts): boolean {
  const keeps = viewer.permissions.has('review_any_leave_application') || isLeaveAdmin(viewer);
  return !application.is_private || isAuthor(viewer, application) || keeps;
}

/** Comments on leave may give its reason away, so a viewer who may not see the reason reads only their own. */
export const commentsSeenBy = (viewer: Viewer, application: ApplicationFacts): string | undefined =>
  maySeeReason(viewer, application) ? undefined : viewer.id;

type AuthorIds = Pick<ApplicationFacts, 'person_id' | 'applied_by'>;

/** Whether a viewer may take an application back: their own, or one that they entered for another person. */
export function mayTakeBack({ id, permissions }: Pick<Viewer, 'id' | 'permissions'>, application: AuthorIds): boolean {
  const { person_id, applied_by } = application;
  if (id === person_id) return permissions.has('apply_leave_application');
  return id === applied_by && permissions.has('edit_employee_leave');
}

/** Whether a viewer may edit it before a reviewer has opened it: their own, or others' if they manage leave. */
const mayWrite = ({ id, permissions }: Viewer, { person_id }: ApplicationFacts): boolean =>
  permissions.has(id === person_id ? 'apply_leave_application' : 'edit_employee_leave');

/** Whether a viewer's own approved leave is shortened only when an approver agrees; without anyone to ask it is not. */
const mustAsk = ({ id, asksToShorten }: Viewer, { person_id }: ApplicationFacts, review: Review): boolean =>
  asksToShorten && person_id === id && shorteningApprovers(review).length > 0;

/** Returns who may give back days of approved leave: the person days to come, others those that have started. */
function mayShorten(viewer: Viewer, application: ApplicationFacts, review: Review) {
  const { state, starts_on, ends_on, person_id } = application;
  const isOwn = person_id === viewer.id;
  const isComing = state === 'approved' && ends_on > viewer.today;
  const has = (permissions: readonly Permission[]) => permissions.some((one) => viewer.permissions.has(one));
  return {
    may_shorten: isOwn && isComing && has(applyingFor.own),
    asks_to_shorten: mustAsk(viewer, application, review),
    may_return_days: !isOwn && state === 'approved' && starts_on <= viewer.today && has(applyingFor.others),
    may_propose_shorter: !isOwn && isComing && has(proposePermissions) && maySee(viewer, application, review),
  };
}

/** Whether a viewer answers a person's request to return days: an approver of the leave, or of all leave. */
export const mayAnswerRequest = (
  viewer: Viewer,
  { person_id }: Pick<ApplicationFacts, 'person_id'>,
  review: Pick<Review, 'steps'>,
): boolean =>
  person_id !== viewer.id &&
  (viewer.permissions.has('review_any_leave_application') ||
    (viewer.permissions.has('view_review_leave_application') && isReviewer(viewer, review)));

/** Returns what a viewer may do with an application now. */
export function mayDo(viewer: Viewer, application: ApplicationFacts, review: Review) {
  const { state, starts_on, viewed_by, person_id } = application;
  const has = (permission: Permission) => viewer.permissions.has(permission);
  const role = decidesAs(review, { ...viewer, mayReviewAny: has('review_any_leave_application') });
  const decides = has('review_any_leave_application') || has('view_review_leave_application');
  const isDecided = state === 'approved' || state === 'rejected';
  return {
    may_withdraw:
      mayTakeBack(viewer, application) &&
      (state === 'created' ||
        (state === 'approved' && starts_on > viewer.today && !mustAsk(viewer, application, review))),
    ...mayShorten(viewer, application, review),
    may_edit:
      mayWrite(viewer, application) && state === 'created' && viewed_by === null && review.decisions.length === 0,
    may_decide: state === 'created' && decides && (role === 'all' || (typeof role === 'object' && role !== null)),
    may_change_decision: isDecided && person_id !== viewer.id && has('change_decision_leave_application'),
    may_delete: has('delete_any_leave_application') && person_id !== barredId(ownLeave, viewer),
  };
}
