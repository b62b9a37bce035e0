import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a webhook's signature is judged by. */
export interface SignatureTerms {
  readonly secret: string;
  /** Seconds by which its time may differ from ours, either way. */
  readonly tolerance: number;
  /** Epoch seconds. */
  readonly now: number;
}

export type SignatureVerdict = 'good' | 'unreadable' | 'late' | 'wrong';

const form = /^ts=(\d{1,12})((?:;[a-z\d]{1,10}=[^;\s]{1,200}){1,20})$/;

/**
 * Whether Paddle signed these very bytes, now: `Paddle-Signature: ts=<unix>;h1=<hex>[;h1=<hex>]`, HMAC-SHA256 of
 * `ts:body`. While a secret is changed there are several signatures, in any order, of which one has to be ours. A time
 * in the future is refused like one in the past: either is a message that was kept.
 */
export function judgeSignature(
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
  // All are compared, so that the time tells nothing.
  const fitting = signatures.filter((one) => isSame(expected, one));
  return fitting.length > 0 ? 'good' : 'wrong';
}

function isSame(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex');
  return /^[a-f\d]{64}$/i.test(hex) && timingSafeEqual(expected, given);
}
