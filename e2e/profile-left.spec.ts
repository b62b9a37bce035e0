import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hrPermissions, postFromPage, profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Profile' });

/** Creates an HR person, and Ana, who has left. */
async function left(acme: Acme) {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  const ana = await acme.hire('Ana Silva');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({
        status: 'discharged',
        discharged_date: '2020-01-31' as LocalDate,
        discharged_reason: 'Retired',
      })
      .where('id', '=', ana.id)
      .execute(),
  );
  return { hr, ana };
}

test('the profile of somebody who has left says so, stays readable, and leads back to the archive', async ({
  acme,
  as,
}) => {
  const { hr, ana } = await left(acme);
  const page = await as(hr, profileOf(ana.username));
  await expect(heading(page)).toContainText('Left 31 Jan 2020');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Archive' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule a change' })).toHaveCount(0);
  await expectAccessible(page);
  for (const tab of ['Personal', 'Employment', 'Documents', 'Time']) {
    await tabs(page).getByText(tab).click();
    await expect(tabs(page).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('table', { name: 'People who have left' })).toContainText('Ana Silva');

  const colleague = await as(await acme.hire('Ben Okafor', 'view_employee'), profileOf(ana.username));
  await expect(colleague.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a former employee is rehired from a date: they return, and their earlier employment stays', async ({
  acme,
  as,
}) => {
  const { hr, ana } = await left(acme);
  const page = await as(hr, profileOf(ana.username));
  await page.getByRole('button', { name: 'Rehire…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehire Ana Silva' });
  const send = dialog.getByRole('button', { name: 'Rehire' });
  const day = dialog.getByRole('textbox', { name: 'First day' });
  await send.click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await day.fill('2020-01-15');
  await page.keyboard.press('Tab');
  await send.click();
  await expect(dialog).toContainText('This must be on or after the first day');
  await expectAccessible(page);
  await day.fill('2024-03-04');
  await page.keyboard.press('Tab');
  await expectMessage(page, 'They’re active again.', () => send.click());
  await expect(heading(page)).not.toContainText('Left');
  await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('04 Mar 2024');
  await expect(page.getByRole('button', { name: 'Schedule a change' })).toBeVisible();
  const elsewhere = await as(hr, '/settings/people/archive');
  await expect(elsewhere.getByRole('heading', { name: 'No one has left' })).toBeVisible();
});

test('the needle of the ruler is dragged to another day, on which nothing can be done', async ({ acme, as }) => {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  const ana = await acme.hire('Ana Silva');
  const page = await as(hr, profileOf(ana.username));
  await postFromPage(page, ana.id, 'employment/changes/store', {
    effective_from: '2010-01-01',
    weekly_work_time: 133_200,
    reason: 'Forgotten',
  });
  await page.goto(`${acme.url}${profileOf(ana.username, 'employment')}`);
  const needle = page.getByRole('slider', { name: 'As of' });
  const box = await needle.boundingBox();
  if (!box) throw new Error('The needle is not drawn');
  await expect(page.getByRole('button', { name: 'Actions' })).toBeVisible();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y, { steps: 4 });
  await page.mouse.move(x - 240, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: 'You’re viewing' })).toContainText('37h 00m');
  await expect.poll(async () => Math.round(((await needle.boundingBox())?.x ?? 0) - box.x)).toBeLessThan(-230);
  await expect(page).toHaveURL(/as_of=\d{4}-\d\d-\d\d/);
  for (const name of ['Actions', 'Schedule a change', 'Edit Employment', /^Correct/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('button', { name: 'Schedule a change' })).toBeVisible();
});

test('actions that rank forbids are not offered', async ({ acme, as }) => {
  const owner = await acme.hire('Ola Owner', ...hrPermissions);
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  const ana = await acme.hire('Ana Silva');
  // People hired first rank above those hired later.
  const page = await as(hr, profileOf(owner.username));
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate profile' })).toBeVisible();
  for (const name of ['Discharge…', 'Suspend', 'Send password reset'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.goto(`${acme.url}${profileOf(ana.username)}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  for (const name of ['Discharge…', 'Suspend', 'Send password reset'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
});
