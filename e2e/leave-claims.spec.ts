import type { Page } from '@playwright/test';
import { leaveWorld } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const list = '/settings/leave/leave-packages';
const keeper = ['view_leave_policy', 'edit_leave_policy', 'view_leave_type'] as const;
const terms = (page: Page) => page.getByRole('dialog', { name: 'Accrual and rounding' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await terms(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('steps and rounding are set in a dialog, previewed, and stand in the balance', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await page.getByRole('link', { name: 'Full time', exact: true }).click();
  const opener = page.getByRole('button', { name: /^Annual leave: Accrual and rounding/ });
  await expect(opener).toHaveText('Set…');
  await opener.click();
  await terms(page).getByRole('button', { name: 'Add a step' }).click();
  await terms(page).getByRole('textbox', { name: 'Step 1: Years of employment' }).fill('5');
  await terms(page).getByRole('textbox', { name: 'Step 1: Days per year' }).fill('30.2');
  await choose(page, 'Rounding of what a year gives', 'to the nearest half day');
  await expectAccessible(page);
  await expectToFit(page);
  await terms(page).getByRole('button', { name: 'Done' }).click();
  await expect(opener).toHaveText('1 step, to the nearest half day');

  // A rounding that can lower amounts has to be confirmed.
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText('Check these terms.')).toBeVisible();
  await opener.click();
  await expect(terms(page)).toContainText('Confirm that this stays above the legal minimum, or round up');
  await terms(page).getByRole('checkbox', { name: 'Rounding can lower the amount.' }).check();
  await terms(page).getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Preview changes' }).click();
  const impact = page.getByRole('dialog', { name: 'Impact of this change' });
  await expect(impact).toContainText('years of employment none → 5 years: 30.2');
  await impact.getByRole('radio', { name: 'Today' }).click();
  await expect(impact.getByRole('row').filter({ hasText: 'Ana Lima' })).toContainText('30 instead of 28 days');
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    impact.getByRole('button', { name: 'Save for 2 people' }).click(),
  );

  const own = await as(ana, '/leaves/self');
  await own.getByRole('button', { name: 'How it’s calculated: Annual leave' }).click();
  await expect(own.getByRole('table', { name: 'Balance entries' })).toContainText('30.2 days, rounded to 30');
});
