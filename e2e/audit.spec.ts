import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const log = '/settings/audit-log';

/** Creates a reader of the log, and entries: two departments, one of them renamed. */
async function readable(acme: Parameters<Parameters<typeof test>[2]>[0]['acme']) {
  const ana = await acme.hire('Ana', 'view_audit_log', 'view_app_settings_menu');
  await acme.inside(async (db) => {
    await db
      .insertInto('departments')
      .values([{ name: 'Sales' }, { name: 'Care' }])
      .execute();
    await db.updateTable('departments').set({ name: 'Selling' }).where('name', '=', 'Sales').execute();
  });
  return ana;
}

test('a change is found by its filter and shown before and after', async ({ acme, as }) => {
  const page = await as(await readable(acme), log);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type of change' }).click();
  await page.getByRole('option', { name: 'Lists' }).click();
  await expect(page).toHaveURL(/kind=lists/);
  await expect(page.locator('[data-entry]')).toHaveCount(3);
  await expect(page.getByRole('rowheader', { name: /^Today, / })).toBeVisible();

  await page.getByRole('button', { name: 'renamed the department “Sales” to “Selling”' }).click();
  const panel = page.getByRole('region', { name: 'Change', exact: true });
  await expect(panel.getByRole('heading', { name: 'Change', exact: true })).toBeFocused();
  await expect(panel.getByRole('row', { name: /name Sales Selling/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: /^renamed the department/ })).toBeFocused();
});

test('the chain is checked by a press, and the screen says that it is unbroken', async ({ acme, as }) => {
  const page = await as(await readable(acme), log);
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/^The chain is unbroken: \d+ entries are as they were recorded\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('a search without results says so, and can be cleared', async ({ acme, as }) => {
  const page = await as(await readable(acme), log);
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('button', { name: /^renamed the department/ })).toBeVisible();
});

test('newer entries are announced, and come when they are asked for', async ({ acme, as }) => {
  const page = await as(await readable(acme), `${log}?kind=lists`);
  await expect(page.getByRole('button', { name: /^renamed the department/ })).toBeVisible();
  await acme.inside((db) => db.insertInto('departments').values({ name: 'Workshop' }).execute());
  await page.getByRole('button', { name: 'Show new entries' }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'added the department “Workshop”' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show new entries' })).toBeHidden();
});

test('older entries follow page by page', async ({ acme, as }) => {
  const ana = await readable(acme);
  await acme.inside((db) =>
    db
      .insertInto('designations')
      .values(Array.from({ length: 60 }, (_, n) => ({ name: `Designation ${String(n).padStart(2, '0')}` })))
      .execute(),
  );
  const page = await as(ana, `${log}?kind=lists`);
  await expect(page.locator('[data-entry]')).toHaveCount(50);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(13);
  await expect(page).toHaveURL(/before=/);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(50);
});

test('the filtered log is a file', async ({ acme, as }) => {
  const page = await as(await readable(acme), `${log}?kind=lists`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain('renamed the department “Sales” to “Selling”');
});

test('on a phone the log is cards, and a change a sheet', async ({ acme, as }) => {
  const page = await as(await readable(acme), log, { viewport: { width: 360, height: 780 } });
  await page
    .getByRole('list', { name: /^Changes on Today, .*, newest first$/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Position in the chain');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Close change' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);
});

test('people without the permission see that they cannot read it', async ({ acme, as }) => {
  const page = await as(await acme.hire('Bob', 'view_app_settings_menu'), log);
  await expect(
    page
      .getByText('You do not have permission to access the content.')
      .or(page.getByRole('heading', { name: /403|Forbidden|Permission/i }))
      .first(),
  ).toBeVisible();
});

test('dates are typed in the company’s format, or picked', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_app_settings_menu', 'view_audit_log'), '/settings/audit-log');
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill('02 Mar 2026');
  await from.press('Tab');
  await expect(page).toHaveURL(/from=2026-03-02/);
  await expect(from).toHaveValue('02 Mar 2026');
  await from.fill('2026-03-09');
  await from.press('Tab');
  await expect(from).toHaveValue('09 Mar 2026');
  for (const typed of ['9.3.2026', '9 Mar 2026', '09/03/2026', '2026-3-9', 'March 9, 2026']) {
    await from.fill(typed);
    await from.press('Tab');
    await expect(from).toHaveValue('09 Mar 2026');
  }
  // Text that is not a date stays in the field to be corrected, and does not filter.
  await from.fill('31 Feb 2026');
  await from.press('Tab');
  await expect(from).toHaveValue('31 Feb 2026');
  await expect(from).toHaveAccessibleDescription(/Enter a date like/);
  await expect(page).not.toHaveURL(/from=/);

  await from.click();
  const picker = page.getByRole('dialog').or(page.locator('[data-dates-dropdown]')).first();
  await expect(picker).toBeVisible();
  await picker.getByRole('button', { name: '12 March 2026' }).click();
  await expect(page).toHaveURL(/from=2026-03-12/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear From' }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test('the filters never wrap: those without room are behind a button', async ({ acme, as }) => {
  const page = await as(await readable(acme), log, { viewport: { width: 1440, height: 900 } });
  const row = page.getByRole('search', { name: 'Filters' });
  const height = async () => (await row.boundingBox())?.height;
  await expect(row.getByRole('combobox', { name: 'Changed by' })).toBeVisible();
  const one = await height();
  await page.getByRole('button', { name: /^renamed the department/ }).click();
  const more = row.getByRole('button', { name: '2 more filters' });
  await expect(more).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Changed by' })).toHaveCount(0);
  expect(await height()).toBe(one);
  await expectToFit(page);
  await more.press('Enter');
  const behind = page.getByRole('dialog', { name: 'More filters' });
  await behind.getByRole('combobox', { name: 'Action' }).click();
  await behind.getByRole('option', { name: 'Added', exact: true }).click();
  await expect(page).toHaveURL(/action=insert/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: '2 more filters 1 set' })).toBeFocused();
  await page.getByRole('button', { name: 'Close change' }).click();
  for (const width of [1264, 1000, 640, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.getByRole('button', { name: /more filters/ })).toBeVisible();
    await expectToFit(page);
  }
  await row.getByRole('button', { name: /more filters/ }).click();
  await expect(behind.getByRole('heading', { name: 'More filters' })).toBeFocused();
  await expect(behind.getByRole('textbox', { name: 'From' })).toBeVisible();
  await expectAccessible(page);
});
