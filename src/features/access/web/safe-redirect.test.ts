import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  ['a path of the application', '/time/self?month=2026-11#day', '/time/self?month=2026-11#day'],
  ['nothing', undefined, '/feed'],
  ['another origin', 'https://evil.example/feed', '/feed'],
  ['another origin without a scheme', '//evil.example', '/feed'],
  ['another origin by a backslash', '/\\evil.example', '/feed'],
  ['another origin hidden behind a tab, which browsers drop', '/\t/evil.example', '/feed'],
  ['another origin that dots would lead to', '/..//evil.example', '/feed'],
  ['a script', 'javascript:alert(1)', '/feed'],
  ['the sign-in screen itself', '/login?redirect=/login', '/feed'],
  ['a list', ['/feed', '/x'], '/feed'],
])('after signing in, %s leads to a page of this application', (_what, target, expected) => {
  expect(safeRedirect(target)).toBe(expected);
});
