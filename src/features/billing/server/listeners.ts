import { rowsOf } from '#platform/server/database/database.ts';
import { listen, type Delivery, type Listener } from '#platform/server/events/events.ts';
import { companyChannel, holdersChannel } from '#platform/shared/events.ts';
import { longDate } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { applicationSettings } from '#features/company/events.ts';
import { peopleChanged } from '#features/people/events.ts';
import {
  billingRequested,
  billingChanged,
  billingHeard,
  billingNews,
  paymentGrows,
  planNeeds,
  seatsRequested,
} from '../events.ts';
import { growthAlert, planAlert } from '../rules/alerts.ts';
import { amountText } from '../rules/amounts.ts';
import { translate } from '#platform/shared/translate.ts';

/** Seconds for which changes of people are collected before the seats are sent to Paddle. */
export const seatsAfterSeconds = 600;

const applyHeard = listen(billingHeard, ({ send }) => send('billing.apply', {}));

const askPaddle = listen(billingRequested, ({ send }) => send('billing.reconcile', {}));

/** Sends the seats once for many changes, and only if there is a subscription. */
const countSeats = listen(peopleChanged, async ({ db, send }) => {
  const due = await rowsOf(
    db,
    `update billing_accounts set seats_due_at = now() + $1 * interval '1 second'
      where subscription_id is not null and (seats_due_at is null or seats_due_at < now() - interval '1 hour')
      returning tenant_id`,
    [seatsAfterSeconds],
  );
  if (due.length > 0) await send('billing.seats', {}, { afterSeconds: seatsAfterSeconds });
});

const publishBilling = listen(billingChanged, async ({ company_id, event, publish }) => {
  const holders = (['view_billing_plan_overview', 'view_billing_payment_transaction'] as const).map((permission) =>
    holdersChannel(company_id, permission),
  );
  publish(holders, billingNews, {});
  // Permissions have changed: without settings, every browser reloads the authorization.
  if (event.payload.standing) publish(companyChannel(company_id), applicationSettings, {});
});

const sendSeats = listen(seatsRequested, ({ send }) => send('billing.seats', {}));

const payersOf = <Payload>({ db, event }: Delivery<Payload>) =>
  holdersOf(db, 'view_billing_plan_overview', Math.floor(event.created_at.getTime() / 1000));

const notifyPlanNeeds = listen(planNeeds, async (delivery) => {
  const { payload } = delivery.event;
  const message = () =>
    payload.why === 'trial'
      ? translate(
          'Your free trial ends on {date}. Upgrade before then to keep working. Afterwards you can still read and export everything, and nothing is deleted.',
          { date: longDate(payload.last_on) },
        )
      : translate(
          'The payment for this workspace was declined. Change the card, and Paddle will try again automatically.',
        );
  const recipients = await payersOf(delivery);
  await notify(delivery, planAlert, { recipients, author_id: null, message, url: '/billing/plan-overview' });
});

const notifyPayers = listen(paymentGrows, async (delivery) => {
  const { due_on, total, last, currency } = delivery.event.payload;
  const { number_format } = await settingsOf(delivery.db);
  const money = (amount: number) => amountText(amount, currency, number_format);
  await notify(delivery, growthAlert, {
    recipients: await payersOf(delivery),
    author_id: null,
    message: () =>
      translate('The payment on {date} is {total}; the last one was {last}. Seats follow the people who are active.', {
        date: longDate(due_on),
        total: money(total),
        last: money(last),
      }),
    url: '/billing/plan-overview',
  });
});

export const billingListeners: readonly Listener[] = [
  applyHeard,
  askPaddle,
  countSeats,
  notifyPayers,
  notifyPlanNeeds,
  publishBilling,
  sendSeats,
];
