import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { createPushSender } from '#platform/server/push/push.ts';
import { pushSettings } from '#platform/server/push/push-settings.ts';
import { vapidKeysOf } from '#platform/server/push/vapid.ts';

export interface SenderTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
}

/** Opens what jobs send with: mail, and messages to people's devices. */
export async function openSenders(config: Config, { database, files, log }: SenderTools) {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  const keys = await database.outside('read', vapidKeysOf);
  const { hosts } = config.settingsOf(pushSettings);
  return {
    mailer: createMailer({ smtpUrl, from, dataDir, files, log }),
    push: createPushSender({ keys, subject: pushSubject(config), hosts, network: config.pushNetwork }),
  };
}

/** Contact for push services that have trouble with our messages (RFC 8292). */
function pushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
