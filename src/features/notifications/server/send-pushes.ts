import { sql } from 'kysely';
import { planEachTime, type Database, type Db } from '#platform/server/database/database.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { limitConcurrency } from '#platform/server/jobs/limit-concurrency.ts';
import type { PushOutcome } from '#platform/server/push/push.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import type { PushedAlert } from '../events.ts';
import { addressOf } from '../rules/address.ts';
import { retentionSeconds, leaseSeconds, retryAfter } from '../rules/retry.ts';

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
 * A message repeated after a worker's death has the same `topic` and replaces the first, so nobody sees it twice.
 * @returns whether more may be due now
 */
export async function sendPushes({ database, push, log, company_id, now }: PushContext): Promise<boolean> {
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
