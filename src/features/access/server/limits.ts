import { createHash } from 'node:crypto';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { addressKey, type Limit } from '#platform/server/http/rate-limit.ts';

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Origin of an attempt: each browser that the person has used before and each network has a separate budget. */
export interface Origin extends Pick<RequestContext, 'address' | 'is_behind_proxy'> {
  /** Id of a browser with which the same person has signed in before. */
  readonly browser: string | undefined;
}

/** Multiplies the budget of a proxy's address, which all users behind it share. */
const proxyFactor = 10;

/**
 * Limits attempts per account, counted before the password is checked and refunded when it is right.
 * A stranger uses up the budget of their own network, not that of the person.
 * @param account the person's id, or the typed text if there is none: `accountOf` finds one by either name
 */
export function loginLimits(account: string, origin: Origin): Limit[] {
  if (origin.browser) return [browserLimit('login', account, origin.browser, 10, quarterHourSeconds)];
  return [
    { key: `login:account:${account}:${addressKey(origin.address)}`, hits: 10, seconds: quarterHourSeconds },
    addressLimit('login', origin, 100, quarterHourSeconds),
  ];
}

/** Limits attempts per account from all networks together; when exhausted, each network gets `narrowLimit` as well. */
export function everywhereLimit(account: string): Limit {
  return { key: `login:account:${account}`, hits: 100, seconds: quarterHourSeconds };
}

/** Remaining budget per network while many networks guess at one account; it applies to the person's own, too. */
export function narrowLimit(account: string, { address }: Origin): Limit {
  return { key: `login:narrow:${account}:${addressKey(address)}`, hits: 3, seconds: hourSeconds };
}

/** Counts every request, since each successful one sends a mail. */
export function forgotLimits(account: string, origin: Origin): Limit[] {
  if (origin.browser) return [browserLimit('forgot', account, origin.browser, 5, hourSeconds)];
  return [
    { key: `forgot:account:${account}:${addressKey(origin.address)}`, hits: 5, seconds: hourSeconds },
    addressLimit('forgot', origin, 30, hourSeconds),
  ];
}

/** Limits mails with a link per person, regardless of the requester; another mail would contain nothing new. */
export function linkMailLimit(account: string): Limit {
  return { key: `forgot:mails:${account}`, hits: 20, seconds: hourSeconds };
}

/** Counts every attempt, since each creates a row; generous enough for a whole office that starts at nine. */
export function ssoBeginLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('sso:begun', origin, 1000, quarterHourSeconds)];
}

/** Counts failures only. It is unknown which account the attempt was for. */
export function ssoLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('sso', origin, 50, quarterHourSeconds)];
}

/** Counts failures only; a token cannot be guessed, and this discourages trying. */
export function linkLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('link', origin, 50, quarterHourSeconds)];
}

/** Hashes the input for an account that does not exist: people type passwords into the wrong field. */
export function unknownAccount(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

function addressLimit(what: string, origin: Omit<Origin, 'browser'>, hits: number, seconds: number): Limit {
  const key = addressKey(origin.address);
  if (origin.is_behind_proxy) return { key: `${what}:proxy:${key}`, hits: hits * proxyFactor, seconds };
  return { key: `${what}:address:${key}`, hits, seconds };
}

function browserLimit(what: string, account: string, browser: string, hits: number, seconds: number): Limit {
  return { key: `${what}:browser:${account}:${browser}`, hits, seconds };
}
