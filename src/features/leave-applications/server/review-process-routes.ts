import type { Db } from '#platform/server/database/database.ts';
import { implement } from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import {
  assignableLists,
  assignablePage,
  assignedPage,
  checkedPeople,
  pageOfPeople,
} from '#features/assigning/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { leaveReviewFaults, leaveReviews } from '../rules/processes-contract.ts';
import { assignedText, removedText } from '../rules/processes-wording.ts';
import { assignReview, removeFromReview, saveReview, trashReview } from './commands/review-processes.ts';
import { endDeputy, nameDeputy } from './commands/deputies.ts';
import { setDepartmentHead } from './commands/department-heads.ts';
import { authorOf } from './queries/form.ts';
import { ruledReviewers } from './queries/ruled-reviewers.ts';
import {
  approverCards,
  departmentHeads,
  deputiesOf,
  havingReview,
  peopleByReview,
  reviewById,
  reviewChoices,
  reviewsPage,
  reviewValues,
  shownSteps,
  stepsOf,
  reviewersTarget,
  withoutReview,
} from './queries/review-processes.ts';

async function thingOf(db: Db, id: string) {
  const { name } = await reviewById(db, id);
  return { leave_review: { id, name }, thing: havingReview(id) };
}

/** Maximum people without a process that one reply names. */
const maxWithout = 200;

export const leaveReviewsRoutes = implement(leaveReviews)(
  {
    async list({ db, context: { now } }) {
      const reviews = await reviewChoices(db);
      const steps = await shownSteps(
        db,
        await stepsOf(
          db,
          reviews.map(({ id }) => id),
        ),
        now,
      );
      return { data: reviews.map((review) => ({ ...review, approvers: steps.get(review.id) ?? [] })) };
    },

    async index({ db, actor, context: { now }, query }) {
      const [paging, today] = await Promise.all([requestedPage(db, query), todayOf(db, now)]);
      const { rows, counts } = await reviewsPage(db, { ...query, paging, today, now });
      return {
        data: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
        meta: metaOf(paging, counts.total, rows.length),
        counts: { active: counts.active, trashed: actor.permissions.has('view_trash') ? counts.trashed : null },
        total_people: counts.total_people,
        people_without: counts.people_without,
        without: counts.people_without > 0 ? await withoutReview(db, now, maxWithout) : [],
      };
    },

    async store({ db, actor, context: { now }, body }) {
      if (!actor.permissions.has(body.id ? 'edit_leave_review' : 'add_leave_review')) throw platformFaults.notAllowed();
      const done = await saveReview(db, body, { actor_id: actor.id, is_owner: actor.is_owner, now });
      const message = body.id ? 'We’ve saved your edit successfully.' : 'You’ve successfully performed this action.';
      return { message, ...done };
    },

    async edit({ db, context: { now }, params: { id } }) {
      const review = await reviewById(db, id);
      const stored = await stepsOf(db, [id]);
      const steps = stored.get(id) ?? [];
      const today = await todayOf(db, now);
      const approvers = [...new Set(steps.flatMap((step) => step.approvers))];
      const [shown, { people }, deputies] = await Promise.all([
        shownSteps(db, stored, now),
        peopleByReview(db, today, now),
        deputiesOf(db, approvers, today),
      ]);
      const version = versionOf(reviewValues(review, steps));
      return { data: { ...review, approvers: shown.get(id) ?? [] }, version, people: people.get(id) ?? 0, deputies };
    },

    async delete({ db, actor, context: { now }, params: { id }, query }) {
      await trashReview(db, id, query.action === 'detach', { actor_id: actor.id, is_owner: actor.is_owner, now });
      return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
    },

    assignableUsers: ({ db, context: { now }, query }) =>
      pageOfPeople(db, query, now, reviewersTarget).then(({ data, meta }) => ({ data: [...data], meta })),

    async viewApprovers({ db, context: { now }, params: { id } }) {
      await reviewById(db, id);
      return { approvers: (await shownSteps(db, await stepsOf(db, [id]), now)).get(id) ?? [] };
    },

    async assignedUsers({ db, context: { now }, params, query }) {
      const { leave_review, thing } = await thingOf(db, params.id);
      return { leave_review, ...(await assignedPage(db, thing, query, now)) };
    },

    async assignableData({ db, context: { now }, params, query }) {
      const { thing } = await thingOf(db, params.id);
      const [people, lists] = await Promise.all([
        assignablePage(db, thing, query, now),
        assignableLists(db, thing, now),
      ]);
      return { people, ...lists };
    },

    async makeAssignUsers({ db, actor, context: { now }, body }) {
      const { thing } = await thingOf(db, body.leave_review_id);
      const { oneself } = leaveReviews.makeAssignUsers;
      return checkedPeople(db, thing, body.assigned_items, { actor, oneself, now });
    },

    async assignUsers({ db, actor, context: { now }, body: { leave_review_id, assigned_items } }) {
      const input = { review_id: leave_review_id, items: assigned_items };
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now };
      const { ids, is_without_self } = await assignReview(db, input, by);
      return {
        total: ids.length,
        is_without_self,
        batch_id: null,
        message: assignedText(ids.length, await numberTextOf(db)),
      };
    },

    async removeUsers({ db, actor, context: { now }, body: { leave_review_id, user_id } }) {
      const by = { actor_id: actor.id, is_owner: actor.is_owner, now };
      const done = await removeFromReview(db, { review_id: leave_review_id, user_id }, by);
      return { ...done, message: removedText(done.total, await numberTextOf(db)) };
    },

    heads: async ({ db, context: { now } }) => ({ data: await departmentHeads(db, now) }),

    async storeHead({ db, actor, context: { now }, body }) {
      await setDepartmentHead(db, body, { actor_id: actor.id, is_owner: actor.is_owner, now });
      return { message: 'We’ve saved your edit successfully.' };
    },

    async byRule({ db, context: { now }, query }) {
      await authorOf(db, query.user_id);
      const ruled = await ruledReviewers(db, query.user_id);
      const cards = await approverCards(db, Object.values(ruled), now);
      const cardOf = (id: string | undefined) => (id === undefined ? null : (cards.get(id) ?? null));
      return {
        manager: cardOf(ruled.manager),
        manager_of_manager: cardOf(ruled.manager_of_manager),
        department_head: cardOf(ruled.department_head),
      };
    },

    async storeDeputy({ db, actor, context: { now }, body }) {
      if (body.user_id !== actor.id && !actor.permissions.has('edit_leave_review')) throw platformFaults.notAllowed();
      const id = await nameDeputy(db, body, { actor_id: actor.id, is_owner: actor.is_owner, now });
      return { message: 'You’ve successfully performed this action.', id };
    },

    async deleteDeputy({ db, actor, context: { now }, params: { id } }) {
      const isAnyones = actor.permissions.has('edit_leave_review');
      await endDeputy(db, id, isAnyones, { actor_id: actor.id, is_owner: actor.is_owner, now });
      return { message: 'We’ve permanently deleted this item.' };
    },
  },
  {
    leave_reviews_name: () => leaveReviewFaults.nameTaken.at('name'),
    leave_deputies_one: () => leaveReviewFaults.deputyTaken(),
    leave_reviews_own_approver: () => leaveReviewFaults.ownApprover(),
  },
);
