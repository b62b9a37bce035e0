import type { Page } from '@playwright/test';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { leaveWorld } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

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

const figure = (page: Page, name: string) => terms(page).getByRole('textbox', { name });

/** Creates a package that nobody has, with a type in hours and one in days. */
async function casualPackage(acme: Acme): Promise<void> {
  const { rob, today } = await leaveWorld(acme);
  await acme.inside(async (db) => {
    const type = { color: '#3b8389', is_paid: true, is_private: false, has_halves: true, total_days: 0 } as const;
    const hours = await saveType(db, { name: 'Casual hours', letter: 'H', unit: 'hours', ...type });
    const days = await saveType(db, { name: 'Casual days', letter: 'D', unit: 'days', ...type });
    const term = {
      days: 0,
      given: 'at_once',
      is_pro_rata: true,
      carry_over: 5,
      carry_over_months: 3,
      below_zero: 0,
      has_halves: true,
      proof_from: null,
    } as const;
    const leave_types = [hours, days].map(({ id }) => ({ leave_type_id: id, ...term }));
    await savePackage(db, { name: 'Casual', leave_types }, { actor_id: rob.id, now: Date.now() / 1000, today });
  });
}

test('leave by hours worked is set for types in hours and in days, and stands in the list', async ({ acme, as }) => {
  await casualPackage(acme);
  const page = await as(await acme.hire('Hal', ...keeper), list);
  const casual = page.getByRole('row').filter({ hasText: 'Casual' });
  await casual.getByRole('link', { name: 'Casual', exact: true }).click();
  const opener = (type: string) => page.getByRole('button', { name: new RegExp(`^${type}: Accrual and rounding`) });

  for (const type of ['Casual hours', 'Casual days']) {
    await opener(type).click();
    await choose(page, 'Accrues by', 'hours worked');
    await expect(figure(page, 'Per hours worked')).toHaveValue('30');
    await expect(terms(page)).toContainText('Credited at the end of each period.');
    await expect(terms(page).getByText('A full day is full-time hours ÷ days.')).toHaveCount(
      type === 'Casual days' ? 1 : 0,
    );
    await expectAccessible(page);
    await expectToFit(page);
    if (type === 'Casual days') {
      await figure(page, 'Hours of leave').fill('0.1207');
      await figure(page, 'Per hours worked').fill('1');
    } else await figure(page, 'Hours of leave').fill('40');
    await terms(page).getByRole('button', { name: 'Done' }).click();
  }
  await expect(opener('Casual days')).toHaveText('0.1207 h for every 1 h');

  // More leave than work is refused.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Check these terms.')).toBeVisible();
  await opener('Casual hours').click();
  await expect(terms(page)).toContainText('Enter at most as many hours of leave as hours worked');
  await figure(page, 'Hours of leave').fill('1');
  await terms(page).getByRole('button', { name: 'Done' }).click();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );

  await page.goto(new URL(list, page.url()).href);
  await expect(casual).toContainText('1 h per 30 h');
  await expect(casual).toContainText('0.1207 h per 1 h');
  await expectToFit(page);
  await casual.getByRole('link', { name: 'Casual', exact: true }).click();
  await expect(opener('Casual hours')).toHaveText('1 h for every 30 h');
  await opener('Casual hours').click();
  await expect(figure(page, 'Hours of leave')).toHaveValue('1');
  await expect(figure(page, 'Per hours worked')).toHaveValue('30');
});
