import { implement } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { Db } from '#platform/server/database/database.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { leftOf } from '#features/leave/server/queries/left.ts';
import { cachedRules, rulesOf } from '#features/leave/server/queries/facts.ts';
import { yearsByPerson } from '#features/leave/server/queries/own-years.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { employeeLeaves, reviewerLeaves, applicationFaults } from '../contract.ts';
import { leaveAccess } from '../rules/access.ts';
import { maySee, type Viewer } from '../rules/application-permissions.ts';
import { rulesOfType } from '../rules/term-sentences.ts';
import { deputiesOf } from './queries/review-processes.ts';
import { deleteApplication } from './commands/withdraw.ts';
import { applicationsByIds } from './queries/applications.ts';
import { balancesOf } from './queries/balances.ts';
import { authorOf } from './queries/form.ts';
import { placementsDuring, itemsOf } from './queries/items.ts';
import { bookedInYear, ledgerOf } from './queries/ledger.ts';
import { reviewCounts, reviewIds } from './queries/review-page.ts';
import { teamCounts } from './queries/team-counts.ts';
import { yearOf } from './queries/year.ts';
import { readReviewScope } from './review-scope.ts';
import { exportReviews, makeReviewExport } from './review-export.ts';
import { requestedPerson, viewerContext } from './viewer-context.ts';
import { requireWaiting } from './commands/book.ts';
import { requireDecider, requireStillEnough, requireStillPlace } from './commands/decide.ts';
import { reviewsOf } from './queries/reviews.ts';

export const employeeRoutes = implement(employeeLeaves)({
  async index(call) {
    const { db, actor, query } = call;
    const person_id = requestedPerson(actor, query.user_id, leaveAccess);
    return yearOf(db, { person_id, actor, on: query.on }, await viewerContext(call));
  },

  async ledger(call) {
    const { db, actor, context, query } = call;
    const person_id = requestedPerson(actor, query.user_id, leaveAccess);
    const { leave_type_id } = query;
    const today = await todayOf(db, context.now);
    const { setup } = await cachedRules(db);
    const year = (await yearsByPerson(db, [person_id], query.on ?? today, setup))(person_id);
    const [author, { balances, facts, package_name, given }, booked] = await Promise.all([
      authorOf(db, person_id),
      balancesOf(db, { person_id, today, from: year.first, to: year.last, only: leave_type_id }),
      bookedInYear(db, { person_id, leave_type_id, year }),
    ]);
    const type = balances.find(({ id }) => id === leave_type_id);
    const ownFacts = facts.get(leave_type_id);
    if (!type || !ownFacts) throw platformFaults.notFound();
    const text = await numberTextOf(db);
    const ledger = ledgerOf({ type, facts: ownFacts, year, today, booked, text });
    const { wait_months = 0, wait_days = 0 } = given.find(({ id }) => id === leave_type_id) ?? {};
    const rules = type.is_unlimited
      ? ['As much as needed.']
      : rulesOfType(ownFacts, year.last, { unit: type.unit, wait_months, wait_days }, text);
    return { author, leave_type: type, leave_year: year, today, ...ledger, rules, package_name };
  },
});

export const reviewerRoutes = implement(reviewerLeaves)({
  async index(call) {
    const { db, query } = call;
    const scope = await readReviewScope(call);
    const paging = await requestedPage(db, query);
    const { ids, total } = await reviewIds(db, query, scope, paging);
    const byId = new Map((await applicationsByIds(db, ids)).map((application) => [application.id, application]));
    const applications = ids.flatMap((id) => byId.get(id) ?? []);
    const keys = applications.map(({ person_id, leave_type_id, starts_on }) => {
      return { person_id, leave_type_id, date: starts_on };
    });
    const placements = await placementsDuring(db, applications, scope.today);
    const [items, left, teamOf] = await Promise.all([
      itemsOf(db, applications, { ...scope, placements }),
      leftOf(db, keys, scope.today),
      teamCounts(db, applications, { placements, today: scope.today }),
    ]);
    const leftAfter = new Map(applications.map(({ id }, index) => [id, left[index] ?? null]));
    const data = items.map((item) => {
      return { ...item, left_after: leftAfter.get(item.id) ?? null, ...teamOf(item) };
    });
    return { data, meta: metaOf(paging, total, data.length) };
  },

  async summary(call) {
    const { db } = call;
    const scope = await readReviewScope(call);
    const [{ oldest, ...counts }, deputies, departments, types] = [
      await reviewCounts(db, scope),
      await deputiesOf(db, [scope.viewer.id], scope.today),
      await db
        .selectFrom('departments')
        .select(['id', 'name'])
        .where('trashed_at', 'is', null)
        .orderBy('name_key')
        .execute(),
      await leaveTypesOf(db),
    ];
    const since = oldest && (await todayOf(db, Math.floor(oldest.getTime() / 1000)));
    return {
      ...counts,
      oldest_days: since ? daysBetween(since, scope.today) : null,
      deputies: deputies.map(({ id, deputy, starts_on, ends_on }) => ({ id, name: deputy.name, starts_on, ends_on })),
      departments,
      leave_types: types,
    };
  },

  export: exportReviews,
  makeExport: makeReviewExport,

  async check(call) {
    const { viewer, now, today } = await viewerContext(call);
    return { data: await approvable(call.db, call.body.ids, { viewer, now, today }) };
  },

  async delete({ db, actor, context: { now }, params: { id } }) {
    await deleteApplication(db, id, { actor_id: actor.id, is_owner: actor.is_owner, now });
    return { message: 'We’ve permanently deleted this item.' };
  },
});

interface ApprovableOptions {
  readonly viewer: Viewer;
  /** Epoch seconds. */
  readonly now: number;
  readonly today: LocalDate;
}

/**
 * Checks in advance which applications can be decided, as deciding does; without locks, so another actor may still come
 * between.
 * @throws 404 for one that does not exist, or that the viewer may not see
 */
async function approvable(db: Db, ids: readonly string[], { viewer, now, today }: ApprovableOptions) {
  const applications = await applicationsByIds(db, ids);
  const byId = new Map(applications.map((application) => [application.id, application]));
  const [reviews, rules] = await Promise.all([reviewsOf(db, applications, now), rulesOf(db)]);
  const mayReviewAny = viewer.permissions.has('review_any_leave_application');
  const decider = { actor_id: viewer.id, today, mayReviewAny };
  const decisions = [];
  for (const id of new Set(ids)) {
    const [application, review] = [byId.get(id), reviews.get(id)];
    if (!application || !review || !maySee(viewer, application, review)) throw applicationFaults.gone();
    const undecidable = await whyNot(async () => {
      await requireDecider(db, application, review, decider);
      await requireWaiting(db, application);
    });
    const unable = async () => {
      await requireStillEnough(db, application, rules);
      await requireStillPlace(db, application, { today, now, isLocking: false });
    };
    const why = undecidable ?? (await whyNot(unable));
    decisions.push({ application_id: id, may_decide: undecidable === null, may_approve: why === null, why });
  }
  return decisions;
}

/** Returns the message with which a check refuses; null when it passes. */
async function whyNot(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}
