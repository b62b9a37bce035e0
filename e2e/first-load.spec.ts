import { existsSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { budgetBytes } from '../scripts/vite/first-load.ts';
import { expect, test } from './world.ts';

/** Bytes of the login page's budget that stay free for what it may need some day. */
const reserve = 8_000;

/** Records the scripts that a page requests from now on, as paths in the build. */
function scriptsOf(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  return paths;
}

/** Bytes of a script as the server sends it. Small ones are not compressed. */
function sizeOf(path: string): number {
  const file = new URL(`../dist${path}`, import.meta.url);
  const compressed = new URL(`${file.href}.br`);
  return statSync(existsSync(compressed) ? compressed : file).size;
}

const isFrame = (path: string) => /\/frame-[\w-]+\.js$/.test(path);

test('the first load of the login page leaves 8 of its 160 kB of script free', async ({ acme, guest }) => {
  const page = await guest(`${acme.url}/favicon.svg`);
  const scripts = scriptsOf(page);
  await page.goto(`${acme.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = [...scripts].map((path) => [path, sizeOf(path)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total, sizes.join('\n')).toBeLessThanOrEqual(budgetBytes - reserve);
});

test('the frame comes with the page of signed-in people, and to a guest who begins to type', async ({
  acme,
  as,
  guest,
}) => {
  const page = await guest(`${acme.url}/favicon.svg`);
  const scripts = scriptsOf(page);
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(acme.url + path);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect([...scripts].filter(isFrame)).toEqual([]);
  await page.getByRole('textbox').first().fill('a');
  await expect.poll(() => [...scripts].filter(isFrame)).toHaveLength(1);

  const ana = await as(await acme.hire('Ana'), '/favicon.svg');
  const ofAna = scriptsOf(ana);
  // The page itself asks for it, before the application has come.
  await ana.route(/\/assets\/app-[^/]*\.js/, (route) => route.abort());
  await ana.goto(`${acme.url}/feed`);
  expect([...ofAna].filter(isFrame)).toHaveLength(1);
});
