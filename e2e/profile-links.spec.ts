import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import { employ } from '#features/people/testing/employ.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { hrPermissions, postFromPage, profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

/** Creates an HR person, and two people whose profiles they manage. */
async function people(acme: Acme) {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions);
  return { hr, ana: await acme.hire('Ana Silva'), ben: await acme.hire('Ben Okafor') };
}

test('the key facts lead to the section in which they are edited', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username));
  await page.getByRole('button', { name: 'Edit Key facts' }).click();
  const section = page.getByRole('region', { name: 'Employment, editing' });
  await expect(section.getByRole('textbox', { name: 'Employee number' })).toBeFocused();
  await expect(page).toHaveURL(/tab=employment/);
  await section.getByRole('textbox', { name: 'Employee number' }).fill('E-7');
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    section.getByRole('button', { name: 'Save' }).click(),
  );
  await page
    .getByRole('link', { name: 'Overview' })
    .or(page.getByRole('tab', { name: 'Overview' }))
    .click();
  await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('E-7');

  // Another person with the same number in other letters is refused beside the field.
  const other = await as(hr, profileOf((await acme.hire('Cem Kaya')).username));
  await other.getByRole('button', { name: 'Edit Key facts' }).click();
  await other.getByRole('textbox', { name: 'Employee number' }).fill('e-7');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('This employee number is taken.')).toBeVisible();
});

test('the main action of documents is to add files', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'documents'));
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await chosen;
  await expect(page.getByRole('button', { name: 'Schedule a change' })).toHaveCount(0);
  await page.goto(acme.url + profileOf(ana.username));
  await expect(page.getByRole('button', { name: 'Schedule a change' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add files' })).toHaveCount(0);
});

test('names in a change lead to the profiles of its author and its people', async ({ acme, as }) => {
  const { hr, ana, ben } = await people(acme);
  const page = await as(hr, profileOf(ana.username, 'employment'));
  await postFromPage(page, ana.id, 'employment/changes/store', {
    effective_from: '2020-01-01',
    reason: 'Forgotten',
    manager_id: ben.id,
  });
  await postFromPage(page, ana.id, 'employment/note/save', { note: 'Thursdays off' });
  await page.reload();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history.getByRole('link', { name: 'Ben Okafor' })).toBeVisible();
  await expect(history.getByRole('link', { name: 'Leila Rahimi' }).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Note', exact: true }).getByRole('link', { name: 'Leila Rahimi' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'History of Employment' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Leila Rahimi' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/people/profile/view/${hr.username}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('people who may invite see until when an invitation is valid', async ({ acme, as }) => {
  const { hr, ana, ben } = await people(acme);
  const invite = (person_id: string, until: string) =>
    acme.inside(async (db) => {
      const expires_at = new Date(plannedInstant(until as LocalDateTime, acme.timezone) * 1000);
      await db
        .updateTable('people')
        .set({ status: 'invited', was_invited: true })
        .where('id', '=', person_id)
        .execute();
      const token_hash = hashToken(newToken());
      await db
        .insertInto('password_links')
        .values({ person_id, purpose: 'invitation', token_hash, expires_at })
        .execute();
    });
  await invite(ana.id, '2060-03-05 12:00:00');
  await invite(ben.id, '2020-03-05 12:00:00');
  const page = await as(hr, profileOf(ana.username));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invited, valid until 5 Mar 2060');
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Invitation expires');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: /Resend invitation/ })).toContainText('until 5 Mar 2060');
  await page.goto(acme.url + profileOf(ben.username));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invitation expired 5 Mar 2020');
  await expectAccessible(page);
  const colleague = await as(await acme.hire('Cem Kaya'), profileOf(ana.username));
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(/Invited$/);
});

test('a first day behind recorded time is asked about, and the time stays', async ({ acme, as }) => {
  const { hr, ana } = await people(acme);
  await recordDay(acme, ana, dateAt(-3), [{ start: '09:00:00', end: '17:00:00' }]);
  const page = await as(hr, profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Edit Employment' }).click();
  const section = page.getByRole('region', { name: 'Employment, editing' });
  await section.getByRole('textbox', { name: 'Joining date' }).fill(dateAt(-1));
  await page.keyboard.press('Tab');
  await section.getByRole('textbox', { name: 'Reason for the new first day' }).fill('Mistyped');
  await section.getByRole('button', { name: 'Save' }).click();
  const keep = section.getByRole('checkbox', { name: 'Keep attendance recorded before this day' });
  await expect(section).toContainText(/Attendance on .* is before this day/);
  await keep.check();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    section.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(section).toHaveCount(0);
});

test('only the screen of people that is open is marked in the menu', async ({ acme, as }) => {
  const hr = await acme.hire('Leila Rahimi', ...hrPermissions, 'import_employee');
  const page = await as(hr, '/people/invitations');
  const lit = page.getByRole('navigation').first().getByRole('list', { name: 'People' }).locator('[aria-current]');
  await expect(lit).toHaveText(['Invitations']);
  await page.goto(`${acme.url}/people/import`);
  await expect(lit).toHaveText(['Import people']);
  await page.goto(acme.url + profileOf(hr.username));
  await expect(lit).toHaveText(['People']);
});

test('the chart prints as wide as the paper, without the rest of the screen', async ({ acme, as }) => {
  const { hr, ana, ben } = await people(acme);
  const dana = await acme.hire('Dana Fox');
  await acme.inside(async (db) => {
    for (const { id } of [ana, ben]) await employ(db, id, { manager_id: dana.id });
  });
  const page = await as(hr, '/people?view=chart', { colorScheme: 'dark' });
  await expect(page.getByRole('treeitem', { name: /Ana Silva/ })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const name of [/Dana Fox/, /Ana Silva/, /Ben Okafor/])
    await expect(page.getByRole('treeitem', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print chart' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden();
  await expect(page.getByRole('search').first()).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  // The whole chart fits on the sheet: nothing scrolls or is cut.
  const cut = await page.getByRole('tree').evaluate((tree) => {
    const boxes = [...tree.querySelectorAll('[data-node]')].map((node) => node.getBoundingClientRect());
    const room = document.documentElement.getBoundingClientRect();
    return boxes.some(({ left, right, height }) => left < 0 || right > room.right + 1 || height === 0);
  });
  expect(cut).toBe(false);
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('light');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(5000);
});
