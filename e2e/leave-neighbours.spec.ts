import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const done = 'You’ve successfully performed this action.';
const reasons = ['Moving house', 'A concert', 'The sea'] as const;

/** Creates three applications that wait for Rob, each with its reason. */
async function threeWaiting(acme: Acme) {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const ids: string[] = [];
  for (const [index, reason] of reasons.entries())
    ids.push(await applied(acme, world, world.ana, [addDays(first, index)], reason));
  return { ...world, first, ids };
}

const shown = (page: Page, reason: string) => page.getByText(reason, { exact: true });
const next = (page: Page) => page.getByRole('link', { name: /^Next leave, Ana Lima, / });

test('approvers step through the applications of their list by keys, and back to it', async ({ acme, as }) => {
  const { rob, first } = await threeWaiting(acme);
  const page = await as(rob, `/leaves/all?show=waiting&from=${first}`);
  await page.getByRole('link', { name: 'Ana Lima' }).first().click();
  const panel = page.getByRole('region', { name: 'Application', exact: true });
  await panel.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await expect(shown(page, reasons[0])).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous leave' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(shown(page, reasons[1])).toBeVisible();
  await expect(page.locator('[aria-live]', { hasText: /^Ana Lima: .*waiting for approval$/ })).toBeAttached();
  await expectAccessible(page);
  await next(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(shown(page, reasons[2])).toBeVisible();
  await expect(page.getByRole('link', { name: /^Previous leave/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(shown(page, reasons[1])).toBeVisible();
  await expect(page.getByRole('link', { name: /^Previous leave/ })).toBeFocused();
  await page.getByRole('link', { name: 'Leave to review' }).last().click();
  await expect(page).toHaveURL(new RegExp(`show=waiting&from=${first}`));
});

test('the next application stays the next one once one has decided, and on a phone, too', async ({ acme, as }) => {
  const { rob, ids } = await threeWaiting(acme);
  // Opened by its address alone, it belongs to the list of those waiting for the reader.
  const page = await as(rob, `/leave/application/view/${ids[1]}`, { viewport: { width: 390, height: 844 } });
  await expect(shown(page, reasons[1])).toBeVisible();
  await expect(page.getByRole('link', { name: /^Previous leave/ })).toBeVisible();
  await expectToFit(page);
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 1 day' }).click());
  await expect(page.getByText('Rob Hale approved')).toBeVisible();
  await next(page).click();
  await expect(shown(page, reasons[2])).toBeVisible();
  await page.getByRole('link', { name: /^Previous leave/ }).click();
  await expect(shown(page, reasons[0])).toBeVisible();
});

test('beside the list, a decision leaves the focus in the panel, and closing it gives it back to the row', async ({
  acme,
  as,
}) => {
  const { rob } = await threeWaiting(acme);
  const page = await as(rob, '/leaves/all', { colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Ana Lima' }).first().focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Application', exact: true });
  await expect(shown(page, reasons[0])).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Next application' }).focus();
  await page.keyboard.press('Enter');
  await expect(shown(page, reasons[1])).toBeVisible();
  await panel.getByRole('textbox', { name: 'Comment to Ana Lima' }).fill('Enjoy it.');
  await panel.getByRole('button', { name: /^Approve 1 day/ }).focus();
  await expectMessage(page, done, () => page.keyboard.press('Enter'));
  await expect(panel.getByRole('status', { name: 'Result' })).toContainText('by Rob Hale');
  await page.keyboard.press('j');
  await expect(shown(page, reasons[0])).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ana Lima' }).first()).toBeFocused();
});

test('further actions on leave are in the menu of its row, and its page shows the result', async ({ acme, as }) => {
  const { ana, rob, ids } = await threeWaiting(acme);
  const review = await as(rob, `/leave/application/view/${ids[2]}`);
  await expect(review.getByRole('region', { name: 'History' })).toContainText('Applied by Ana Lima');
  await expectMessage(review, done, () => review.getByRole('button', { name: 'Approve 1 day' }).click());
  await expect(review.getByRole('region', { name: 'History' })).toContainText('Approved by you');
  const page = await as(ana, '/leaves/self');
  const row = page.getByRole('table', { name: 'Applications' }).getByRole('row').nth(1);
  const more = row.getByRole('button', { name: /^More actions for / });
  await more.focus();
  await expect(more).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'How is this balance calculated?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(/Applied by you.*Opened by Rob Hale.*Approved by Rob Hale/);
  await expectAccessible(page);
});
