import { createPublicKey, verify } from 'node:crypto';

export interface Claims {
  readonly aud: string;
  /** Epoch seconds */
  readonly exp: number;
  readonly sub: string;
}

/**
 * Verifies the sender of a message as a push service does, written from RFC 8292 and RFC 7515.
 * @param header the value of `Authorization`
 * @param key the key that the subscription is bound to, base64url
 * @param origin the push service's own
 * @throws Error when it was not signed with that key, is for another push service, or has expired
 */
export function verifyVapid(header: string | undefined, key: string, origin: string): Claims {
  const { t: token, k } = parametersOf(header);
  if (k !== key) throw new Error('The key is not the one of the subscription.');
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const options = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const text = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (text(head)['alg'] !== 'ES256') throw new Error('The token is not signed with ES256.');
  if (!verify('sha256', Buffer.from(`${head}.${body}`), options, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.');
  const claims = text(body) as unknown as Claims;
  const now = Date.now() / 1000;
  if (claims.aud !== origin) throw new Error(`The token is for ${claims.aud}.`);
  if (claims.exp <= now || claims.exp > now + 86_400) throw new Error('The token ends too early or too late.');
  if (!/^(mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(claims.sub)) throw new Error('Nobody is named to write to.');
  return claims;
}

/** `vapid t=…, k=…` */
function parametersOf(header = ''): { t: string; k: string } {
  const [, list = ''] = /^vapid (.+)$/.exec(header) ?? [];
  const found = new Map(list.split(',').map((part) => part.trim().split(/=(.*)/, 2) as [string, string]));
  return { t: found.get('t') ?? '', k: found.get('k') ?? '' };
}
