import type { Locator, Page } from '@playwright/test';
import { test } from './demo-company.ts';
import { walkerOf } from './walk.ts';
import { expect } from './world.ts';

const laptop = { width: 1366, height: 768 };
const planner = '/settings/time/shift-assignment';

type Demo = Parameters<Parameters<typeof test>[2]>[0];

/** Opens the demo company on a laptop, with all permissions. */
async function open({ demo, window }: Pick<Demo, 'demo' | 'window'>, path: string, viewport = laptop): Promise<Page> {
  const context = await window({ viewport });
  await context.addCookies([demo.cookie]);
  const page = await context.newPage();
  const go = walkerOf(page);
  await page.goto(`${demo.address}/feed`);
  await page.locator('#loading-bar').waitFor({ state: 'detached' });
  await go(path);
  return page;
}

const grid = (page: Page): Locator => page.getByRole('grid');

/** Counts the people who are completely visible between the heads and the content below. */
const peopleInSight = (page: Page): Promise<number> =>
  grid(page).evaluate((table) => {
    const frame = table.matches('table') ? table.parentElement : table;
    const head = table.querySelector('thead th, [role="columnheader"]')?.getBoundingClientRect();
    const foot = table.querySelector('[data-foot]')?.getBoundingClientRect();
    const bottom = Math.min(foot?.top ?? Infinity, frame?.getBoundingClientRect().bottom ?? 0);
    return [...table.querySelectorAll('[data-row]')].filter((row) => {
      const { top, bottom: end } = row.getBoundingClientRect();
      return head !== undefined && top >= head.bottom - 2 && end <= bottom + 1;
    }).length;
  });

/** Returns tops and heights of the title, of the bars above the rows and of the rows, rounded to a pixel. */
const places = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const seen = main.querySelectorAll(
      'header, h1, [role="search"], [role="toolbar"], [aria-label="Filter applications"], [data-row], tbody tr',
    );
    return [...seen].slice(0, 16).map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return `${element.tagName} ${Math.round(top)} ${Math.round(height)}`;
    });
  });

/** Returns pairs of overlapping controls above the table, and controls with cut texts. */
const faultsAbove = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const controls = [
      ...main.querySelectorAll<HTMLElement>(':is(header, [role="search"], [role="toolbar"]) :is(button, input, h1, a)'),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect(), text: element.innerText || element.title }))
      .filter(({ box, element }) => box.width > 1 && element.checkVisibility());
    const name = (at: (typeof controls)[number]) =>
      at.text || at.element.getAttribute('aria-label') || at.element.tagName;
    const lies = controls.flatMap((control, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (control.element.contains(other.element) || other.element.contains(control.element)) return [];
        const wide = Math.min(control.box.right, other.box.right) - Math.max(control.box.left, other.box.left);
        const high = Math.min(control.box.bottom, other.box.bottom) - Math.max(control.box.top, other.box.top);
        return wide > 1 && high > 1 ? [`${name(control)} lies on ${name(other)}`] : [];
      }),
    );
    const end = main.getBoundingClientRect().right;
    const cut = controls.filter(
      ({ element, box }) =>
        box.right > end || (element.matches('input') && element.scrollWidth > element.clientWidth + 1),
    );
    return [...lies, ...cut.map((one) => `${name(one)} is cut`)];
  });

for (const [name, view] of [
  ['month', ''],
  ['week', '?view=week'],
] as const)
  test(`on a laptop the plan of a ${name} shows 14 people, and a panel moves neither them nor what is above`, async ({
    demo,
    window,
  }) => {
    const page = await open({ demo, window }, planner + view);
    await expect(grid(page).locator('[data-row="0"] b').first()).toBeVisible();
    expect(await peopleInSight(page)).toBeGreaterThanOrEqual(14);
    expect(await faultsAbove(page)).toEqual([]);

    const before = await places(page);
    await page.getByRole('button', { name: 'Action log', exact: true }).click();
    const log = page.getByRole('region', { name: 'Action log' });
    await expect(log.getByRole('listitem').first()).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await faultsAbove(page)).toEqual([]);
    expect(await peopleInSight(page)).toBeGreaterThanOrEqual(14);
    await log.getByRole('button', { name: 'Close' }).click();
    await grid(page).locator('[data-row="3"] [data-column="4"]').dblclick();
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeFocused();
    expect(await places(page)).toEqual(before);
  });

test('the last day of a month is reached beside a panel, and nothing covers it', async ({ demo, window }) => {
  const page = await open({ demo, window }, `${planner}?log=yes`);
  await expect(page.getByRole('region', { name: 'Action log' })).toBeVisible();
  const last = grid(page).locator('[role="columnheader"]').nth(-2);
  await grid(page).evaluate((frame) => frame.scrollTo(100_000, 0));
  await expect
    .poll(async () => {
      const [day, hours] = await Promise.all([
        last.boundingBox(),
        grid(page).getByRole('columnheader', { name: 'Hours' }).boundingBox(),
      ]);
      return day && hours && Math.round(hours.x - (day.x + day.width));
    })
    .toBe(0);
});

test('the counts below the plan can be expanded, and stay expanded for the same viewer', async ({ demo, window }) => {
  const page = await open({ demo, window }, planner);
  await expect(grid(page).getByRole('row', { name: /^On shift/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show the counts by shift' }).click();
  await expect(grid(page).getByRole('row', { name: /^E Early/ })).toBeVisible();
  await page.reload();
  await expect(grid(page).getByRole('row', { name: /^E Early/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide the counts by shift' }).click();
  await expect(grid(page).getByRole('row', { name: /^E Early/ })).toHaveCount(0);
});

test('at 200 % of a laptop the bar of drafts is one line below the plan, and covers none of it', async ({
  demo,
  window,
}) => {
  const page = await open({ demo, window }, planner, { width: 683, height: 384 });
  const bar = page.getByRole('region', { name: 'Drafts' });
  for (const element of [grid(page), bar]) {
    await element.scrollIntoViewIfNeeded();
    const [table, below] = await Promise.all([grid(page).boundingBox(), bar.boundingBox()]);
    expect(table && below && below.y >= table.y + table.height).toBe(true);
    expect(below?.height).toBeLessThan(64);
  }
});

test('a plan that has just come never stands there with one person', async ({ demo, window }) => {
  const page = await open({ demo, window }, '/feed');
  await page.evaluate(`globalThis.fewest = Infinity;
    new MutationObserver(() => {
      const table = document.querySelector('[role="grid"]');
      const count = table ? table.querySelectorAll('[data-row]').length : 0;
      if (count > 0) fewest = Math.min(fewest, count);
    }).observe(document.body, { childList: true, subtree: true });`);
  await walkerOf(page)(planner);
  await expect(grid(page).locator('[data-row="0"] b').first()).toBeVisible();
  expect(await page.evaluate('fewest')).toBeGreaterThan(10);
});

test('on a laptop the bird view shows 14 people, nothing of its filters is cut, and a pressed day has no card', async ({
  demo,
  window,
}) => {
  const page = await open({ demo, window }, '/time/bird-view');
  await expect(grid(page).locator('[data-row="0"] b').first()).toBeVisible();
  expect(await peopleInSight(page)).toBeGreaterThanOrEqual(14);
  const before = await places(page);
  const day = grid(page).locator('[data-row="5"] [data-column="4"]');
  await day.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await day.click();
  await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await places(page)).toEqual(before);
  expect(await faultsAbove(page)).toEqual([]);
  expect(await peopleInSight(page)).toBeGreaterThanOrEqual(14);
  const end = await page.locator('main').evaluate((main) => main.getBoundingClientRect().right);
  for (const mark of await page
    .getByRole('list', { name: /^Le(gend|ave types)$/ })
    .getByRole('listitem')
    .all()) {
    const box = await mark.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(end);
  }
});

test('an application that opens beside the list leaves the list where it was', async ({ demo, window }) => {
  const page = await open({ demo, window }, '/leaves/all?show=all');
  const row = page.getByRole('table', { name: 'Applications' }).getByRole('row').nth(4);
  await expect(row).toBeVisible();
  expect(await faultsAbove(page)).toEqual([]);
  const before = await places(page);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Application', exact: true }).getByText('Balance')).toBeVisible();
  expect(await places(page)).toEqual(before);
  expect(await faultsAbove(page)).toEqual([]);
});
