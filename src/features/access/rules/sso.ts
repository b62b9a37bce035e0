import { tidyEmail } from '#features/people/rules/email.ts';

export type Provider = 'google' | 'apple';

/** As people know them. */
export const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', apple: 'Apple' };

/** What a provider says of one of its accounts. */
export interface ProviderAccount {
  /** The account's name for ever, at this provider. */
  readonly subject: string;
  /** Lower case; undefined unless the provider has made sure that it is the holder's. */
  readonly email: string | undefined;
  /** An address that Apple made up, so that the real one stays hidden. */
  readonly isHidden: boolean;
  /** The Google Workspace that the account belongs to. */
  readonly hostedDomain: string | undefined;
}

/**
 * Reads the claims of an ID token whose signature, issuer, audience and nonce have been checked.
 * @returns undefined when they name no account, which no provider does
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

/** Apple may say so as a text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
