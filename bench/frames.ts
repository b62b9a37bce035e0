import type { Locator, Page } from '@playwright/test';
import { launch } from '../e2e/browser.ts';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { callersOf } from './callers.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/**
 * Acts as a planner for everyone, finds a person in the list of all,
 * and measures how long single tasks block the browser.
 */
export async function frames({ owner, morning, ...stage }: Stage): Promise<Row[]> {
  const [planner] = await callersOf(owner, morning, 1);
  if (!planner) throw new Error('The measured company has no people.');
  const server = await stage.serve();
  const chromium = await launch();
  try {
    const context = await chromium.newContext({
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    });
    const address = `http://${morning.host}:${server.port}`;
    await context.addCookies([{ name: sessionCookie, value: planner.token, url: address }]);
    const page = await context.newPage();
    await page.goto(`${address}/settings/time/shift-assignment`);
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForLoadState('networkidle');
    const people = morning.people.toLocaleString('en');
    const cell = page.getByRole('gridcell').nth(40);
    const planned = [
      await framesOf(page, `planner of ${people} people, scrolled from end to end`, () => scrolled(page, cell)),
      await framesOf(page, '… a rectangle painted by dragging', () => dragged(page)),
      await framesOf(page, '… moved through by keys', () => keyed(page)),
    ];
    await page.goto(`${address}/people`);
    const list = page.getByRole('grid', { name: 'People' });
    await list.getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    const name = list.getByRole('link').first();
    return [
      ...planned,
      await framesOf(page, `list of ${people} people, scrolled from end to end`, () => scrolled(page, name)),
    ];
  } finally {
    await chromium.close();
    await server.stop();
  }
}

/** Script that collects tasks of the page of 50 ms and more in `tasks`; text, as Node's types have no such entries. */
const observeTasks = `globalThis.tasks = [];
  globalThis.watcher?.disconnect();
  globalThis.watcher = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  watcher.observe({ type: 'longtask' });`;

async function framesOf(page: Page, what: string, act: () => Promise<void>): Promise<Row> {
  await page.evaluate(observeTasks);
  await act();
  await page.waitForTimeout(300);
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  const longest = tasks.length ? `, the longest ${ms(Math.max(...tasks))}` : '';
  return { what, figure: `${tasks.length} of 50 ms or more${longest}`, goal: '0' };
}

const wheels = 120;

/** @param over element under the pointer while the wheel turns */
async function scrolled(page: Page, over: Locator): Promise<void> {
  await over.hover();
  for (let turn = 0; turn < wheels; turn += 1) {
    await page.mouse.wheel(0, turn < wheels / 2 ? 600 : 9_000);
    await page.waitForTimeout(30);
  }
}

async function dragged(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button').first().click();
  const cells = page.locator('[role=gridcell]:visible');
  const [from, to] = [await cells.nth(5).boundingBox(), await cells.nth(200).boundingBox()];
  if (!from || !to) throw new Error('The planner has no cells.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 60 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Escape');
}

async function keyed(page: Page): Promise<void> {
  await page.locator('[role=gridcell]:visible').nth(5).focus();
  for (let turn = 0; turn < wheels; turn += 1) await page.keyboard.press(turn % 3 ? 'ArrowUp' : 'ArrowLeft');
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('PageUp');
}
