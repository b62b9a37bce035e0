import { expect, test } from 'vitest';
import { withScheme } from './web-address.ts';

test.each([
  ['a name alone gets https://', 'morgenrot.example', 'https://morgenrot.example'],
  ['with a path too', ' www.morgenrot.example/café?a=1', 'https://www.morgenrot.example/café?a=1'],
  ['an address with a scheme keeps it', 'http://morgenrot.example', 'http://morgenrot.example'],
  ['another scheme is not made one', 'mailto:a@b.example', 'mailto:a@b.example'],
  ['a word is no address', 'morgenrot', 'morgenrot'],
  ['nothing stays nothing', '', ''],
])('%s', (_rule, typed, whole) => expect(withScheme(typed)).toBe(whole));
