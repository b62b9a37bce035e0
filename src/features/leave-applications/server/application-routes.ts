import { implement, type Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/shared/translate.ts';
import { addComment, deleteComment, react } from '#features/comments/server/commands.ts';
import { commentsCount, commentsPage, commentType, reactorsTo, commentOf } from '#features/comments/server/queries.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { commentFaults } from '#features/comments/contract.ts';
import { applicationFaults, leaveApplications } from '../contract.ts';
import { applyingFor, isBoundBy, seenOfColleagues, teamAccess } from '../rules/access.ts';
import { spentTypeFrom } from '../rules/leave-on.ts';
import { maxTeamDays } from '../rules/limits.ts';
import { commentsSeenBy, mayTakeBack, type Viewer } from '../rules/application-permissions.ts';
import { emitApplicationEvent } from './commands/book.ts';
import { changeDecision, decide } from './commands/decide.ts';
import { applyAndReturn, edit, isOwnReviewer, reviewersOf } from './commands/store.ts';
import { changeReviewers, withdraw } from './commands/withdraw.ts';
import { applicationById, ownerType, type StoredApplication } from './queries/applications.ts';
import { authorOf, formOf } from './queries/form.ts';
import { itemsOf, newItemOf, viewerOf } from './queries/items.ts';
import { processOf } from './queries/process.ts';
import { teamOf } from './queries/team.ts';
import { openApplication, shownSteps } from './queries/view.ts';
import { requestedPerson, viewerContext, type Call } from './viewer-context.ts';
import { viewApplication } from './view-application.ts';

const done = { message: 'You’ve successfully performed this action.' };
const saved = { message: 'We’ve saved your edit successfully.' };

async function itemOf(call: Call, id: string) {
  const [application, { now, viewer }] = await Promise.all([applicationById(call.db, id), viewerContext(call)]);
  const [item] = await itemsOf(call.db, [application], { viewer, now });
  if (!item) throw applicationFaults.gone();
  return item;
}

async function reviewerSettings(call: Call, id: string) {
  const { db, context } = call;
  const { today, viewer } = await viewerContext(call);
  const { application, review } = await openApplication(
    db,
    id,
    { ...viewer, permissions: seeingAll(viewer.permissions) },
    context.now,
  );
  const reviewers = await shownSteps(db, review, {
    today,
    now: context.now,
    by: commentsSeenBy(viewer, application),
  });
  return { reviewers, review_condition: reviewers[0]?.review_condition ?? 1 };
}

/** People who may change the reviewers of every application may also see them. */
const seeingAll = (permissions: Actor['permissions']) =>
  new Set([...permissions, 'view_any_leave_application' as const]);

interface SettingReviewers extends Call {
  readonly params: { readonly id: string };
  readonly body: HandlerInput<typeof leaveApplications.storeReviewerSettings>['body'];
}

/** Returns the steps with their conditions. @throws 422 when that of the first step contradicts the one for all */
function stepsOf({ reviewers, review_condition }: SettingReviewers['body']) {
  const own = reviewers[0]?.review_condition;
  if (own !== undefined && review_condition !== undefined && own !== review_condition)
    throw platformFaults.invalid({
      errors: { review_condition: [translate('The first step has a different condition.')] },
    });
  return reviewers.map((step) => ({ ...step, review_condition: step.review_condition ?? review_condition ?? 1 }));
}

async function storeReviewers(call: SettingReviewers) {
  const { db, actor, context, params, body } = call;
  await changeReviewers(db, params.id, stepsOf(body), { actor_id: actor.id, now: context.now });
  return { ...saved, ...(await reviewerSettings(call, params.id)) };
}

/** Returns the chosen dates. @throws 422 when the spent type does not belong to the leave type */
function datesIn({
  leave_type_id,
  spent_type_id,
  enabled_dates,
}: HandlerInput<typeof leaveApplications.store>['body']) {
  const spent = spent_type_id === undefined ? undefined : spentTypeFrom(spent_type_id);
  if (spent_type_id !== undefined && spent?.leave_type_id !== leave_type_id)
    throw platformFaults.invalid({ errors: { spent_type_id: [translate('This is invalid')] } });
  return enabled_dates.map(({ date, part = spent?.part ?? 'full' }) => ({ date, part }));
}

interface DecisionCall extends Call {
  readonly params: { readonly id: string };
  readonly body: { readonly comment: string; readonly step?: number | undefined };
}

async function decideApplication(call: DecisionCall, decision: 'approved' | 'rejected') {
  const { db, actor, context, params, body } = call;
  const { today } = await viewerContext(call);
  const by = { actor_id: actor.id, now: context.now, today };
  const mayReviewAny = actor.permissions.has('review_any_leave_application');
  await decide(db, params.id, { decision, ...body }, { ...by, mayReviewAny });
  return { ...done, item: await itemOf(call, params.id), auth_review: decision };
}

/** Permissions to see every type of leave, private ones included; other reviewers see all but private types. */
const seeingEverything = ['review_any_leave_application', 'view_any_leave_application', 'edit_employee_leave'] as const;

export const applicationRoutes = implement(leaveApplications)(
  {
    async new(call) {
      const { db, actor, context, query } = call;
      const person_id = requestedPerson(actor, query.user_id, applyingFor);
      const today = await todayOf(db, context.now);
      const [{ package_name, ...form }, process] = await Promise.all([
        formOf(call, { person_id, today, isBound: isBoundBy(actor), from: query.from, to: query.to }),
        processOf(db, person_id, context.now),
      ]);
      const facts = { name: form.author.name };
      if (package_name === null) throw applicationFaults.noPackage({ facts });
      if (!process) throw applicationFaults.noProcess({ facts });
      const { steps, missingRules } = process;
      const ableReviewerIds = new Set(steps.flatMap(({ reviewers }) => reviewers));
      const review = { person_id, steps, step: 1, decisions: [], all: [], ableReviewerIds, owners: [] };
      const reviewers = await shownSteps(db, review, { today, now: context.now, by: undefined });
      return {
        ...form,
        reviewers,
        review_condition: reviewers[0]?.review_condition ?? 1,
        missing_reviewers: [...missingRules],
      };
    },

    async team({ db, actor, context, query }) {
      const person_id = requestedPerson(actor, query.user_id, teamAccess);
      await authorOf(db, person_id);
      const { colleagues_see } = await leaveSetUpOf(db);
      const sees = holdsOneOf(actor, seeingEverything)
        ? 'everything'
        : person_id === actor.id
          ? seenOfColleagues(colleagues_see, actor)
          : 'type';
      const until = query.to < query.from ? query.from : query.to;
      if (daysBetween(query.from, until) >= maxTeamDays) throw applicationFaults.rangeTooLong.at('to');
      const today = await todayOf(db, context.now);
      return teamOf(db, { person_id, from: query.from, to: until, sees, today });
    },

    async store(call) {
      const { db, actor, context, body } = call;
      const person_id = requestedPerson(actor, body.user_id, applyingFor);
      const today = await todayOf(db, context.now);
      if (person_id !== actor.id) await authorOf(db, person_id);
      const application = { ...body, person_id, dates: datesIn(body) };
      const isBound = person_id === actor.id && isBoundBy(actor);
      const by = { actor_id: actor.id, now: context.now, today, isBound };
      const id = body.application_id ?? null;
      if (id !== null) {
        await edit(db, id, application, by);
        return { ...saved, item: await itemOf(call, id) };
      }
      const made = await applyAndReturn(db, application, { ...by, approvesByApplying: true });
      if (isOwnReviewer(made, actor.id)) {
        const deciding = { ...by, mayReviewAny: false };
        await decide(db, made.application.id, { decision: 'approved', comment: '' }, deciding);
        return { ...done, item: await itemOf(call, made.application.id) };
      }
      const viewer = await viewerOf(db, actor, today);
      const item = await newItemOf(db, made, { viewer, files: new Set(body.attachments).size });
      if (!item) throw applicationFaults.gone();
      return { ...done, item };
    },

    view: viewApplication,

    approved: (call) => decideApplication(call, 'approved'),
    rejected: (call) => decideApplication(call, 'rejected'),

    async withdrawn(call) {
      const { db, actor, context, params } = call;
      const { today } = await viewerContext(call);
      if (!mayTakeBack(actor, await applicationById(db, params.id))) throw applicationFaults.gone();
      await withdraw(db, params.id, { actor_id: actor.id, now: context.now, today });
      return { ...done, item: await itemOf(call, params.id) };
    },

    async changeDecision(call) {
      const { db, actor, context, body } = call;
      const by = { actor_id: actor.id, now: context.now, today: await todayOf(db, context.now) };
      await changeDecision(db, body.application_id, body, by);
      return { ...done, item: await itemOf(call, body.application_id) };
    },

    reviewerSettings: (call) => reviewerSettings(call, call.params.id),
    editReviewerSettings: (call) => reviewerSettings(call, call.params.id),
    storeReviewerSettings: storeReviewers,
    updateReviewerSettings: storeReviewers,

    async comments(call) {
      const { db, actor, params, query } = call;
      const { viewer, now } = await viewerContext(call);
      const { application } = await openApplication(db, params.id, viewer, now);
      const paging = { ...(await requestedPage(db, query)), before: query.before };
      const by = commentsSeenBy(viewer, application);
      return commentsPage(db, { type: ownerType, id: params.id, by }, paging, actor.id);
    },

    async storeComment(call) {
      const { db, actor, context, params, body } = call;
      const { viewer, now } = await viewerContext(call);
      const { application } = await openApplication(db, params.id, viewer, now);
      const subject = { type: ownerType, id: params.id, by: commentsSeenBy(viewer, application) };
      const data = await addComment(db, subject, { ...body, author_id: actor.id, now: context.now });
      const reviewers = await knowingReasonOf(db, application, await reviewersOf(db, params.id), now);
      await emitApplicationEvent(db, application, { act: 'commented', actor_id: actor.id, reviewers });
      return { ...done, data, comments_count: await commentsCount(db, subject) };
    },

    async reactToComment(call) {
      const { db, actor, context, params, body } = call;
      const { viewer, now } = await viewerContext(call);
      const application = await openComment(db, params.comment_id, viewer, now);
      const subject = { type: commentType, id: params.comment_id };
      const { hasChanged, ...reactions } = await react(db, subject, { ...body, person_id: actor.id, now: context.now });
      if (hasChanged) await emitApplicationEvent(db, application, { act: 'commented', actor_id: null });
      return reactions;
    },

    async reactorsOfComment(call) {
      const { db, params } = call;
      const { viewer, now } = await viewerContext(call);
      await openComment(db, params.comment_id, viewer, now);
      return reactorsTo(db, { type: commentType, id: params.comment_id });
    },

    async deleteComment(call) {
      const { db, actor, params } = call;
      const { viewer, now } = await viewerContext(call);
      const { application } = await openApplication(db, params.id, viewer, now);
      const subject = { type: ownerType, id: params.id, by: commentsSeenBy(viewer, application) };
      await deleteComment(db, subject, {
        comment_id: params.comment_id,
        author_id: params.user_id,
        actor_id: actor.id,
      });
      await emitApplicationEvent(db, application, { act: 'commented', actor_id: null });
      return { message: 'We’ve permanently deleted this item.', comments_count: await commentsCount(db, subject) };
    },
  },
  { leave_application_days_once: () => applicationFaults.taken() },
);

/** Opens the application that a comment is about, if the viewer may read the comment. @throws 404 */
async function openComment(db: Db, id: string, viewer: Viewer, now: number): Promise<StoredApplication> {
  const comment = await commentOf(db, ownerType, id);
  if (!comment) throw commentFaults.gone();
  const { application } = await openApplication(db, comment.subject_id, viewer, now);
  const by = commentsSeenBy(viewer, application);
  if (by !== undefined && by !== comment.author_id) throw commentFaults.gone();
  return application;
}

/** Returns the people among `ids` who may know the reason of an application, and so may get alerts of its comments. */
async function knowingReasonOf(
  db: Db,
  { is_private }: StoredApplication,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (!is_private) return ids;
  const holders = await Promise.all([
    holdersOf(db, 'review_any_leave_application', now),
    holdersOf(db, 'edit_employee_leave', now),
  ]);
  const knowing = new Set(holders.flat());
  return ids.filter((id) => knowing.has(id));
}
