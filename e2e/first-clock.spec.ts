import type { Page } from '@playwright/test';
import { readApart } from './apart.ts';
import { catchMessage } from './clock-buttons.ts';
import { clockElsewhere, clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;
const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const buttonsOf = (page: Page) => clockOf(page).getByRole('button');
const first = (page: Page) => page.locator('#first-clock');

/** Blocks the application's own script until released; until then the page has only its first script. */
async function withoutApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const pending = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/app-[^/]*\.js/, async (route) => {
    await pending;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  return release;
}

for (const [where, options] of [
  ['at a desk', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const)
  test(`${where} the clock works before the application has come, which takes it over`, async ({ acme, as }) => {
    const ana = await acme.hire('Ana', ...clockRights);
    const page = await as(ana, '/feed', options);
    await readApart(page);
    const release = await withoutApplication(page);
    await expect(first(page)).toContainText('Not clocked in');
    await expectToFit(page);
    await expectAccessible(page);
    const before = await clockOf(page).boundingBox();
    await buttonsOf(page).focus();
    await catchMessage(page, /Clock In successful at \d{1,2}:\d{2} (am|pm)/, () => page.keyboard.press('Enter'));
    await expect.poll(async () => (await clocksOf(acme, ana)).length).toBe(1);
    await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);

    // Actions that need the application wait for it.
    await buttonsOf(page).filter({ hasText: 'Clock Out' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Confirm Clock Out' })).toBeVisible();
    await expect(first(page)).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
    await expect(clockOf(page).getByRole('timer')).toHaveText('0h 0m');
    // A repeated request is answered by the server, not from the first script's request.
    const again = page.waitForResponse(/clock\/summary/);
    await clockElsewhere(page, 'break');
    await again;
    await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
    const after = await clockOf(page).boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? Infinity)), 'it stands where it stood').toBeLessThan(6);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? Infinity))).toBeLessThan(6);
  });

test('the focus stays in the clock when its buttons change before the application has come', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  const release = await withoutApplication(page);
  await expect(first(page)).toContainText('Not clocked in');
  expect(await clockElsewhere(page, 'in')).toBe(200);
  await buttonsOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(first(page).getByRole('button', { name: 'Break' })).toBeFocused();
  release();
  const notice = page.locator('[aria-modal=true]').filter({ hasText: 'You are already clocked in.' });
  await notice.getByRole('button', { name: 'Okay' }).click();
  await expect(notice).toBeHidden();
  await expect(first(page)).toHaveCount(0);
  await expect(buttonsOf(page).filter({ hasText: 'Break' })).toBeFocused();
});

test('on break at a dark tablet nothing changes its place or colour when the application comes', async ({
  acme,
  as,
}) => {
  await acme.inside((db) => db.updateTable('company_settings').set({ menu_background_color: '#FFF3D6' }).execute());
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(0), [{ start: '09:00:00', breaks: [['11:30:00']] }]);
  const page = await as(ana, '/feed', { viewport: { width: 1264, height: 700 }, colorScheme: 'dark' });
  const release = await withoutApplication(page);
  const resume = buttonsOf(page).filter({ hasText: 'Resume' });
  await expect(first(page).getByText('worked 2h')).toBeVisible();
  const rail = await page.evaluate(
    () => getComputedStyle(document.querySelector('#waiting-frame') ?? document.body, '::after').backgroundColor,
  );
  await page.setViewportSize({ width: 1263, height: 700 });
  const look = async () => ({
    border: await clockOf(page).evaluate((pill) => getComputedStyle(pill).borderTopColor),
    out: await buttonsOf(page)
      .last()
      .evaluate((button) => getComputedStyle(button).color),
  });
  const [before, lookBefore] = [await resume.boundingBox(), await look()];
  release();
  await expect(first(page)).toHaveCount(0);
  await expect.poll(look).toEqual(lookBefore);
  const after = await resume.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? Infinity)), 'it stays under a finger').toBeLessThan(6);
  await page.setViewportSize({ width: 1264, height: 700 });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCSS('background-color', rail);
});

test('nobody without a clock asks for one, after the first visit of the browser', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ben', 'view_any_attendance'), '/feed');
  await expect(page.getByRole('button', { name: 'Account: Ben' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account: Ben' })).toBeVisible();
  expect(requests).toContain('/app/authorization');
  expect(requests.filter((path) => path.includes('/attendance/clock/'))).toEqual([]);

  // With such a clock, it appears a little later, and is requested immediately from then on.
  await acme.inside(async (db) => {
    const { id } = await db.selectFrom('roles').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values(clockRights.map((permission) => ({ role_id: id, permission })))
      .execute();
  });
  await page.reload();
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  const release = await withoutApplication(page);
  await expect(first(page)).toContainText('Not clocked in');
  release();
});
