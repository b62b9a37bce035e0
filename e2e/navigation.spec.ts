import type { Page } from '@playwright/test';
import { featureNames } from '#app/features.ts';
import { rolePresets } from '#features/access/rules/role-presets.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { ScreensModule } from '#platform/web/screen.ts';
import { walkerOf } from './walk.ts';
import { expect, test } from './world.ts';

/** Billing screens, which exist only on hosted installations. */
const elsewhere = /^\/billing\//;

/** Screens opened by a button of their list instead of a link. */
const begun = ['/settings/time/shift-template/add', '/settings/leave/leave-packages/new'];

/** Returns the screens without a record in their path that these permissions open; all others are steps of them. */
async function openScreens(permissions: readonly Permission[]): Promise<string[]> {
  const modules = featureNames.map(async (name) => {
    const found = (await import(`#features/${name}/screens.ts`).catch(() => ({ screens: [] }))) as ScreensModule;
    return found.screens;
  });
  return (await Promise.all(modules))
    .flat()
    .filter(
      ({ access }) =>
        access === 'login' || (typeof access !== 'string' && access.some((one) => permissions.includes(one))),
    )
    .map(({ path }) => path)
    .filter((path) => !path.includes('{') && !elsewhere.test(path) && !begun.includes(path));
}

/** Opens each menu that hides links, and returns its links. */
async function unfold(page: Page): Promise<string[]> {
  const links: string[] = [];
  for (const name of [/^Account: /, /^Alerts/]) {
    await page.getByRole('button', { name }).first().click();
    await page
      .locator('[role="menu"], [role="dialog"]')
      .getByRole(name.source.includes('Account') ? 'menuitem' : 'link')
      .first()
      .waitFor();
    links.push(...(await linksOf(page)));
    await page.keyboard.press('Escape');
  }
  return links;
}

const linksOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ pathname }) => pathname));

for (const { name, permissions } of rolePresets)
  test(`${name}: from the main menu there is a way to every screen that the role may open`, async ({ acme, as }) => {
    const reachable = await openScreens(permissions);
    const ana = await acme.hire('Ana', ...permissions);
    const page = await as(ana, '/feed');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first().waitFor();
    const open = walkerOf(page);
    const seen = new Set(['/feed']);
    for (const path of seen) {
      await open(path);
      const folded = path === '/feed' ? await unfold(page) : [];
      for (const link of [...folded, ...(await linksOf(page))])
        if (reachable.includes(link) || link === '/settings') seen.add(link);
    }
    expect(reachable.filter((path) => !seen.has(path))).toEqual([]);
  });
