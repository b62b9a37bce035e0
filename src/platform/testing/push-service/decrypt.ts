import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

/** Secrets of a browser's subscription. */
export interface BrowserKeys {
  /** Key pair on P-256 whose public half it has published. */
  readonly pair: ECDH;
  /** Authentication secret of 16 bytes, which it has shared, too. */
  readonly auth: Buffer;
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((made, part) => made.update(part), createHmac('sha256', key)).digest();

/** RFC 5869 with one block, which is all that is needed here. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);

const label = (text: string) => Buffer.from(`${text}\0`);

/**
 * Decrypts a message as a browser does, written from RFC 8188 (the coding `aes128gcm`) and RFC 8291 (its keys).
 * @throws Error when it is not for these keys, or was altered
 */
export function decrypt(body: Buffer, { pair, auth }: BrowserKeys): Buffer {
  // RFC 8188, 2.1: salt (16), record size (4), length of the key id (1), key id.
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const content = body.subarray(21 + idLength);
  if (idLength !== 65) throw new Error('The key of the sender is no point of P-256.');
  if (content.length > recordSize) throw new Error('A push message is one record (RFC 8291, 4).');
  // RFC 8291, 3.3 and 3.4
  const shared = pair.computeSecret(senderKey);
  const keyInfo = Buffer.concat([label('WebPush: info'), pair.getPublicKey(), senderKey]);
  const secret = hkdf(auth, shared, keyInfo, 32);
  const key = hkdf(salt, secret, label('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(salt, secret, label('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return withoutPadding(padded);
}

/** RFC 8188, 2: the last record ends with 2 and any number of zeros. */
function withoutPadding(padded: Buffer): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The last record does not end with 2.');
  return padded.subarray(0, end);
}
