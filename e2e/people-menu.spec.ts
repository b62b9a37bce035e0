import type { Page } from '@playwright/test';
import { employ } from '#features/people/testing/employ.ts';
import { hrPermissions } from './profiles.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'People' });

test('from the menu of a row somebody is duplicated and discharged', async ({ acme, as }) => {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  await acme.hire('Ana Silva');
  const page = await as(hr, '/people');
  const more = page.getByRole('button', { name: 'More actions for Ana Silva' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Duplicate profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Duplicate profile' })).toContainText('Ana Silva');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discharge Ana Silva' });
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2060-01-31');
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Retired');
  await page.keyboard.press('Escape');
  await expectMessage(page, 'Last day saved.', () => dialog.getByRole('button', { name: /^Discharge/ }).click());
  await expect(grid(page).getByRole('row', { name: /Ana Silva/ })).toContainText('Leaves 31 Jan 2060');

  // No one can discharge themselves.
  await page.getByRole('button', { name: 'More actions for Leila Rahimi' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicate profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Discharge…' })).toHaveCount(0);
});

test('a company that begins is led through the steps of its directory until somebody hides them', async ({
  acme,
  as,
}) => {
  const rights = [
    'view_employee',
    'view_app_settings_menu',
    'view_department',
    'add_department',
    'add_employee',
  ] as const;
  const [ana, ben] = [await acme.hire('Ana', ...rights), await acme.hire('Ben', ...rights)];
  const [page, elsewhere] = [await as(ana, '/people'), await as(ben, '/people')];
  const steps = page.getByRole('heading', { name: 'Welcome to People' });
  await expect(steps).toBeVisible();
  await expect(page.getByText('1 of 3 steps done.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: /Departments/ })).toHaveAttribute('href', /departments/);
  await expect(elsewhere.getByRole('heading', { name: 'Welcome to People' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide these steps for everyone' }).click();
  await expect(steps).toHaveCount(0);
  await expect(grid(page).getByRole('row')).toHaveCount(3);
  await expect(elsewhere.getByRole('heading', { name: 'Welcome to People' })).toHaveCount(0);

  const colleague = await as(await acme.hire('Cem', 'view_employee'), '/people');
  await expect(grid(colleague)).toBeVisible();
  await expect(colleague.getByRole('heading', { name: 'Welcome to People' })).toHaveCount(0);
});

test('the team of a profile leads to its place in the chart', async ({ acme, as }) => {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  const [ana, ben] = [await acme.hire('Ana Silva'), await acme.hire('Ben Okafor')];
  await acme.hire('Cem Kaya');
  await acme.inside((db) => employ(db, ben.id, { manager_id: ana.id }));
  const page = await as(hr, `/people/profile/view/${ben.username}`);
  await page.getByRole('link', { name: 'View in chart' }).click();
  await expect(page.getByRole('treeitem', { name: /Ben Okafor/ })).toBeFocused();
});

test('every screen of people fits the smallest phone', async ({ acme, as }) => {
  const rights = [
    ...hrPermissions,
    'view_employee_group',
    'configure_company_setup',
    'view_app_settings_menu',
  ] as const;
  const page = await as(await acme.hire('Leila Rahimi', ...rights), '/people', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const settings = '/settings/people';
  const titles = [
    ['/people', 'People'],
    ['/people?view=cards', 'People'],
    ['/people?view=chart', 'People'],
    [`${settings}/groups`, 'Groups'],
    [`${settings}/own-profiles`, 'Self-service profiles'],
    [`${settings}/archive`, 'Archive'],
  ] as const;
  for (const [path, title] of titles) {
    await page.goto(`${acme.url}${path}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expectToFit(page);
  }
});
