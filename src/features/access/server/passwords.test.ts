import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash, which says how it was made', async () => {
  const hash = await hashPassword('correct horse');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse ', hash)).toBe(false);
});

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

test('a hash made with other parameters, by another program, is understood', async () => {
  // Taken from the tests of the reference implementation.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

  expect(await isPassword('password', hash)).toBe(true);
});

test('an unknown user has no valid password', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything', undefined)).toBe(false);
});
