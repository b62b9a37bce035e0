import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { Paddle } from '#simulators/paddle/paddle.ts';
import { signatureOf, type Notification } from '#simulators/paddle/webhooks.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import {
  callerFor,
  company,
  database,
  type Company,
  type CompanyOptions,
  type Member,
} from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { refuseReadOnly } from '#features/company/server/queries/workspace-status.ts';
import type { HostingSettings } from '#features/company/server/queries/hosting.ts';
import { billing } from '../../contract.ts';
import { hostedBy, hosting } from '../../testing/hosting.ts';
import { applyWaiting } from '../apply.ts';
import { payPage } from '../pay-page.ts';
import { paddleClient, type PaddleClient } from '../paddle.ts';
import { reconcile } from '../reconcile.ts';
import { billingRoutes } from '../routes.ts';
import { setSeats } from '../seats.ts';
import { paddleWebhook } from '../webhook.ts';

export const billingPermissions: Permission[] = [
  'view_billing_plan_overview',
  'view_billing_payment_transaction',
  'cancel_billing_subscription',
];

interface WorldOptions extends CompanyOptions {
  readonly currency?: string;
  readonly unit?: number;
  /** Maximum number of seats of the price. */
  readonly maximum?: number;
  readonly hosted?: Partial<HostingSettings>;
  /** Time limit in milliseconds for Paddle's responses. */
  readonly patience?: number;
}

/** Deviations from a usual delivery of a webhook. */
export interface Delivery {
  readonly secrets?: readonly string[];
  /** Seconds by which the signature's time is ahead. */
  readonly shift?: number;
  readonly body?: string;
}

/** Creates a hosted company whose payments go to a stand-in for Paddle, at a time that the test sets. */
export async function billingWorld({
  currency = 'EUR',
  unit = 450,
  maximum = 100_000,
  hosted,
  patience = 20_000,
  ...options
}: WorldOptions = {}) {
  const acme = await companyWithLongSessions(options);
  let now = Date.UTC(2026, 9, 30, 9) / 1000;
  const clock = () => new Date(now * 1000);
  const price = { id: hosting.priceId, product: 'Team', currency, unit, maximum };
  const paddle = new Paddle({ apiKey: hosting.apiKey, price, now: clock });
  const apiUrl = await paddle.listen();
  onTestFinished(() => paddle.close());
  const set = { ...hosting, ...hosted, apiUrl };
  const app = appOf(set, clock);
  const call = callerFor(app);
  const client = paddleClient(set, { waitMs: 1, maxWaitMs: 1, timeoutMs: patience });
  const deliver = delivery({ app, acme, secret: set.webhookSecret, now: () => now });
  return {
    acme,
    app,
    call,
    paddle,
    client,
    hosting: set,
    post: (body: string, headers: Readonly<Record<string, string>>) => post(app, acme, body, headers),
    pass: (seconds: number) => void (now += seconds),
    now: () => now,
    rows: <T = Record<string, never>>(text: string, ...values: unknown[]) =>
      acme.inside((db) => rowsOf<T>(db, text, values)),
    deliver,
    /** Delivers and applies all events of Paddle. */
    async told(): Promise<void> {
      for (const one of paddle.notifications.splice(0)) expect(await deliver(one)).toBe(200);
      await acme.inside((db) => applyWaiting(db, now));
    },
    ...auditLinesOf({ acme, call, client, now: () => now }),
  };
}

interface DeliveryOptions {
  readonly app: FastifyInstance;
  readonly acme: Company;
  readonly secret: string;
  now(): number;
}

/** Delivers a webhook as Paddle does. @returns the status */
const delivery =
  ({ app, acme, secret, now }: DeliveryOptions) =>
  async (notification: Notification | undefined, how: Delivery = {}): Promise<number> => {
    const body = how.body ?? JSON.stringify(notification);
    const signature = signatureOf(body, how.secrets ?? [secret], now() + (how.shift ?? 0));
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature };
    return (await post(app, acme, body, headers)).statusCode;
  };

/** Creates a company with sessions that stay valid for years of the test's time. */
async function companyWithLongSessions(options: CompanyOptions): Promise<Company> {
  const founded = await company(options);
  return {
    ...founded,
    async hire(...who) {
      const member = await founded.hire(...who);
      await founded.inside((db) => rowsOf(db, `update sessions set expires_at = '2030-01-01'`));
      return member;
    },
  };
}

function appOf(set: HostingSettings, now: () => Date): FastifyInstance {
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [billingRoutes, accessRoutes, clockRoutes],
    devices: [paddleWebhook],
    pages: [payPage],
    gates: [refuseReadOnly],
    settingsOf: hostedBy(set),
    publicUrl: 'https://hosted.example',
    storage: testStorage(),
    now,
  });
  onTestFinished(() => app.close());
  return app;
}

const post = (app: FastifyInstance, { host }: Company, body: string, headers: Readonly<Record<string, string>>) =>
  app.inject({ method: 'POST', url: '/webhooks/paddle', payload: body, headers: { host, ...headers } });

interface WorldBasis {
  readonly acme: Company;
  readonly call: ReturnType<typeof callerFor>;
  readonly client: PaddleClient;
  now(): number;
}

function auditLinesOf({ acme, call, client, now }: WorldBasis) {
  return {
    /** Does what the job does. */
    apply: () => acme.inside((db) => applyWaiting(db, now())),
    reconcile: () => reconcile(database, acme.id, { client, now: now() }),
    seats: () => setSeats(database, acme.id, { client, now: now() }),
    /** Presses the button that opens the payment page. @returns the transaction's id */
    async checkout(member: Member): Promise<string> {
      const reply = await call(billing.paymentRedirectionUrl, { query: {} }, member);
      expect(reply.status).toBe(200);
      return new URL(reply.body.url).searchParams.get('_ptxn') ?? '';
    },
    plan: async (member: Member) => (await call(billing.planOverview, {}, member)).body,
    history: async (member: Member) => (await call(billing.transactions, { query: {} }, member)).body.transactions,
  };
}

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;

/** Creates a workspace that has paid, with all events applied. */
export async function paidWorld(options: WorldOptions = {}) {
  const world = await billingWorld(options);
  const olga = await world.acme.hire('Olga', ...billingPermissions, 'allow_clock_in_out_attendance');
  const transaction = await world.checkout(olga);
  const subscription = world.paddle.pay(transaction);
  for (const notification of world.paddle.notifications.splice(0)) expect(await world.deliver(notification)).toBe(200);
  await world.apply();
  return { ...world, olga, transaction, subscription };
}
