import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP’s recommendation for argon2id: 19 MiB and two passes, about 40 ms of one core. `memory` in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagBytes = 32;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** The hash as a PHC string, which carries its own parameters: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phc(cost, salt, await argon2id(password, salt, cost, tagBytes));
}

/**
 * Whether the password matches the hash. Without a hash (unknown user, or no password yet) the same work is done,
 * so that the response time does not reveal whether an account exists.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { salt, tag, ...costs } = parseHash(hash ?? unmatchableHash);
  const derived = await argon2id(password, salt, costs, tag.length);
  return timingSafeEqual(derived, tag) && Boolean(hash);
}

/** Hash that no password matches: random salt and random result. */
const unmatchableHash = phc(cost, randomBytes(16), randomBytes(tagBytes));

function argon2id(
  message: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  length: number,
): Promise<Buffer> {
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: length });
}

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function parseHash(hash: string): Cost & { readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (!tag) throw new Error('A stored password hash is unreadable.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
