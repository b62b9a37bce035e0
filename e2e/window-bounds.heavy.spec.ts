import { existsSync } from 'node:fs';
import { featureNames } from '#app/features.ts';
import type { Shot } from '#platform/testing/shots.ts';
import { boundsFaults, windowSizes } from './bounds.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { rendered, walkerOf } from './walk.ts';
import { test } from './demo-company.ts';
import { expect } from './world.ts';

/** Sizes of a laptop at 400 % and of a phone at 200 %, in addition to the windows for every part. */
const sizes = [{ width: 342, height: 384 }, { width: 195, height: 422 }, ...windowSizes];

/** '30 November – 6 December', whatever day it is. */
const longestWeek = '/time/bird-view?week=2026-11-30';

/** Returns the addresses of all screens, and of their states with an address, as for the pictures. */
async function addresses(ids: Parameters<typeof addressOf>[1]): Promise<string[]> {
  const described = featureNames.filter((name) =>
    existsSync(new URL(`../src/features/${name}/testing/shots.ts`, import.meta.url)),
  );
  const modules = described.map(
    async (name) => (await import(`#features/${name}/testing/shots.ts`)) as { shots: readonly Shot[] },
  );
  const states = (await Promise.all(modules)).flatMap(({ shots }) =>
    shots.flatMap(({ path, who }) => (who && typeof path === 'string' ? [path] : [])),
  );
  return [...new Set([...screenPaths.map((path) => addressOf(path, ids)), ...states, longestWeek])].sort();
}

// Opening all of them takes long: each test takes every sixth screen.
for (const sixth of [0, 1, 2, 3, 4, 5])
  test(`no screen is larger than its window, and its bars stay in their places, part ${sixth + 1} of 6`, async ({
    demo,
    window,
  }) => {
    const { address: at, ids, cookie } = demo;
    const context = await window({ viewport: windowSizes[0] });
    await context.addCookies([cookie]);
    const page = await context.newPage();
    const open = walkerOf(page);
    await page.goto(`${at}/feed`);
    await page.locator('#loading-bar').waitFor({ state: 'detached' });
    const faults: string[] = [];
    const paths = (await addresses(ids)).filter((_, index) => index % 6 === sixth);
    for (const address of paths) {
      await open(address);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await rendered(page);
        for (const fault of await boundsFaults(page)) faults.push(`${address} at ${size.width} px: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
