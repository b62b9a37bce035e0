import { createHash } from 'node:crypto';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { addressKey, type Limit } from '#platform/server/http/rate-limit.ts';

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Where a try comes from: each browser that the person has used before and each network has a budget of its own. */
export interface Origin extends Pick<RequestContext, 'address' | 'is_behind_proxy'> {
  /** The id of a browser by which the same person has signed in before. */
  readonly browser: string | undefined;
}

/** How many more tries the address of a proxy has, behind which everybody has the same. */
const proxyFactor = 10;

/**
 * Tries at an account, counted before the password is looked at and given back when it is right. A stranger uses up
 * the budget of their own network, not that of the person.
 * @param account the person's id, or what was typed where there is none: `accountOf` knows one by both their names
 */
export function loginLimits(account: string, origin: Origin): Limit[] {
  if (origin.browser) return [browserLimit('login', account, origin.browser, 10, quarterHourSeconds)];
  return [
    { key: `login:account:${account}:${addressKey(origin.address)}`, hits: 10, seconds: quarterHourSeconds },
    addressLimit('login', origin, 100, quarterHourSeconds),
  ];
}

/** Tries at an account from all networks together; when it is used up, each has `narrowLimit` as well. */
export function everywhereLimit(account: string): Limit {
  return { key: `login:account:${account}`, hits: 100, seconds: quarterHourSeconds };
}

/** While many networks guess at one account: what is left to each of them, the person's own among them. */
export function narrowLimit(account: string, { address }: Origin): Limit {
  return { key: `login:narrow:${account}:${addressKey(address)}`, hits: 3, seconds: hourSeconds };
}

/** Every request, since each that succeeds sends a mail to somebody. */
export function forgotLimits(account: string, origin: Origin): Limit[] {
  if (origin.browser) return [browserLimit('forgot', account, origin.browser, 5, hourSeconds)];
  return [
    { key: `forgot:account:${account}:${addressKey(origin.address)}`, hits: 5, seconds: hourSeconds },
    addressLimit('forgot', origin, 30, hourSeconds),
  ];
}

/** Mails with a link that one person gets, whoever asks for them; another one would tell them nothing new. */
export function linkMailLimit(account: string): Limit {
  return { key: `forgot:mails:${account}`, hits: 20, seconds: hourSeconds };
}

/** Every attempt, since each leaves a row; a whole office comes in at nine. */
export function ssoBeginLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('sso:begun', origin, 1000, quarterHourSeconds)];
}

/** Failures only. Which account it would have been is not known. */
export function ssoLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('sso', origin, 50, quarterHourSeconds)];
}

/** Failures only; a token cannot be guessed, and this keeps anybody from trying. */
export function linkLimits(origin: Omit<Origin, 'browser'>): Limit[] {
  return [addressLimit('link', origin, 50, quarterHourSeconds)];
}

/** What was typed as an account that does not exist: people type passwords into the wrong field. */
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
