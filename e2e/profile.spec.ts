import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { goOffline, readApart } from './apart.ts';
import { hrPermissions, addListItem, postFromPage, profileOf } from './profiles.ts';
import { dateAt } from './recorded-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, firstDay, test, type Acme } from './world.ts';

const saved = 'We’ve saved your edit successfully.';
const phone = { viewport: { width: 360, height: 740 } };

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const editing = (page: Page, name: string) => page.getByRole('region', { name: `${name}, editing` });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
const dialog = (page: Page) => page.getByRole('dialog');

/** Creates an HR person, and a person whose profile they view. */
async function people(acme: Acme) {
  return { hr: await acme.hire('Leila Rahimi', ...hrPermissions), ana: await acme.hire('Ana Silva') };
}

test('everybody opens their own profile from the menu under their face, and sees whom to ask', async ({ acme, as }) => {
  const { ana } = await people(acme);
  const page = await as(ana, '/feed');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Ana Silva', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/people/profile/view/${ana.username}$`));
  await tabs(page).getByText('Personal').click();
  await expect(section(page, 'Personal info').getByRole('link', { name: 'Ask Leila Rahimi' })).toBeVisible();
  await expect(section(page, 'Emergency contacts').getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expectAccessible(page);
});

test('the company chooses what people change themselves; for the rest they see whom to ask', async ({ acme, as }) => {
  const { ana } = await people(acme);
  const meg = await acme.hire('Meg', 'configure_company_setup', 'view_app_settings_menu');
  const settings = await as(meg, '/settings');
  await settings
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Self-service profiles' })
    .click();
  const page = await as(ana, profileOf(ana.username, 'personal'));
  await expect(section(page, 'Emergency contacts').getByRole('button', { name: /^Edit/ })).toBeVisible();
  await settings.getByRole('checkbox', { name: 'Emergency contacts' }).uncheck();
  await expectAccessible(settings);
  await expectMessage(settings, saved, () => settings.getByRole('button', { name: 'Save' }).click());
  await page.reload();
  await expect(section(page, 'Emergency contacts').getByRole('link', { name: 'Ask Leila Rahimi' })).toBeVisible();
});

test('a section is edited in place, and invalid values are reported beside their fields', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'personal'));
  await section(page, 'Emergency contacts').getByRole('button', { name: /^Edit/ }).click();
  const form = editing(page, 'Emergency contacts');
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Luca Ricci');
  await form.getByRole('textbox', { name: 'Phone' }).fill('0039 347 55x');
  await expect(form.getByText('Please use a valid phone number')).toBeVisible();
  await form.getByRole('button', { name: 'Save contacts' }).click();
  await expect(form.getByText('Please fix above errors to continue.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Phone' }).fill('0039 347 55');
  await expectMessage(page, saved, () => form.getByRole('button', { name: 'Save contacts' }).click());
  await expect(section(page, 'Emergency contacts').getByRole('rowheader')).toHaveText('Luca Ricci');
});

test('unsaved changes are asked for before another section is edited', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'personal'));
  await section(page, 'Personal info').getByRole('button', { name: /^Edit/ }).click();
  await editing(page, 'Personal info').getByRole('textbox', { name: 'Legal name' }).fill('Ana Maria Silva');
  await section(page, 'Education').getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(editing(page, 'Personal info').getByRole('textbox', { name: 'Legal name' })).toHaveValue(
    'Ana Maria Silva',
  );
});

test('a person who saves second sees what the first has saved, and nothing is lost', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'personal'));
  await section(page, 'Contact and address').getByRole('button', { name: /^Edit/ }).click();
  const form = editing(page, 'Contact and address');
  await form.getByRole('textbox', { name: 'City' }).fill('Bologna');
  const present = { street: null, extra: null, postcode: null, city: 'Copenhagen', region: null, country_id: null };
  await postFromPage(page, ana.id, 'personal/address', { work_phone: null, present, permanent: null });
  await form.getByRole('button', { name: 'Save' }).click();
  const difference = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(difference.getByRole('row', { name: /Current address/ })).toContainText('Bologna');
  await expect(difference.getByRole('row', { name: /Current address/ })).toContainText('Copenhagen');
  await expectMessage(page, saved, () => difference.getByRole('button', { name: 'Save my version' }).click());
  await expect(section(page, 'Contact and address')).toContainText('Bologna');
});

test('other people’s changes appear immediately', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  const other = await as(ana, profileOf(ana.username));
  await other.getByRole('button', { name: 'Add About' }).click();
  await other.getByRole('textbox', { name: 'About' }).fill('I build optics.');
  await expectMessage(other, saved, () => other.getByRole('button', { name: 'Save' }).click());
  await expect(section(page, 'About')).toContainText('I build optics.');
});

test('a change is scheduled, shown on the ruler and in the history, and withdrawn', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  await addListItem(acme, 'designations', 'Optical Engineer');
  const page = await as(hr, profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'Takes effect on' }).fill('2060-01-01');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('checkbox', { name: 'Designation' }).click();
  await dialog(page).getByRole('combobox', { name: 'New value: Designation' }).click();
  await page.getByRole('option', { name: 'Optical Engineer' }).click();
  await expectAccessible(page);
  await expectMessage(page, 'Change scheduled.', () =>
    dialog(page).getByRole('button', { name: 'Schedule 1 change' }).click(),
  );
  const row = page.getByRole('table', { name: 'History' }).getByRole('row', { name: /Optical Engineer/ });
  await expect(row).toContainText('Scheduled');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Cancel change/ }).click();
  await expectMessage(page, 'Scheduled change cancelled.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).click(),
  );
  await expect(page.getByText('No changes yet.')).toBeVisible();
});

test('a first salary asks for its currency and by which period it is paid', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  await dialog(page).getByRole('textbox', { name: 'Takes effect on' }).fill('2060-01-01');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('checkbox', { name: 'Salary' }).click();
  await dialog(page).getByRole('textbox', { name: 'New salary' }).fill('3200');
  await expect(dialog(page).getByRole('textbox', { name: 'Currency' })).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Schedule 1 change' }).click();
  await expect(dialog(page).getByText('This is a required field')).toHaveCount(2);
  await dialog(page).getByRole('textbox', { name: 'Currency' }).fill('chf');
  await dialog(page).getByRole('combobox', { name: 'Pay period' }).click();
  await page.getByRole('option', { name: 'month' }).click();
  await expectMessage(page, 'Change scheduled.', () =>
    dialog(page).getByRole('button', { name: 'Schedule 1 change' }).click(),
  );
  await expect(page.getByRole('table', { name: 'History' })).toContainText('3,200.00 CHF per month');
});

test('the past asks for a reason, and another day is looked at by keys', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  await dialog(page).getByRole('textbox', { name: 'Takes effect on' }).fill('2020-01-01');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('checkbox', { name: 'Weekly hours' }).click();
  await dialog(page).getByRole('textbox', { name: 'New value: Weekly hours' }).fill('37');
  await dialog(page).getByRole('button', { name: 'Correct 1 value' }).click();
  await expect(dialog(page).getByText('This is a required field')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Forgotten');
  await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Correct 1 value' }).click());
  await expect(page.getByRole('table', { name: 'History' })).toContainText('37h 00m');
  const needle = page.getByRole('slider', { name: 'As of' });
  await needle.press('Home');
  await expect(page.getByRole('status').filter({ hasText: 'You’re viewing' })).toBeVisible();
  await needle.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`as_of=${addDays(firstDay, 1)}`));
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(section(page, 'Employment').first()).toBeVisible();
});

test('somebody is discharged with a new manager for their people, and it is taken back', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const ben = await acme.hire('Ben Okafor');
  const page = await as(hr, profileOf(ana.username));
  await postFromPage(page, ben.id, 'employment/changes/store', {
    effective_from: dateAt(0),
    reason: 'Moved',
    manager_id: ana.id,
  });
  await page.reload();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Last day' }).fill('2060-01-31');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('combobox', { name: 'Reason' }).fill('Retired');
  await dialog(page).getByRole('button', { name: 'Discharge on 31 Jan' }).click();
  await expect(dialog(page).getByText('This is a required field')).toBeVisible();
  await expect(dialog(page)).toContainText('1 person reports to Ana');
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: 'New manager' }).click();
  await page.getByRole('option', { name: 'Leila Rahimi' }).click();
  await expectMessage(page, 'Last day saved.', () =>
    dialog(page).getByRole('button', { name: 'Discharge on 31 Jan' }).click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaves 31 Jan 2060');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel discharge' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel discharge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Silva');
});

test('an action that is not possible says why', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  await page.getByRole('button', { name: 'Actions' }).click();
  const resend = page.getByRole('menuitem', { name: /Resend invitation/ });
  await expect(resend).toContainText('Invitation accepted');
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('colleagues see of a private profile one sentence and whom to ask, and no tabs that are not theirs', async ({
  acme,
  as,
}) => {
  const { ana } = await people(acme);
  await acme.inside((db) => db.updateTable('people').set({ is_private: true }).where('id', '=', ana.id).execute());
  const page = await as(await acme.hire('Ben Okafor'), profileOf(ana.username));
  await expect(page.getByText('Ana keeps contact and personal details private')).toBeVisible();
  await expect(page.getByRole('link', { name: /Leila Rahimi/ })).toBeVisible();
  await expect(tabs(page)).toHaveText(['Overview']);
  await expect(page.getByRole('button', { name: 'Actions' })).toBeHidden();
  await expect(page.getByText('@acme.example')).toBeHidden();
  await expectAccessible(page);
});

test('a file is added with its expiry date, needs attention when it expires, and is deleted permanently', async ({
  acme,
  as,
}) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'documents'));
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'Licence.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });
  await dialog(page).getByRole('textbox', { name: 'Valid until' }).fill('2020-01-01');
  await page.keyboard.press('Tab');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    dialog(page).getByRole('button', { name: 'Add document' }).click(),
  );
  await expect(page.getByRole('row', { name: /Licence.pdf/ })).toContainText('expired');
  await expectAccessible(page);
  await tabs(page).getByText('Overview').click();
  await expect(section(page, 'Needs attention')).toContainText('Licence.pdf');
  await tabs(page).getByText('Documents').click();
  await page.getByRole('button', { name: 'Delete Licence.pdf' }).click();
  await expect(page.getByText('You are about to permanently delete this item. Should we proceed?')).toBeVisible();
  await expectMessage(page, 'We’ve permanently deleted this item.', () =>
    page.getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
});

test('a photo is cropped by keys and shown', async ({ acme, as }) => {
  const { ana } = await people(acme);
  const page = await as(ana, profileOf(ana.username));
  await page.getByRole('button', { name: 'Add a photo' }).waitFor();
  // A picture of one pixel.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await dialog(page).getByRole('application').press('ArrowLeft');
  await expectAccessible(page);
  await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Save photo' }).click());
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await expect(page.locator('#main header img')).toBeVisible();
});

test('an unknown name is reported as such, and a part that fails can be retried in its place', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf('nobody.here'));
  await expect(page.getByRole('heading', { name: /404|not found/i }).first()).toBeVisible();
  const failing = '**/personal/education';
  await goOffline(page);
  await readApart(page);
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'Broken', code: 'x' } }));
  await page.goto(`${acme.url}${profileOf(ana.username, 'personal')}`);
  await expect(section(page, 'Education').getByRole('alert')).toContainText('Broken');
  await page.unroute(failing);
  await section(page, 'Education').getByRole('button', { name: 'Retry' }).click();
  await expect(section(page, 'Education')).toContainText('No education yet.');
});

test('on a phone with long words everything fits', async ({ acme, as }) => {
  const { hr } = await people(acme);
  const long = await acme.hire('Maxi');
  const name = `Maximiliane ${'Wolkenstein'.repeat(6)}`;
  const bio = 'Donaudampfschifffahrtsgesellschaft'.repeat(8);
  await acme.inside((db) => db.updateTable('people').set({ name, bio }).where('id', '=', long.id).execute());
  const page = await as(hr, profileOf(long.username), phone);
  for (const tab of ['Personal', 'Employment', 'Documents', 'Time', 'Overview']) {
    await tabs(page).getByText(tab).click();
    await page.waitForLoadState('networkidle');
    await expectToFit(page);
  }
  await expectAccessible(page);
});
