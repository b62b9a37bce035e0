import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree, usernameFrom } from './username.ts';

const cases = [
  ['the part of the address before the @', 'Ana Silva', 'ana.s@acme.example', 'ana.s'],
  ['the name when there is no address', 'Ana Silva', null, 'ana.silva'],
  ['without accents', 'Zoë Müller', null, 'zoe.muller'],
  ['letters with a stroke', 'Łukasz Søren Weiß', null, 'lukasz.soren.weiss'],
  ['a plus in the address becomes a dot', 'Ana', 'ana+work@acme.example', 'ana.work'],
  ['the name when the address has no Latin letter', 'Ana', '安娜@acme.example', 'ana'],
  ['a word for everyone else', '安娜', null, 'person'],
  ['no dots at the ends', '  .Ana. ', null, 'ana'],
] as const;

test.each(cases)('%s', (_, name, email, username) => {
  expect(usernameFrom(name, email)).toBe(username);
});

test('the database accepts the username of any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string({ unit: 'binary' })), (name, email) =>
      /^[a-z0-9._-]{1,56}$/.test(usernameFrom(name, email)),
    ),
  );
});

test('the second of a name gets a number', () => {
  expect(firstFree('ana', new Set())).toBe('ana');
  expect(firstFree('ana', new Set(['ana', 'ana.2', 'ana.4']))).toBe('ana.3');
});
