import { expect, test } from 'vitest';
import { providerAccount } from './sso.ts';

const sub = '10769150350006150715113082367';

test.each([
  ['a confirmed address counts', { email: 'ana@acme.example', email_verified: true }, 'ana@acme.example'],
  ['Apple confirms in words', { email: 'ana@acme.example', email_verified: 'true' }, 'ana@acme.example'],
  ['case does not count', { email: 'Ana@ACME.example', email_verified: true }, 'ana@acme.example'],
  ['an address that is not confirmed counts as none', { email: 'ana@acme.example', email_verified: false }, undefined],
  ['nor does one that is denied in words', { email: 'ana@acme.example', email_verified: 'false' }, undefined],
  ['nor does one of which nothing is said', { email: 'ana@acme.example' }, undefined],
  ['only true is true', { email: 'ana@acme.example', email_verified: 1 }, undefined],
  ['a confirmation without an address is none', { email_verified: true }, undefined],
  ['two addresses are none', { email: ['ana@acme.example', 'eve@evil.example'], email_verified: true }, undefined],
  ['a text without @ is no address', { email: 'ana', email_verified: true }, undefined],
  ['nor is what the database cannot hold', { email: 'a\0na@acme.example', email_verified: true }, undefined],
])('%s', (_, claims, email) => {
  expect(providerAccount({ sub, ...claims })).toEqual({
    subject: sub,
    email,
    isHidden: false,
    hostedDomain: undefined,
  });
});

test.each([
  ['no subject', undefined],
  ['an empty one', ''],
  ['a number', 7],
  ['one that is too long', 'x'.repeat(256)],
  ['one with a NUL', 'a\0'],
])('claims with %s name no account', (_, subject) => {
  expect(providerAccount({ sub: subject, email: 'ana@acme.example', email_verified: true })).toBeUndefined();
});

test('a hidden address and a workspace are reported', () => {
  expect(
    providerAccount({
      sub,
      email: 'x7@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
      hd: 'Acme.example',
    }),
  ).toMatchObject({
    isHidden: true,
    hostedDomain: 'acme.example',
  });
});
