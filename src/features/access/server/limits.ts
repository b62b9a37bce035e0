import { accountKey, addressKey, type Limit } from '#platform/server/rate-limit.ts';

const quarter = 900;
const hour = 3600;

/** Failures only, since a whole office shares one address. */
export function loginLimits(address: string, identifier: string): Limit[] {
  return [
    { key: `login:account:${accountKey(identifier)}`, hits: 10, seconds: quarter },
    { key: `login:address:${addressKey(address)}`, hits: 50, seconds: quarter },
  ];
}

/** Every request, since each that succeeds sends a mail to somebody. */
export function forgotLimits(address: string, identifier: string): Limit[] {
  return [
    { key: `forgot:account:${accountKey(identifier)}`, hits: 5, seconds: hour },
    { key: `forgot:address:${addressKey(address)}`, hits: 30, seconds: hour },
  ];
}

/** Failures only; a token cannot be guessed, and this keeps anybody from trying. */
export function linkLimits(address: string): Limit[] {
  return [{ key: `link:address:${addressKey(address)}`, hits: 50, seconds: quarter }];
}
