import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { fromReply, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, recordId, version } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';

const channels = z.object({
  in_app: z.boolean(errorText('This is a required field')),
  mail: z.boolean(errorText('This is a required field')),
  push: z.boolean(errorText('This is a required field')),
});
const time = rules.required.check(rules.time_format);
/** Times of day in the company's zone. */
const hours = z.object({
  is_digest: z.boolean(errorText('This is a required field')),
  digest_time: time,
  is_quiet: z.boolean(errorText('This is a required field')),
  quiet_from: time,
  quiet_until: time,
  is_quiet_on_days_off: z.boolean(errorText('This is a required field')),
});
const total = z.number().int();

export const notification = z.object({
  id: recordId,
  /** Key of the alert type: 'leave_applied'. */
  event: z.string(),
  is_read: z.boolean(),
  /** Local time in the company's zone. */
  created_time: z.string(),
  /** Age in words. */
  time: z.string(),
  data: z.object({ message: z.string(), /** Path of the screen it is about. */ url: z.string() }),
  author: z.object({ name: z.string(), avatar: z.string(), username: z.string().nullable() }),
});
export type Notification = z.output<typeof notification>;

/** A browser in which a person has turned on push. */
export const pushDevice = z.object({
  id: recordId,
  /** User agent of the browser; null when it sent none. */
  user_agent: z.string().nullable(),
  /** Off: paused by the person. Blocked: the browser refuses notifications. */
  state: z.enum(['on', 'off', 'blocked']),
  /** Whether it is the browser that asks. */
  is_current: z.boolean(),
  /** ISO 8601 */
  created_at: z.string(),
  last_push_at: z.string().nullable(),
});
export type PushDevice = z.output<typeof pushDevice>;

const devices = { data: z.array(pushDevice) };

export const pushFaults = defineFaults('push', {
  unknownService: [422, 'This browser uses an unknown push service. Ask your administrator to allow it.'],
  badKeys: [422, 'These browser keys are not valid.'],
  switchedOff: [424, 'Push is turned off for the whole company.'],
  blocked: [424, 'This browser blocks push. Allow push in its settings, then turn it on there.'],
  notOn: [424, 'Push is off in this browser.'],
  noDevice: [424, 'Push is off in all your browsers. Turn it on in one, then try again.'],
});

/** A P-256 key and the shared secret as browsers provide them (RFC 8291), in base64url. */
const exampleKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Proposed throughout: the specification defines no endpoint for push subscriptions (OQ-044 is overruled). */
const pushing = defineContract({
  devices: {
    route: 'GET notifications/push/devices',
    summary: 'List one’s own browsers with push notifications, and the key for adding one',
    access: 'member',
    openReason: 'Only the caller’s own browsers.',
    reply: z.object({
      /** Whether the company allows push. */
      is_enabled: z.boolean(),
      /** The installation's public key (RFC 8292), base64url. */
      public_key: z.string(),
      /** Start of the requesting session, ISO 8601; in a later session the browser has to register again. */
      session_began: z.string(),
      ...devices,
    }),
  },
  subscribe: {
    route: 'POST notifications/push/subscribe',
    summary: 'Turn on push notifications in this browser until its session ends',
    access: 'member',
    openReason: 'Only for the caller’s own browser.',
    body: z.object({
      endpoint: rules.required.check(rules.max(2048)),
      p256dh: rules.required.check(rules.max(100)),
      auth: rules.required.check(rules.max(100)),
      /** True when only the browser's address has changed: a paused browser stays paused. */
      is_renewal: z.boolean().optional(),
    }),
    example: { body: { endpoint: unique('https://fcm.googleapis.com/fcm/send/'), ...exampleKeys } },
    reply: message.extend(devices),
    faults: [pushFaults.unknownService, pushFaults.badKeys, pushFaults.switchedOff, pushFaults.notOn],
  },
  block: {
    route: 'POST notifications/push/block',
    whenReadOnly: 'always',
    summary: 'Record that this browser blocks notifications',
    access: 'member',
    openReason: 'Only for the caller’s own browser.',
    body: z.object({}),
    reply: message.extend(devices),
  },
  setDevice: {
    route: 'POST notifications/push/devices/{id}',
    summary: 'Pause or resume push notifications in one of one’s own browsers',
    access: 'member',
    openReason: 'Only the caller’s own browsers.',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'push_device' },
    body: z.object({ is_on: z.boolean(errorText('This is a required field')) }),
    example: { body: { is_on: false } },
    reply: message.extend(devices),
    faults: [pushFaults.blocked],
  },
  removeDevice: {
    route: 'DELETE notifications/push/devices/{id}',
    whenReadOnly: 'always',
    summary: 'Remove push notifications from one of one’s own browsers',
    access: 'member',
    openReason: 'Only the caller’s own browsers.',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'push_device' },
    reply: message.extend(devices),
  },
  test: {
    route: 'POST notifications/push/test',
    summary: 'Send a test push notification to one’s own browsers',
    access: 'member',
    openReason: 'Only to the caller’s own browsers.',
    body: z.object({}),
    reply: message,
    faults: [pushFaults.noDevice, pushFaults.switchedOff, platformFaults.tooManyRequests],
  },
});

const reading = defineContract({
  index: {
    route: 'GET notifications/view/index',
    summary: 'List one’s own alerts, newest first',
    access: 'member',
    openReason: 'Only the caller’s own alerts.',
    query: z.object({
      page: z.number().int().min(1).max(100_000).default(1),
      per_page: z.number().int().min(1).max(100).default(5),
      /** Sent by the list under the bell, which loads more on scrolling; the answer is the same. */
      load: z.enum(['infinite']).optional(),
    }),
    reply: z.object({ data: z.array(notification), meta: pageMeta, total_notification: total }),
  },
  readAll: {
    route: 'GET notifications/read-items/all',
    summary: 'Mark all of one’s own alerts as read',
    access: 'member',
    openReason: 'Only the caller’s own alerts.',
    transaction: 'write',
    reply: z.object({ message: z.string(), total_notification: total }),
  },
  readOne: {
    route: 'GET notifications/read-item/{id}',
    summary: 'Mark one of one’s own alerts as read',
    access: 'member',
    openReason: 'Only the caller’s own alerts.',
    transaction: 'write',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'notification' },
    reply: z.object({ message: z.string(), total_notification: total }),
  },
});

/** Channels of every alert, as set by the company or by a person. */
type Alerts = z.ZodObject<Record<string, typeof channels>>;

function companyChoice(alerts: Alerts, shown: object) {
  const setup = { web_push: z.boolean(errorText('This is a required field')), alerts, version };
  return defineContract({
    setup: {
      route: 'GET settings/general/application/notification-settings',
      summary: 'Get which events notify people by which channel',
      access: ['configure_notification_setup'],
      reply: z.object(setup),
    },
    saveSetup: {
      route: 'POST settings/general/application/notification-settings',
      summary: 'Set which events notify people by which channel',
      access: ['configure_notification_setup'],
      body: z.object({ web_push: setup.web_push, alerts, version: version.optional() }),
      example: {
        body: { web_push: true, alerts: fromReply('setup', 'alerts', shown), version: versionFrom('setup') },
      },
      reply: message.extend(setup),
      faults: [platformFaults.changedMeanwhile],
    },
  });
}

/** Proposed throughout: the specification knows only the company's setting. */
function ownChoice(alerts: Alerts, shown: object) {
  /** `company`: channels that the company uses; others cannot be chosen. */
  const preferences = { alerts, hours, version, company: alerts };
  return defineContract({
    preferences: {
      route: 'GET notifications/preferences',
      summary: 'Get one’s notification channels and times, with those the company has turned on',
      access: 'member',
      openReason: 'Only the caller’s own preferences.',
      reply: z.object(preferences),
    },
    savePreferences: {
      route: 'POST notifications/preferences',
      summary: 'Set one’s notification channels and times',
      access: 'member',
      openReason: 'Only the caller’s own preferences.',
      body: z.object({ alerts, hours, version: version.optional() }),
      example: {
        body: {
          alerts: fromReply('preferences', 'alerts', shown),
          hours: {
            is_digest: true,
            digest_time: '17:00',
            is_quiet: true,
            quiet_from: '19:00',
            quiet_until: '07:00',
            is_quiet_on_days_off: true,
          },
          version: versionFrom('preferences'),
        },
      },
      reply: message.extend(preferences),
      faults: [platformFaults.changedMeanwhile],
    },
  });
}

/**
 * Defines the endpoints; some of them contain all alerts.
 * @param alertKeys alert keys of all features
 */
export function notificationsWith(alertKeys: readonly string[]) {
  const alerts = z.object(Object.fromEntries(alertKeys.map((key) => [key, channels])));
  const shown = Object.fromEntries(alertKeys.map((key) => [key, { in_app: true, mail: false, push: true }]));
  return { ...reading, ...pushing, ...companyChoice(alerts, shown), ...ownChoice(alerts, shown) };
}

/** The endpoints for callers: routes do not depend on the alerts. */
export const notifications = notificationsWith([]);
