import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { fromReply, versionFrom } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, recordId, version } from '#platform/shared/schemas.ts';

const channels = z.object({
  in_app: z.boolean('This is a required field'),
  mail: z.boolean('This is a required field'),
});
const total = z.number().int();

export const notification = z.object({
  id: recordId,
  is_read: z.boolean(),
  /** Local date-time in the company zone. */
  created_time: z.string(),
  /** How long ago, in words. */
  time: z.string(),
  data: z.object({ message: z.string(), /** Path of the screen it is about. */ url: z.string() }),
  author: z.object({ name: z.string(), avatar: z.string(), username: z.string().nullable() }),
});
export type Notification = z.output<typeof notification>;

const reading = defineContract({
  index: {
    route: 'GET notifications/view/index',
    summary: 'One’s own alerts, newest first',
    access: 'member',
    openReason: 'One’s own alerts only.',
    query: z.object({
      page: z.number().int().min(1).max(100_000).default(1),
      per_page: z.number().int().min(1).max(100).default(5),
      /** Said by the list under the bell, which goes on loading; the answer is the same. */
      load: z.enum(['infinite']).optional(),
    }),
    reply: z.object({ data: z.array(notification), meta: pageMeta, total_notification: total }),
  },
  readAll: {
    route: 'GET notifications/read-items/all',
    summary: 'Mark all one’s own alerts read',
    access: 'member',
    openReason: 'One’s own alerts only.',
    transaction: 'write',
    reply: z.object({ message: z.string(), total_notification: total }),
  },
  readOne: {
    route: 'GET notifications/read-item/{id}',
    summary: 'Mark one of one’s own alerts read',
    access: 'member',
    openReason: 'One’s own alerts only.',
    transaction: 'write',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'notification' },
    reply: z.object({ message: z.string(), total_notification: total }),
  },
});

/**
 * The endpoints, of which two are about everything that people can be told of.
 * @param alertKeys the keys of what all features declare
 */
export function notificationsWith(alertKeys: readonly string[]) {
  const alerts = z.object(Object.fromEntries(alertKeys.map((key) => [key, channels])));
  const setup = { alerts, version };
  const choosing = defineContract({
    setup: {
      route: 'GET settings/general/application/notification-settings',
      summary: 'Which event reaches people by which channel',
      access: ['configure_notification_setup'],
      reply: z.object(setup),
    },
    saveSetup: {
      route: 'POST settings/general/application/notification-settings',
      summary: 'Set which event reaches people by which channel',
      access: ['configure_notification_setup'],
      body: z.object({ alerts, version: version.optional() }),
      example: {
        body: {
          alerts: fromReply(
            'setup',
            'alerts',
            Object.fromEntries(alertKeys.map((key) => [key, { in_app: true, mail: false }])),
          ),
          version: versionFrom('setup'),
        },
      },
      reply: message.extend(setup),
      faults: [platformFaults.changedMeanwhile],
    },
  });
  return { ...reading, ...choosing };
}

/** For whoever calls them: the routes are the same, whatever people can be told of. */
export const notifications = notificationsWith([]);
