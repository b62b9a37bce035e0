import { permissions } from '#platform/shared/permissions.ts';
import { readApart } from './apart.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const everything = permissions.filter((each) => each !== 'allowed_bio_devices');

test('each section shows its status, and only what needs action is orange', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...everything);
  await acme.inside(async (db) => {
    await db
      .insertInto('departments')
      .values([{ name: 'Sales' }, { name: 'Care' }])
      .execute();
    await db.insertInto('leave_policies').values({ name: 'Full time' }).execute();
  });
  const page = await as(ana, '/settings');
  await expect(page.getByRole('link', { name: 'Departments 2', exact: true })).toBeVisible();
  const packages = page.getByRole('link', { name: /^Leave packages 1 without a package$/ });
  await expect(packages.locator('[data-urgent]')).toBeVisible();
  await expect(
    page.getByText(/^Configure how Muster works for your company\. \d+ settings? needs? your attention\.$/),
  ).toBeVisible();
  await expectToFit(page);
  await acme.inside((db) => db.insertInto('departments').values({ name: 'Workshop' }).execute());
  await page.getByRole('link', { name: /^Departments/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Departments 3', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Recently used' }).getByRole('link')).toHaveText(['Departments']);
});

test('a place is found by what people call it, and opened by Enter', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...everything), '/settings', { viewport: { width: 390, height: 844 } });
  const find = page.getByRole('searchbox', { name: 'Search settings' });
  await find.fill('wifi');
  await expect(page.getByRole('link', { name: /^Network setup/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Departments/ })).toHaveCount(0);
  // This Enter ends the composition of a word.
  await find.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await find.fill('zzz');
  await expect(page.getByRole('heading', { name: 'No matches for “zzz”' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await find.fill('Network');
  await find.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Network setup' })).toBeVisible();
});

test('sections are listed even if their status cannot be loaded', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...everything), '/favicon.svg');
  await readApart(page);
  let isBroken = true;
  await page.route('**/app/settings/general/application/states', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }) : route.continue(),
  );
  await page.goto(new URL('/settings', page.url()).href);
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await expect(page.getByRole('link', { name: 'Departments', exact: true })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Departments 0', exact: true })).toBeVisible();
});
