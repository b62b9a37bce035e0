import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import webPush from 'web-push';
import type { Db } from '../database/database.ts';

/** Keys that identify the installation to push services, in base64url. Browsers receive the public one. */
export interface VapidKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

let cachedKeys: { readonly hex: string; readonly keys: VapidKeys } | undefined;

/**
 * Returns the keys of the installation, the same on all servers of one database and created with it.
 * They are permanent: every subscription of a browser is bound to the public one.
 */
export async function vapidKeysOf(db: Db): Promise<VapidKeys> {
  const { rows } = await sql<{ vapid_private_key: string }>`select vapid_private_key from installation`.execute(db);
  const hex = rows[0]?.vapid_private_key;
  if (!hex) throw new Error('The installation has no web push key.');
  if (cachedKeys?.hex !== hex) cachedKeys = { hex, keys: keysFrom(Buffer.from(hex, 'hex')) };
  return cachedKeys.keys;
}

function keysFrom(privateKey: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') };
}

/** Seconds for which a signature is used, and for which it is valid: push services accept at most a day. */
const [reuseSeconds, validSeconds] = [6 * 3600, 12 * 3600];

/**
 * Identifies the sender by RFC 8292. One signature serves all messages to the same push service for some hours.
 * @param subject contact for the push service: 'https://hr.example.com' or 'mailto:hr@example.com'
 */
export function vapidSigner(keys: VapidKeys, subject: string): (origin: string, now: number) => string {
  const signed = new Map<string, { readonly until: number; readonly header: string }>();
  return (origin, now) => {
    const last = signed.get(origin);
    if (last && now < last.until) return last.header;
    const { publicKey, privateKey } = keys;
    const vapidHeaders = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      now + validSeconds,
    );
    signed.set(origin, { until: now + reuseSeconds, header: vapidHeaders.Authorization });
    return vapidHeaders.Authorization;
  };
}
