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

/** Every attempt, since each leaves a row; a whole office comes in at nine. */
export function ssoBeginLimits(address: string): Limit[] {
  return [{ key: `sso:begun:${addressKey(address)}`, hits: 1000, seconds: quarter }];
}

/** Failures only, as with passwords. Which account it would have been is not known. */
export function ssoLimits(address: string): Limit[] {
  return [{ key: `sso:address:${addressKey(address)}`, hits: 50, seconds: quarter }];
}

/** Failures only; a token cannot be guessed, and this keeps anybody from trying. */
export function linkLimits(address: string): Limit[] {
  return [{ key: `link:address:${addressKey(address)}`, hits: 50, seconds: quarter }];
}
