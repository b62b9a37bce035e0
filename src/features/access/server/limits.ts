import { accountKey, addressKey, type Limit } from '#platform/server/http/rate-limit.ts';

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Failures only, since a whole office shares one address. */
export function loginLimits(address: string, identifier: string): Limit[] {
  return [
    { key: `login:account:${accountKey(identifier)}`, hits: 10, seconds: quarterHourSeconds },
    { key: `login:address:${addressKey(address)}`, hits: 50, seconds: quarterHourSeconds },
  ];
}

/** Every request, since each that succeeds sends a mail to somebody. */
export function forgotLimits(address: string, identifier: string): Limit[] {
  return [
    { key: `forgot:account:${accountKey(identifier)}`, hits: 5, seconds: hourSeconds },
    { key: `forgot:address:${addressKey(address)}`, hits: 30, seconds: hourSeconds },
  ];
}

/** Every attempt, since each leaves a row; a whole office comes in at nine. */
export function ssoBeginLimits(address: string): Limit[] {
  return [{ key: `sso:begun:${addressKey(address)}`, hits: 1000, seconds: quarterHourSeconds }];
}

/** Failures only, as with passwords. Which account it would have been is not known. */
export function ssoLimits(address: string): Limit[] {
  return [{ key: `sso:address:${addressKey(address)}`, hits: 50, seconds: quarterHourSeconds }];
}

/** Failures only; a token cannot be guessed, and this keeps anybody from trying. */
export function linkLimits(address: string): Limit[] {
  return [{ key: `link:address:${addressKey(address)}`, hits: 50, seconds: quarterHourSeconds }];
}
