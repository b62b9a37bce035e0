import { tidyEmail } from '#features/people/rules/email.ts';

export type Provider = 'google' | 'apple';

/** Display names of the providers. */
export const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', apple: 'Apple' };

/** An account as its provider describes it. */
export interface ProviderAccount {
  /** Permanent identifier of the account at this provider. */
  readonly subject: string;
  /** Lower case; undefined unless the provider has verified that it belongs to the holder. */
  readonly email: string | undefined;
  /** Whether Apple generated this address to hide the real one. */
  readonly isHidden: boolean;
  /** The Google Workspace that the account belongs to. */
  readonly hostedDomain: string | undefined;
}

/**
 * Reads the claims of an ID token whose signature, issuer, audience and nonce have been checked.
 * @returns undefined when they name no account, which should not happen
 */
export function providerAccount(claims: Readonly<Record<string, unknown>>): ProviderAccount | undefined {
  const { sub, email, email_verified, is_private_email, hd } = claims;
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return undefined;
  const isEmail =
    typeof email === 'string' && email.length <= 200 && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email);
  return {
    subject: sub,
    email: isEmail && isTrue(email_verified) ? tidyEmail(email) : undefined,
    isHidden: isTrue(is_private_email),
    hostedDomain: typeof hd === 'string' ? hd.toLowerCase() : undefined,
  };
}

/** Apple may send booleans as strings. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
