import { createHmac, timingSafeEqual } from 'node:crypto';

/** Terms by which a webhook's signature is verified. */
export interface SignatureTerms {
  readonly secret: string;
  /** Maximum difference in seconds between its time and ours, in either direction. */
  readonly tolerance: number;
  /** Epoch seconds. */
  readonly now: number;
}

export type SignatureVerdict = 'good' | 'unreadable' | 'late' | 'wrong';

const form = /^ts=(\d{1,12})((?:;[a-z\d]{1,10}=[^;\s]{1,200}){1,20})$/;

/**
 * Verifies that Paddle signed these bytes recently: `Paddle-Signature: ts=<unix>;h1=<hex>[;h1=<hex>]`,
 * HMAC-SHA256 of `ts:body`. During a change of the secret there are several signatures in any order, of
 * which one has to match. A future time is refused like a past one, since both indicate a replayed message.
 */
export function verifySignature(
  header: string | undefined,
  body: Buffer,
  { secret, tolerance, now }: SignatureTerms,
): SignatureVerdict {
  const [, ts = '', rest = ''] = form.exec(header ?? '') ?? [];
  const signatures = rest
    .split(';')
    .filter((part) => part.startsWith('h1='))
    .map((part) => part.slice(3));
  if (signatures.length === 0) return 'unreadable';
  if (Math.abs(now - Number(ts)) > tolerance) return 'late';
  const expected = createHmac('sha256', secret).update(`${ts}:`).update(body).digest();
  // All signatures are compared, so that the duration reveals nothing.
  const fitting = signatures.filter((signature) => isSame(expected, signature));
  return fitting.length > 0 ? 'good' : 'wrong';
}

function isSame(expected: Buffer, hex: string): boolean {
  const signature = Buffer.from(hex, 'hex');
  return /^[a-f\d]{64}$/i.test(hex) && timingSafeEqual(expected, signature);
}
