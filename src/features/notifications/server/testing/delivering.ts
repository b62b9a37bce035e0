import { sql } from 'kysely';
import { pino } from 'pino';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mail, Mailer } from '#platform/server/mail/mail.ts';
import { createPushSender, type PushSender } from '#platform/server/push/push.ts';
import { vapidKeysOf } from '#platform/server/push/vapid.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { defineEvent } from '#platform/shared/events.ts';
import { asText } from '#platform/shared/translate.ts';
import { database, type Company, type Member } from '#platform/testing/company.ts';
import { startPushService, type PushService, type Subscription } from '#platform/testing/push-service/push-service.ts';
import { notify, type Alert } from '../commands.ts';
import { notificationJobs } from '../jobs.ts';
import { addDevice } from '../../testing/rows.ts';
import { noSettings } from '#platform/server/settings.ts';
import { freeDays, type FreeDayReader } from '../queries/free-days.ts';

const somethingHappened = defineEvent<object>('test.happened');

export const alertType: AlertType = {
  key: 'roles_changed',
  position: 1,
  name: asText('Something happens'),
  who: asText('Everybody'),
  notifyMe: { group: asText('My account'), when: asText('Something happens') },
  title: asText('Something has happened'),
  in_app: true,
  mail: true,
  push: true,
};

/** Starts a push service and returns what a worker needs to send to it and to record mails. */
export async function deliveringWorld() {
  const service = await startPushService();
  const keys = await database.outside('read', vapidKeysOf);
  const subject = 'mailto:hr@acme.example';
  const push = createPushSender({ keys, subject, hosts: [service.host], network: service.network });
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close() {} };
  return {
    service,
    mails,
    push,
    /** Adds a browser with push. */
    async device(acme: Company, person: Pick<Member, 'id'>): Promise<Subscription & { readonly id: string }> {
      const subscription = service.subscribe(keys.publicKey);
      const { endpoint, ...browser } = subscription.target;
      return { ...subscription, id: await addDevice(acme, person, { endpoint, keys: browser }) };
    },
    run: (acme: Company, other: Partial<Senders> = {}) =>
      runJob('notifications.deliver', { company_id: acme.id }, { mailer, push, readers: [], ...other }),
    async close() {
      push.close();
      await service.close();
    },
  };
}

export type DeliveringWorld = Awaited<ReturnType<typeof deliveringWorld>>;
export type { PushService };

interface Senders {
  readonly mailer: Mailer;
  readonly push: PushSender;
  /** Readers of who is off today. */
  readonly readers: readonly FreeDayReader[];
}

async function runJob(name: string, data: object, { readers, ...senders }: Senders): Promise<void> {
  const job = notificationJobs(readers).find((one) => one.name === name) as Job<object> | undefined;
  const log = pino({ level: 'silent' });
  const now = Math.floor(Date.now() / 1000);
  await job?.run({
    data,
    database,
    ...senders,
    files: undefined as never,
    publicUrl: 'https://hr.example',
    settingsOf: noSettings,
    log,
    now,
  });
}

/**
 * Notifies people as the relay would.
 * @returns the published messages
 */
export const addAlert = (acme: Company, ...what: AlertArguments) => acme.inside((db) => addAlertIn(db, ...what));

type AlertArguments = [
  alert: Partial<Omit<Alert, 'message'>> & Pick<Alert, 'recipients'> & { readonly message?: Alert['message'] | string },
  type?: AlertType,
  /** Readers of who is off today. */
  readers?: readonly FreeDayReader[],
];

/** Same inside a transaction. */
export async function addAlertIn(db: Db, ...[alert, type = alertType, readers = []]: AlertArguments) {
  await emit(db, somethingHappened, {});
  const event = await db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const published: { channel: unknown; data: unknown }[] = [];
  const publish = (channel: unknown, _: unknown, data: unknown) => void published.push({ channel, data });
  const features = [{ contributes: readers.map((read) => freeDays.with(read)) }];
  const { message = 'Something happened.', ...rest } = alert;
  const say = typeof message === 'string' ? () => message : message;
  const full = { author_id: null, url: '/feed', ...rest, message: say };
  await notify({ db, event, features, publish, send: async () => {} } as never, type, full);
  // Keeps the relay from delivering the event again.
  await db.deleteFrom('outbox_queue').where('event_id', '=', event.id).execute();
  return published;
}

/** Returns the number of pending mails and pushes. */
export async function waiting(acme: Company): Promise<number> {
  const rows = await acme.inside((db) => db.selectFrom('alert_deliveries').select('id').execute());
  return rows.length;
}

/** Moves pending deliveries back in time. */
export async function later(acme: Company, seconds: number): Promise<void> {
  const passed = sql`${seconds} * interval '1 second'`;
  await acme.inside(async (db) => {
    await sql`update alert_deliveries set due_at = due_at - ${passed}, created_at = created_at - ${passed}`.execute(db);
    await sql`update alert_mails set sent_at = sent_at - ${passed}`.execute(db);
  });
}
