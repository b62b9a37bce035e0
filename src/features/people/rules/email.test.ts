import { expect, test } from 'vitest';
import { tidyEmail } from './email.ts';

test.each([
  ['capitals', 'Ana@Acme.Example', 'ana@acme.example'],
  ['spaces around it', ' ana@acme.example ', 'ana@acme.example'],
  ['a letter and its mark apart', 'jo\u0308rg@acme.example', 'j\u00f6rg@acme.example'],
  ['letters of mathematics', '\u{1d41a}na@acme.example', 'ana@acme.example'],
])('%s make no other address', (_, typed, expected) => expect(tidyEmail(typed)).toBe(expected));
