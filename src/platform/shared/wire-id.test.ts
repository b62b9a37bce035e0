import { expect, test } from 'vitest';
import { storedIdOf, wireId } from './wire-id.ts';

test('an id that travels says version 4, and leads back to the stored one', () => {
  const stored = '0199f0a1-7c3e-7d52-9b1c-5f0d8b1a2c3d';
  expect(wireId(stored)).toBe('0199f0a1-7c3e-4d52-9b1c-5f0d8b1a2c3d');
  expect(storedIdOf(wireId(stored))).toBe(stored);
});
