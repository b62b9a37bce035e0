import { randomUUID } from 'node:crypto';
import { Paddle } from '#simulators/paddle/paddle.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Company } from '#platform/testing/company.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';
import { hostedBy, hosting } from './hosting.ts';

const standIn: { paddle?: Paddle } = {};

const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 26)}`;

const account = (acme: Company) =>
  acme.inside((db) =>
    rowsOf(
      db,
      `insert into billing_accounts (trial_started_at, trial_ends_at, unit_price, currency, cycle_interval, cycle_frequency)
       values (now(), now() + interval '30 days', 450, 'EUR', 'month', 1) on conflict do nothing`,
    ),
  );

type Context = Pick<RowContext, 'acme'>;

const subscription = async ({ acme }: Context): Promise<string> => {
  const id = idOf('sub');
  await account(acme);
  await acme.inside(async (db) => {
    await rowsOf(
      db,
      `insert into billing_subscriptions (id, updated_at, occurred_at, status, started_at, next_billed_at, price_id, product_name, seats,
         unit_price, currency, cycle_interval, cycle_frequency)
       values ($1, now(), now(), 'active', now(), now() + interval '1 month', $2, 'Team', 3, 450, 'EUR', 'month', 1)`,
      [id, hosting.priceId],
    );
    await rowsOf(db, 'update billing_accounts set subscription_id = $1', [id]);
  });
  standIn.paddle?.rememberSubscription(id);
  return id;
};

const transaction = ({ acme }: Context): Promise<string> =>
  acme.inside(async (db) => {
    const id = idOf('txn');
    await rowsOf(
      db,
      `insert into billing_transactions (id, updated_at, occurred_at, kind, status, origin, happened_at, invoice_number, currency,
         subtotal, tax, total, product_name, seats)
       values ($1, now(), now(), 'payment', 'completed', 'api', now(), 'MH-00001', 'EUR', 1350, 257, 1607, 'Team', 3)`,
      [id],
    );
    // Makes the stand-in know the invoice.
    standIn.paddle?.remember(id);
    return id;
  });

/** Starts a stand-in for Paddle, and a server whose settings use it. */
async function start() {
  const price = { id: hosting.priceId, product: 'Team', currency: 'EUR', unit: 450 };
  const paddle = new Paddle({ apiKey: hosting.apiKey, price, now: () => new Date() });
  standIn.paddle = paddle;
  const apiUrl = await paddle.listen();
  return { options: { settingsOf: hostedBy({ apiUrl }) }, stop: () => paddle.close() };
}

export const rows: FeatureFixtures = {
  entities: { billing_subscription: subscription, billing_transaction: transaction },
  tables: {
    billing_accounts: ({ acme }) => account(acme),
    billing_names: ({ acme }) =>
      acme.inside((db) =>
        rowsOf(db, 'insert into billing_names (paddle_id, tenant_id) values ($1, current_tenant())', [idOf('txn')]),
      ),
    billing_events: ({ acme }) =>
      acme.inside((db) =>
        rowsOf(
          db,
          `insert into billing_events (id, type, occurred_at, data, applied_at, outcome)
           values ($1, 'customer.updated', now(), '{}', now(), 'ignored')`,
          [idOf('evt')],
        ),
      ),
  },
  prepare: {
    /** The price is known, and there is no subscription. */
    seatsPreview: async ({ acme }) => void (await account(acme)),
    payer: async (context) => void (await subscription(context)),
    invoices: async (context) => void (await transaction(context)),
  },
  start,
};
