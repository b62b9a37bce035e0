import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** AWS Signature Version 4, from its published description, independent of the library that signs. */
export interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SignatureRefusal {
  readonly status: number;
  readonly code: string;
}

/** Milliseconds by which the sender's clock may differ. */
const toleranceMs = 900_000;

/** @returns the reason for a refusal; undefined when the request is signed, with the hash of this body */
export function signatureRefusal(
  request: IncomingMessage,
  body: Buffer,
  account: Account,
  now = Date.now(),
): SignatureRefusal | undefined {
  const { headers } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const found = form.exec(headers.authorization ?? '');
  if (!found) return { status: 403, code: 'AccessDenied' };
  const [, id, day = '', region = '', signed = '', signature = ''] = found;
  if (id !== account.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const at = String(headers['x-amz-date']);
  if (!at.startsWith(day) || Math.abs(timeOf(at) - now) > toleranceMs)
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const names = signed.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' };
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name)))
    return { status: 403, code: 'AccessDenied' };
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };

  const scope = [day, region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonicalOf(request, names, hash))].join('\n');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${account.secretAccessKey}`);
  const expected = hmac(key, text).toString('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' };
}

/** The request in the form that is signed. */
function canonicalOf(request: IncomingMessage, signedNames: readonly string[], bodyHash: string): string {
  return [
    request.method,
    pathOf(request),
    queryOf(request),
    ...signedNames.map((name) => `${name}:${textOf(request.headers[name])}`),
    '',
    signedNames.join(';'),
    bodyHash,
  ].join('\n');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** '20260302T083000Z' as epoch milliseconds */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function textOf(value: string | string[] | undefined): string {
  return [value ?? []].flat().join(',').trim().replace(/ +/g, ' ');
}

function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://bucket.test');
}

function pathOf(request: IncomingMessage): string {
  return urlOf(request)
    .pathname.split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
}

function queryOf(request: IncomingMessage): string {
  return [...urlOf(request).searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

/** Everything but letters, digits and - . _ ~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
