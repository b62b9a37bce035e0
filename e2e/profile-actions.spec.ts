import type { Page } from '@playwright/test';
import { goOffline } from './apart.ts';
import { hrPermissions, postFromPage, profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

const password = 'correct horse battery';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates an HR person, who ranks higher, and a person with a password whose profile they view. */
async function people(acme: Acme) {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  const ana = await acme.hire('Ana Silva');
  await acme.givePassword(ana, password);
  return { hr, ana };
}

/** Creates a role without permissions. */
const teamLead = (acme: Acme) =>
  acme.inside((db) => db.insertInto('roles').values({ name: 'Team lead', position: 900 }).execute());

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click();

test('a suspended person is signed out immediately, and can sign in again after reactivation', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const theirs = await as(ana, '/feed');
  await expect(heading(theirs)).toBeVisible();
  const page = await as(hr, profileOf(ana.username));
  await choose(page, 'Suspend');
  await expect(page.getByText('Ana is signed out on all devices and cannot sign in or clock in.')).toBeVisible();
  await expectMessage(page, 'They’re suspended.', () => answer(page, 'Suspend'));
  await expect(heading(page)).toContainText('Suspended');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await choose(page, 'Reactivate');
  await expectMessage(page, 'They can sign in again.', () => answer(page, 'Reactivate'));
  await expect(heading(page)).toHaveText('Ana Silva');
});

test('roles are given and taken, and nothing is saved that has not changed', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  await teamLead(acme);
  const page = await as(hr, profileOf(ana.username));
  await choose(page, 'Update roles');
  const role = dialog(page).getByRole('checkbox', { name: 'Team lead' });
  await expect(role).not.toBeChecked();
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await role.click();
  await expectAccessible(page);
  await expectMessage(page, 'Roles saved.', () => dialog(page).getByRole('button', { name: 'Save' }).click());
  await choose(page, 'Update roles');
  await expect(role).toBeChecked();
  await role.click();
  await expectMessage(page, 'Roles saved.', () => dialog(page).getByRole('button', { name: 'Save' }).click());
});

test('a profile is duplicated, and the link of the invitation is shown by a press of its own', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  await teamLead(acme);
  const page = await as(hr, profileOf(ana.username));
  await choose(page, 'Duplicate profile');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Fay Moss');
  await dialog(page).getByRole('button', { name: 'Add person' }).click();
  await expect(dialog(page).getByText('This is a required field').first()).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('fay@acme.example');
  await dialog(page).getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Team lead' }).click();
  await dialog(page).getByRole('button', { name: 'Add person' }).click();
  await expect(heading(page)).toContainText('Fay Moss');
  await expect(heading(page)).toContainText('Invited');
  await choose(page, 'Show invitation link');
  await expect(dialog(page).getByText('The audit log records when you show the link')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Show link' }).click();
  await expect(dialog(page).getByLabel('Password set-up link')).toHaveValue(/\/on-boarding-invitation\//);
  await expect(dialog(page).getByText('Recorded in the audit log', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a discharge that was a mistake is undone', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  await postFromPage(page, ana.id, 'discharge', { discharged_date: '2020-01-31', discharged_reason: 'Retired' });
  await page.reload();
  await choose(page, 'Restore');
  await expect(page.getByText('This undoes Ana’s discharge as a mistake.')).toBeVisible();
  await expectMessage(page, 'We’ve restored this item.', () => answer(page, 'Restore'));
  await expect(heading(page)).toHaveText('Ana Silva');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Discharge…' })).toBeVisible();
});

test('another sign-in address counts once the new one has confirmed it', async ({ acme, as, guest, server }) => {
  const { ana } = await people(acme);
  const next = `ana.${acme.id.slice(0, 8)}@new.example`;
  const page = await as(ana, profileOf(ana.username));
  await choose(page, 'Change sign-in email');
  await dialog(page).getByRole('textbox', { name: 'New email' }).fill(next);
  await dialog(page).getByLabel('Your password').fill('not my password');
  await dialog(page).getByRole('button', { name: 'Send link' }).click();
  await expect(dialog(page).getByText('This password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Your password').fill(password);
  await expectMessage(
    page,
    'Muster has no mail server, so the link to the new address waits in the mail folder. Ask your administrator for it.',
    () => dialog(page).getByRole('button', { name: 'Send link' }).click(),
  );
  // Any of the servers may send it, each with its own port.
  const address = new RegExp(`//${new URL(acme.url).hostname}:\\d+(/confirm-address/\\S+)`);
  const path = async () => (await server.mails()).map((mail) => address.exec(mail)?.[1]).find(Boolean);
  await expect.poll(path).toBeTruthy();
  const link = await guest(`${acme.url}${await path()}`);
  await expectAccessible(link);
  await link.getByRole('button', { name: 'Confirm address' }).click();
  await expect(link.getByText('You now sign in with this address.')).toBeVisible();
  await link.goto(`${acme.url}/login`);
  await link.getByLabel('Username or email').fill(next);
  await link.getByLabel('Password', { exact: true }).fill(password);
  await link.keyboard.press('Enter');
  await expect(link).toHaveURL(`${acme.url}/feed`);
});

test('the history of a section says who changed what, from what to what, and is not for colleagues', async ({
  acme,
  as,
}) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'employment'));
  const stored = { effective_from: '2020-01-01', reason: 'Forgotten', weekly_work_time: 2220 };
  await postFromPage(page, ana.id, 'employment/changes/store', stored);
  await page.getByRole('button', { name: 'History of Employment' }).click();
  const entries = dialog(page).getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Leila Rahimi');
  await expect(entries.filter({ hasText: 'Forgotten' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'History of Employment' })).toBeFocused();
  await page.goto(`${acme.url}${profileOf(ana.username)}`);
  await page.getByRole('button', { name: 'History of About' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'No changes yet' })).toBeVisible();

  const bio = { bio: 'I build optics.' };
  await acme.inside((db) => db.updateTable('people').set(bio).where('id', '=', ana.id).execute());
  const other = await as(await acme.hire('Ben Okafor'), profileOf(ana.username));
  await expect(other.getByText('I build optics.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^History/ })).toBeHidden();
});

test('a date that is typed in full leaves the fields below it free', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  await choose(page, 'Discharge…');
  const day = dialog(page).getByRole('textbox', { name: 'Last day' });
  await day.click();
  const calendar = page.locator('[data-dates-dropdown]');
  await expect(calendar).toBeVisible();
  await day.fill('2060-01-31');
  await expect(calendar).toBeHidden();
  await day.fill('2060-01');
  await expect(calendar).toBeVisible();
});

test('a name is corrected, and a first day with a reason', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'personal'));
  await page.getByRole('button', { name: 'Edit Personal info' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Maria Silva');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page)).toHaveText('Ana Maria Silva');

  await page.goto(`${acme.url}${profileOf(ana.username, 'employment')}`);
  await page.getByRole('button', { name: 'Edit Employment' }).click();
  const section = page.getByRole('region', { name: 'Employment, editing' });
  await section.getByRole('textbox', { name: 'Joining date' }).fill('1999-12-01');
  await page.keyboard.press('Tab');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('Explain why you are changing the past.');
  await section.getByRole('textbox', { name: 'Reason for the new first day' }).fill('Mistyped');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Employment', exact: true }).first()).toContainText('01 Dec 1999');
});

test('a person who saves second is shown what the first has saved', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, '/favicon.svg');
  // Live events would report the other change too early.
  await goOffline(page);
  await page.goto(`${acme.url}${profileOf(ana.username)}`);
  await page.getByRole('button', { name: 'Add About' }).click();
  await page.getByRole('textbox', { name: 'About' }).fill('Builds optics.');
  await postFromPage(page, ana.id, 'personal/bio/save', { bio: 'Grinds lenses.' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Grinds lenses.');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Builds optics.');
  await expect(conflict).toHaveCount(0);
});

test('a profile is hidden and shown, shows no missing data while hidden, and a reset link is sent', async ({
  acme,
  as,
}) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  await choose(page, 'Make profile private');
  await expect(page.getByRole('alertdialog', { name: 'Make the profile of Ana private?' })).toContainText(
    'Colleagues no longer see their email, phone and birthday.',
  );
  await answer(page, 'Make private');
  await expect(heading(page)).toContainText('Private');
  await choose(page, 'Make profile visible');
  await answer(page, 'Make visible');
  await expect(heading(page)).toHaveText('Ana Silva');

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('No address yet');
  await choose(page, 'Hide missing details');
  await expect(attention).toHaveCount(0);

  await choose(page, 'Send password reset');
  await expect(
    page.getByText('Ana is signed out on all devices and their password stops working immediately.'),
  ).toBeVisible();
  await expectMessage(page, 'Their old password no longer works.', () => answer(page, 'Reset password'));
});
