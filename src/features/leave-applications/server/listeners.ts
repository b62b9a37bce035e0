import type { Db } from '#platform/server/database/database.ts';
import { listen, type Delivery, type Listener } from '#platform/server/events/events.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { holdersChannel, personChannel } from '#platform/shared/events.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import {
  applicationChanged,
  applicationNews,
  leaveBalanceChanged,
  leaveBalanceNews,
  leaveDaysNews,
  leaveReviewsChanged,
  leaveReviewsNews,
  type ApplicationAct,
  type ApplicationChange,
} from '../events.ts';
import { deputiesOn } from './queries/view.ts';
import { waitListeners } from './wait-listeners.ts';
import { leaveAlerts } from '../rules/alerts.ts';
import { translate, asText, type Text } from '#platform/shared/translate.ts';

/** Permissions whose lists show everyone's leave. */
const listing = [
  'view_any_leave_application',
  'review_any_leave_application',
  'edit_employee_leave',
  'view_employee_leave',
] as const;

/** Tells the browsers of everyone whose lists show it, of deputies, and of the applicant. */
const publishApplication = listen(applicationChanged, async ({ company_id, event, publish, db }) => {
  const { payload } = event;
  const { application_id, person_id, act } = payload;
  const rows = await db
    .selectFrom('leave_application_steps')
    .select('reviewers')
    .where('application_id', '=', application_id)
    .execute();
  const reviewers = [...new Set([...payload.reviewer_ids, ...rows.flatMap((row) => row.reviewers)])];
  const people = new Set([person_id, ...reviewers, ...(await deputiesAt(db, reviewers, event.created_at))]);
  const holders = listing.map((permission) => holdersChannel(company_id, permission));
  publish([...[...people].map(personChannel), ...holders], applicationNews, { application_id, person_id, act });
  if (payload.changes_calendar)
    publish([personChannel(person_id), holdersChannel(company_id, 'view_any_attendance')], leaveDaysNews, {
      person_id,
    });
});

const balanceReaders = ['view_employee_leave', 'edit_employee_leave', 'view_any_leave_application'] as const;

const publishBalance = listen(leaveBalanceChanged, async ({ company_id, event: { payload }, publish }) => {
  const readers = balanceReaders.map((permission) => holdersChannel(company_id, permission));
  publish([personChannel(payload.person_id), ...readers], leaveBalanceNews, payload);
});

/** Alert types and texts of an act, for the applicant and the reviewers. */
interface AlertTexts {
  readonly toPerson?: readonly [AlertType, Text];
  readonly toReviewers?: readonly [AlertType, Text];
}

const { applied, decided, changed, entered, withdrawn, commented, rebooked } = leaveAlerts;

/** The alert of each act; `leave` names the applicant unless they act themselves. */
const alertTexts: Partial<Record<ApplicationAct, AlertTexts>> = {
  applied: {
    toReviewers: [applied, asText('{name} applies for {leave}.')],
    toPerson: [entered, asText('{name} has applied for {what} for you.')],
  },
  step_approved: { toReviewers: [applied, asText('{name} has approved {leave}. It is your turn.')] },
  reviewers_changed: { toReviewers: [applied, asText('{name} asks you to decide about {leave}.')] },
  approved: { toPerson: [decided, asText('{name} has approved {what}.')] },
  rejected: { toPerson: [decided, asText('{name} has rejected {what}.')] },
  decision_changed: { toPerson: [changed, asText('{name} has changed the decision about {what}.')] },
  rebooked: { toPerson: [rebooked, asText('{name} has changed the calendar. Of {what}, {change}.')] },
  edited: {
    toReviewers: [applied, asText('{name} applies for {leave} instead.')],
    toPerson: [entered, asText('{name} has changed what is applied for in your name: {what}.')],
  },
  moved: { toPerson: [entered, asText('{name} has moved your leave to another type. It is now {what}.')] },
  withdrawn: {
    toReviewers: [withdrawn, asText('{name} has withdrawn {leave}.')],
    toPerson: [entered, asText('{name} has withdrawn {what} for you.')],
  },
  shortened: {
    toReviewers: [withdrawn, asText('{name} has shortened {leave}: {change}.')],
    toPerson: [entered, asText('{name} has shortened {what}: {change}.')],
  },
  displaced: { toPerson: [rebooked, asText('{name} has approved other leave on days of {what}: {change}.')] },
  restored: { toPerson: [rebooked, asText('{name} has undone other leave on days of {what}: {change}.')] },
  shortening_requested: { toReviewers: [applied, asText('{name} asks to return days of {leave}.')] },
  shortening_approved: { toPerson: [decided, asText('{name} has approved that you return days of {what}: {change}.')] },
  shortening_rejected: { toPerson: [decided, asText('{name} has rejected that you return days of {what}.')] },
  shortening_proposed: {
    toPerson: [entered, asText('{name} asks you to shorten {what}. Nothing changes until you agree.')],
  },
  shortening_agreed: { toReviewers: [withdrawn, asText('{name} has agreed to shorten {leave}: {change}.')] },
  shortening_declined: { toReviewers: [withdrawn, asText('{name} has declined to shorten {leave}.')] },
  deleted: { toPerson: [entered, asText('{name} has deleted {what}.')] },
  commented: {
    toPerson: [commented, asText('{name} has commented on {what}.')],
    toReviewers: [commented, asText('{name} has commented on {leave}.')],
  },
};

/** Alerts the applicant to changes, and the next reviewers when it is their turn. */
const notifyPeople = listen(applicationChanged, async (delivery) => {
  const { application_id, person_id, actor_id, act, reviewer_ids, what, change = '' } = delivery.event.payload;
  if (act in reminders) return remind(delivery);
  if (actor_id === null) return;
  const names = await namesOf(delivery.db, [actor_id, person_id]);
  const actor = names.get(actor_id);
  const texts = alertTexts[act];
  if (!actor || !texts) return;
  const applicant = names.get(person_id) ?? '';
  const leave = () =>
    actor_id === person_id ? what : translate('the leave of {name}: {what}', { name: applicant, what });
  const url = act === 'deleted' ? '/leaves/self' : `/leave/application/view/${application_id}`;
  const alertAll = async (recipients: readonly string[], recipientTexts: AlertTexts['toPerson']) => {
    if (!recipientTexts) return;
    const [type, sentence] = recipientTexts;
    const message = () => translate(sentence, { name: actor, leave: leave(), what, change });
    await notify(delivery, type, { recipients, author_id: actor_id, message, url });
  };
  if (actor_id !== person_id) await alertAll([person_id], texts.toPerson);
  const reviewers = turnActs.has(act) ? await withDeputies(delivery) : reviewer_ids;
  await alertAll(
    reviewers.filter((id) => id !== person_id && id !== actor_id),
    texts.toReviewers,
  );
});

/** Acts after which a reviewer has to decide. */
const turnActs: ReadonlySet<ApplicationAct> = new Set([
  'applied',
  'edited',
  'step_approved',
  'reviewers_changed',
  'shortening_requested',
]);

/** Returns the deputies of some reviewers on the day of an event. */
async function deputiesAt(db: Db, reviewers: readonly string[], at: Date): Promise<string[]> {
  if (reviewers.length === 0) return [];
  const now = Math.floor(at.getTime() / 1000);
  return [...(await deputiesOn(db, reviewers, { today: await todayOf(db, now), now })).values()];
}

/** Returns the reviewers of an event with their deputies on its day. */
async function withDeputies({ db, event: { payload, created_at } }: Delivery<ApplicationChange>): Promise<string[]> {
  const { reviewer_ids, person_id } = payload;
  const deputies = await deputiesAt(db, reviewer_ids, created_at);
  return [...new Set([...reviewer_ids, ...deputies])].filter((id) => id !== person_id);
}

const reminders: Partial<Record<ApplicationAct, Text>> = {
  reminded: asText('{name}’s leave is waiting for approval: {what}.'),
  left_to_owners: asText('No approver is left for {name}’s leave: {what}. It’s waiting for an Owner.'),
  shortening_reminded: asText('{name} is waiting for an answer about returning days of leave: {what}.'),
};

/** Reminds reviewers who have not decided, or the Owners when no one is left. */
async function remind(delivery: Delivery<ApplicationChange>): Promise<void> {
  const { application_id, person_id, act, what } = delivery.event.payload;
  const sentence = reminders[act];
  if (!sentence) return;
  const name = (await namesOf(delivery.db, [person_id])).get(person_id) ?? '';
  await notify(delivery, leaveAlerts.reminder, {
    recipients: await withDeputies(delivery),
    author_id: null,
    message: () => translate(sentence, { name, what }),
    url: `/leave/application/view/${application_id}`,
  });
}

const publishProcesses = listen(leaveReviewsChanged, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'view_leave_review'), leaveReviewsNews, {}),
);

export const applicationListeners: readonly Listener[] = [
  ...waitListeners,
  publishProcesses,
  publishApplication,
  publishBalance,
  notifyPeople,
];
