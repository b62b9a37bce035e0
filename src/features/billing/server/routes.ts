import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { implement, type RequestContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { hostingSettings, type HostingSettings } from '#features/company/server/queries/hosting.ts';
import { addressUnder, requestedPage } from '#features/company/server/queries.ts';
import { billing, billingFaults } from '../contract.ts';
import { billingAsked } from '../events.ts';
import { beginTrial, lockAccount } from './account.ts';
import { bind } from './mirror.ts';
import { paddleClient, PaddleError } from './paddle.ts';
import { planOf, transactionOf, transactionsPage } from './queries.ts';
import { seatsOf } from './seats.ts';

/** Seconds for which a payment page is opened again rather than a new one made. */
const reusedSeconds = 12 * 3600;

export const billingRoutes = implement(billing)({
  async transactions({ db, context, query }) {
    hostingOf(context);
    return transactionsPage(db, await requestedPage(db, query));
  },

  async transaction({ db, context, params }) {
    hostingOf(context);
    return found(await transactionOf(db, params.id));
  },

  async invoice({ context, params, transact }) {
    const hosting = hostingOf(context);
    const { invoice_number } = found(await transact('read', (db) => transactionOf(db, params.id)));
    if (invoice_number === null) throw billingFaults.noInvoice();
    return { url: await reached(paddleClient(hosting).invoiceOf(params.id)) };
  },

  async planOverview({ db, context }) {
    await beginTrial(db, hostingOf(context), context.now);
    return found(await planOf(db, context.now));
  },

  async syncPaymentStatus({ db, context }) {
    await beginTrial(db, hostingOf(context), context.now);
    // Of several presses one asks.
    const asked = await rowsOf(
      db,
      `update billing_accounts set sync_requested_at = to_timestamp($1)
        where sync_requested_at is null or sync_requested_at < to_timestamp($1) - interval '1 minute' returning tenant_id`,
      [context.now],
    );
    if (asked.length > 0) await emit(db, billingAsked, {});
    return { message: 'Paddle is asked. This page shows what it says.' };
  },

  async paymentRedirectionUrl({ context, query, transact }) {
    const hosting = hostingOf(context);
    const client = paddleClient(hosting);
    const page = `${addressUnder(context.company_host, context.public_url)}/billing/pay`;
    const { account, seats, paid } = await transact('write', async (db) => {
      await beginTrial(db, hosting, context.now);
      return payingOf(db, context.now);
    });
    if (query.purpose === 'card') {
      if (!paid || account.subscription_id === null) throw billingFaults.notPaid();
      const { id } = await reached(client.changeCard(account.subscription_id));
      await transact('write', (db) => bind(db, id));
      return { url: `${page}?_ptxn=${id}` };
    }
    if (paid) throw billingFaults.paidAlready();
    const open = openCheckout(account, seats, context.now);
    if (open) return { url: `${page}?_ptxn=${open}` };
    const { id } = await reached(client.checkout({ seats, companyId: context.company_id, page }));
    const kept = await transact('write', (db) => keepCheckout(db, { id, page, seats, now: context.now }));
    return { url: `${page}?_ptxn=${kept}` };
  },

  async cancel({ db, context, params }) {
    hostingOf(context);
    const account = await lockAccount(db);
    if (!account || account.subscription_id !== params.id) throw platformFaults.notFound();
    const [running] = await rowsOf(
      db,
      `select from billing_subscriptions where id = $1 and status <> 'canceled' and scheduled_action is null`,
      [params.id],
    );
    if (!running) throw billingFaults.notRunning();
    if (account.cancel_requested_at === null) {
      await rowsOf(db, 'update billing_accounts set cancel_requested_at = to_timestamp($1)', [context.now]);
      await emit(db, billingAsked, {});
    }
    return { message: 'The subscription ends with the period that is paid for. Nothing is deleted.' };
  },
});

/** @throws 404 where nothing is hosted: there is no billing there */
function hostingOf(context: RequestContext): HostingSettings {
  const hosting = context.settingsOf(hostingSettings);
  if (!hosting) throw platformFaults.notFound();
  return hosting;
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw platformFaults.notFound();
  return row;
}

/** @throws 503 when Paddle gives no answer that can be used */
async function reached<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof PaddleError) throw billingFaults.notReached();
    throw error;
  });
}

async function payingOf(db: Db, now: number) {
  const account = found(await lockAccount(db));
  const [paid] = await rowsOf(
    db,
    `select from billing_subscriptions where id = $1 and status in ('active', 'trialing', 'past_due')`,
    [account.subscription_id],
  );
  const { used } = await seatsOf(db, now);
  return { account, seats: Math.max(1, used), paid: paid !== undefined };
}

type Checkout = Pick<
  NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  'checkout_id' | 'checkout_seats' | 'checkout_at'
>;

/** One that was made a while ago for as many seats, and has not been paid. */
function openCheckout(
  { checkout_id, checkout_seats, checkout_at }: Checkout,
  seats: number,
  now: number,
): string | null {
  return checkout_seats === seats && checkout_at !== null && now - checkout_at < reusedSeconds ? checkout_id : null;
}

interface NewCheckout {
  readonly id: string;
  readonly page: string;
  readonly seats: number;
  readonly now: number;
}

/** Of two presses at once, both are led to the page of the first. @returns its transaction's id */
async function keepCheckout(db: Db, { id, page, seats, now }: NewCheckout): Promise<string> {
  const account = found(await lockAccount(db));
  await bind(db, id);
  const open = openCheckout(account, seats, now);
  if (open) return open;
  await rowsOf(
    db,
    `update billing_accounts set checkout_id = $1, checkout_url = $2, checkout_seats = $3, checkout_at = to_timestamp($4)`,
    [id, page, seats, now],
  );
  return id;
}
