import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { Download } from '#platform/server/http/download.ts';
import { implement, type RequestContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addressUnder, requestedPage } from '#features/company/server/queries.ts';
import { billing, billingFaults, maxInvoices } from '../contract.ts';
import { billingRequested, seatsRequested } from '../events.ts';
import { beginTrial, lockAccount } from './account.ts';
import { checkoutOf, isPaidFor } from './checkout.ts';
import { claimPaddleIds } from './mirror.ts';
import { paddleClient } from './paddle.ts';
import { changePayer } from './payer.ts';
import { invoicesOf, transactionOf, transactionsPage } from './history.ts';
import { zipOf } from './invoices.ts';
import { planOf } from './queries.ts';
import { requireRow, hostingOf, paddleReply } from './paddle-errors.ts';
import { paidOf, seatsOf } from './seats.ts';
import { previewSeats } from './seats-preview.ts';
import { translate } from '#platform/shared/translate.ts';

export const billingRoutes = implement(billing)({
  async transactions({ db, context, query }) {
    hostingOf(context);
    return transactionsPage(db, query, await requestedPage(db, query));
  },

  async transaction({ db, context, params }) {
    hostingOf(context);
    return requireRow(await transactionOf(db, params.id));
  },

  async invoice({ context, params, transact }) {
    const hosting = hostingOf(context);
    const { invoice_number } = requireRow(await transact('read', (db) => transactionOf(db, params.id)));
    if (invoice_number === null) throw billingFaults.noInvoice();
    return { url: await paddleReply(paddleClient(hosting).invoiceOf(params.id)) };
  },

  async invoices({ context, query, transact }) {
    const client = paddleClient(hostingOf(context));
    const invoices = await transact('read', (db) => invoicesOf(db, query));
    if (invoices.length === 0) throw billingFaults.noInvoice();
    if (invoices.length > maxInvoices) throw billingFaults.tooManyInvoices();
    return new Download({ name: 'invoices.zip', type: 'application/zip', body: zipOf(client, invoices) });
  },

  async planOverview({ db, context }) {
    await beginTrial(db, hostingOf(context), context.now);
    return requireRow(await planOf(db, context.now));
  },

  async syncPaymentStatus({ db, context }) {
    await beginTrial(db, hostingOf(context), context.now);
    // Repeated presses within a minute cause one request.
    const requested = await rowsOf(
      db,
      `update billing_accounts set sync_requested_at = to_timestamp($1)
        where sync_requested_at is null or sync_requested_at < to_timestamp($1) - interval '1 minute' returning tenant_id`,
      [context.now],
    );
    if (requested.length > 0) await emit(db, billingRequested, {});
    return { message: translate('We’re checking with Paddle. This page updates automatically.') };
  },

  async paymentRedirectionUrl({ context, query, transact }) {
    const hosting = hostingOf(context);
    const client = paddleClient(hosting);
    const page = payPageOf(context);
    await transact('write', (db) => beginTrial(db, hosting, context.now));
    if (query.purpose === 'card') {
      const { subscriptionId } = await transact('write', payingOf);
      const { id } = await paddleReply(client.changeCard(subscriptionId));
      await transact('write', (db) => claimPaddleIds(db, id));
      return { url: `${page}?_ptxn=${id}` };
    }
    const id = await checkoutOf({ client, transact, companyId: context.company_id, page, now: context.now });
    return { url: `${page}?_ptxn=${id}` };
  },

  async seatsPreview({ context, query, transact }) {
    return previewSeats(paddleClient(hostingOf(context)), transact, { seats: query.seats, now: context.now });
  },

  async seats({ db, context, body }) {
    await beginTrial(db, hostingOf(context), context.now);
    await lockAccount(db);
    const paid = await paidOf(db);
    if (paid?.scheduled_action) throw billingFaults.notRunning();
    const { used } = await seatsOf(db, context.now);
    if (body.seats < used) throw billingFaults.tooFew();
    await rowsOf(db, 'update billing_accounts set seats_wanted = $1', [body.seats > used ? body.seats : null]);
    await emit(db, seatsRequested, {});
    return {
      message: paid
        ? translate('Sent to Paddle. This page updates automatically.')
        : translate('Your first payment will include these seats.'),
    };
  },

  async payer({ context, body, transact }) {
    const client = paddleClient(hostingOf(context));
    const { subscriptionId } = await transact('write', payingOf);
    await changePayer(client, transact, { subscriptionId, wanted: body });
    return { message: translate('Your next invoice will use these details.') };
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
      await emit(db, billingRequested, {});
    }
    return { message: translate('Your subscription ends after the current billing period. Nothing is deleted.') };
  },
});

const payPageOf = (context: RequestContext): string =>
  `${addressUnder(context.company_host, context.public_url)}/billing/pay`;

/** Requires a running subscription. @throws 424 if there is none */
async function payingOf(db: Db) {
  const account = requireRow(await lockAccount(db));
  if (account.subscription_id === null || !isPaidFor((await paidOf(db))?.status)) throw billingFaults.notPaid();
  return { subscriptionId: account.subscription_id };
}
