import { createHmac } from 'node:crypto';
import { newId } from './ids.ts';

export interface Notification {
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly notification_id: string;
  readonly data: object;
}

export const notificationOf = (type: string, data: object, at: Date): Notification => ({
  event_id: newId('evt'),
  event_type: type,
  occurred_at: at.toISOString().replace('Z', '123Z'),
  notification_id: newId('ntf'),
  // A copy of the current state: the entity keeps changing.
  data: structuredClone(data),
});

/** Returns `Paddle-Signature` of a body, one per secret, as during a rotation. @param at epoch seconds */
export function signatureOf(body: string, secrets: readonly string[], at: number): string {
  const signed = secrets.map((secret) => `h1=${createHmac('sha256', secret).update(`${at}:${body}`).digest('hex')}`);
  return [`ts=${at}`, ...signed].join(';');
}
