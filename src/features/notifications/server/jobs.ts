import { sql } from 'kysely';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { planEachTime, type Database, type Db } from '#platform/server/database/database.ts';
import { limitConcurrency } from '#platform/server/jobs/limit-concurrency.ts';
import type { PushOutcome } from '#platform/server/push/push.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import type { PushedAlert } from '../events.ts';
import { addressOf } from '../rules/address.ts';
import { retentionSeconds, leaseSeconds, retryAfter } from '../rules/retry.ts';
import { waitForWork } from './quiet-days.ts';
import { sendMails } from './send-mails.ts';
import type { FreeDayReader } from './queries/free-days.ts';

/** Maximum batches of one run; the next run continues. */
const maxBatches = 500;

/** Sends everything that is due in a company; a later run retries what fails. */
async function deliver(
  context: Omit<JobContext, 'data'>,
  company_id: string,
  readers: readonly FreeDayReader[],
): Promise<void> {
  await waitForWork({ ...context, company_id, readers });
  const drain = async (send: typeof sendPushes) => {
    for (let batch = 0; batch < maxBatches; batch += 1) if (!(await send({ ...context, company_id }))) return;
  };
  const failures = { inARow: 0 };
  await Promise.all([drain(sendPushes), drain((sending) => sendMails({ ...context, ...sending, failures }))]);
}

/** Sends new mails and pushes; ten thousand of them take long, so the job yields to requests. */
const deliverNow = (readers: readonly FreeDayReader[]): Job<{ readonly company_id: string }> => ({
  name: 'notifications.deliver',
  takesLong: true,
  run: ({ data, ...context }) => deliver(context, data.company_id, readers),
});

/** Sends deliveries that became due: after a pause, quiet hours or a failure, or with a digest. */
const deliverDue = (readers: readonly FreeDayReader[]): Job<Record<string, never>> => ({
  name: 'notifications.deliver-due',
  cron: '* * * * *',
  takesLong: true,
  run: (context) => forEachCompany(context.database, (id) => deliver(context, id, readers)),
});

/** Deletes alerts after a year, read or not. */
const sweep: Job<Record<string, never>> = {
  name: 'notifications.sweep',
  cron: '41 3 * * *',
  async run({ database, now }) {
    const yearAgo = new Date((now - 365 * 86_400) * 1000);
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', (db) => db.deleteFrom('notifications').where('created_at', '<', yearAgo).execute()),
    );
  },
};

/** @param readers return people's days off, as later features know them */
export const notificationJobs = (readers: readonly FreeDayReader[]): readonly Job[] => [
  deliverNow(readers),
  deliverDue(readers),
  sweep,
];

/** Pushes taken with one statement. */
const batchSize = 200;
/** Maximum number of concurrent requests. */
const atOnce = 20;

interface Push {
  readonly id: number;
  readonly notification_id: string;
  readonly device_id: string;
  readonly title: string;
  readonly url: string;
  readonly in_app: boolean;
  readonly attempts: number;
  readonly is_too_old: boolean;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Whether the device is on, its session valid, its person active and the alert unread. */
  readonly is_wanted: boolean;
}

type SentPush = Push & { readonly outcome: PushOutcome | { readonly kind: 'unwanted' } };

type PushContext = Pick<JobContext, 'database' | 'push' | 'log' | 'now'> & { readonly company_id: string };

/**
 * Sends a batch of due pushes. A row is leased first and deleted once the push service accepts the message.
 * A message repeated after a worker's death has the same `topic` and replaces the first, so no one sees it twice.
 * @returns whether more may be due now
 */
async function sendPushes({ database, push, log, company_id, now }: PushContext): Promise<boolean> {
  const taken = await database.tenant(company_id, 'write', (db) => take(db, now));
  const limited = limitConcurrency(atOnce);
  const sent = await Promise.all(
    taken.map(async (one): Promise<SentPush> => {
      const outcome = one.is_wanted ? await limited(() => push.send(messageOf(one))) : ({ kind: 'unwanted' } as const);
      return { ...one, outcome };
    }),
  );
  await settle(database, company_id, sent);
  const later = sent.filter(({ outcome }) => outcome.kind === 'later');
  for (const { outcome } of sent.filter(({ outcome: { kind } }) => kind === 'refused').slice(0, 1))
    log.warn({ outcome }, 'push refused');
  if (later[0]) log.warn({ outcome: later[0].outcome, count: later.length }, 'pushes are tried again later');
  return taken.length === batchSize && later.length < batchSize / 2;
}

function messageOf({ notification_id: id, title, url, in_app, endpoint, p256dh, auth }: Push) {
  return {
    target: { endpoint, p256dh, auth },
    payload: { id, title, url: addressOf({ id, url, in_app }), in_app } satisfies PushedAlert,
    topic: id.replaceAll('-', ''),
    ttlSeconds: retentionSeconds,
  };
}

async function take(db: Db, now: number): Promise<readonly Push[]> {
  const taking = sql<Push>`
    with due as (
      select id from alert_deliveries where channel = 'push' and due_at <= now()
       order by due_at limit ${batchSize} for update skip locked),
    taken as (
      update alert_deliveries set due_at = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
        from due where alert_deliveries.id = due.id
      returning alert_deliveries.*)
    select taken.id, taken.notification_id, taken.device_id, taken.title, taken.attempts, notifications.url, notifications.in_app,
           taken.created_at < now() - ${retentionSeconds} * interval '1 second' as is_too_old,
           device.endpoint, device.p256dh, device.auth,
           device.state = 'on' and sessions.expires_at > now() and ${maySignIn(now)}
             and notifications.read_at is null as is_wanted
      from taken
      join notifications on notifications.id = taken.notification_id
      join push_devices device on device.id = taken.device_id
      join sessions on sessions.id = device.session_id
      join people on people.id = device.person_id
     order by taken.id`;
  const [, { rows }] = await Promise.all([planEachTime(db), taking.execute(db)]);
  return rows;
}

async function settle(database: Database, companyId: string, sent: readonly SentPush[]): Promise<void> {
  if (sent.length === 0) return;
  const waits = sent.filter(({ outcome, is_too_old }) => outcome.kind === 'later' && !is_too_old);
  const done = sent.filter((one) => !waits.includes(one));
  const of = (kind: SentPush['outcome']['kind']) => sent.filter(({ outcome }) => outcome.kind === kind);
  await database.tenant(companyId, 'write', async (db) => {
    await planEachTime(db);
    await sql`delete from alert_deliveries where id = any(${done.map(({ id }) => id)}::bigint[])`.execute(db);
    const reached = [...new Set(of('sent').map(({ device_id }) => device_id))];
    await sql`update push_devices set last_push_at = now() where id = any(${reached}::uuid[])`.execute(db);
    // A browser that has registered a new address meanwhile stays.
    const gone = of('gone').map(({ device_id, endpoint }) => ({ device_id, endpoint }));
    await sql`
      delete from push_devices using json_to_recordset(${JSON.stringify(gone)}::json) as gone (device_id uuid, endpoint text)
       where push_devices.id = gone.device_id and push_devices.endpoint = gone.endpoint`.execute(db);
    const later = waits.map(({ id, attempts, outcome }) => ({
      id,
      seconds: ('afterSeconds' in outcome && outcome.afterSeconds) || retryAfter(attempts),
    }));
    await sql`
      update alert_deliveries set due_at = now() + later.seconds * interval '1 second'
        from json_to_recordset(${JSON.stringify(later)}::json) as later (id bigint, seconds integer)
       where alert_deliveries.id = later.id`.execute(db);
  });
}
