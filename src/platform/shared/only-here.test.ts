import { expect, test } from 'vitest';
import { isOnlyHere } from './only-here.ts';

test.each([
  ['the usual address of a trial', 'http://localhost:3000', true],
  ['a name under localhost', 'http://acme.localhost:3000', true],
  ['its name with the root’s dot', 'http://localhost.', true],
  ['in capitals', 'http://LOCALHOST', true],
  ['the loopback address', 'http://127.0.0.1:3000', true],
  ['any other of its block', 'http://127.9.8.7', true],
  ['written as one number', 'http://2130706433', true],
  ['the loopback address of IPv6', 'http://[::1]:3000', true],
  ['that of IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]', true],
  ['every address of this machine', 'http://0.0.0.0:3000', true],
  ['a name of the internet', 'https://hr.example.com', false],
  ['a name of the office', 'http://intranet:8080', false],
  ['an address of the office', 'http://192.168.1.20:3000', false],
  ['a name that only contains it', 'https://localhost.example.com', false],
  ['a name that only ends so', 'https://notlocalhost', false],
])('%s', (_, address, only) => expect(isOnlyHere(new URL(address).hostname)).toBe(only));
