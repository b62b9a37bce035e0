import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { setColumns } from '#features/people/server/commands.ts';
import { realFile } from '#features/people-import/testing/real-file.ts';
import { leaveWorld } from './leave-world.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const rights = [
  'view_employee',
  'view_archived_employee',
  'import_employee',
  'add_employee',
  'edit_employee',
  'edit_employee_employment_info',
  'edit_employee_salary_info',
  'discharge_employee',
  'add_department',
  'add_designation',
] as const;

/** Creates a person who may import people, and the role that these get. */
async function hr(acme: Acme) {
  await acme.inside((db) => db.insertInto('roles').values({ name: 'Employee', position: 99 }).execute());
  return acme.hire('Hanna Holm', ...rights);
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const step = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current]');
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name });
const makeAddresses = async (page: Page, domain: string) => {
  await page.getByRole('switch', { name: 'Make email addresses from names' }).press('Space');
  await page.getByRole('textbox', { name: 'Email' }).fill(domain);
};

test('a file is chosen, corrected in place, imported and undone', async ({ acme, as }) => {
  const hanna = await hr(acme);
  const page = await as(hanna, '/people');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle(/Import people/);
  await expectAccessible(page);
  await choose(
    page,
    'people.csv',
    'Name,Emp ID,Date of hire,Manager\n"Sol, Ana",1,1/15/2020,\nBen Ode,2,1/35/2021,Ana Sol\nCai Lu,3,2/1/2021,Nobody\n',
  );
  await expect(step(page)).toHaveText(/Columns/);
  await expect(page.getByText('3 rows, 4 columns')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Name/ })).toContainText('Ana Sol');
  await expectAccessible(page);
  await makeAddresses(page, 'acme.example');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  await expect(step(page)).toHaveText(/Check/);
  await expect(tab(page, 'Invalid')).toContainText('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Joining date in row 3/ }).press('Enter');
  const cell = page.getByRole('textbox', { name: 'Joining date in row 3' });
  await cell.fill('1/25/2021');
  await cell.press('Enter');
  await expect(tab(page, 'New')).toContainText('2');
  await expect(page.getByText('before: 1/35/2021')).toBeVisible();
  await expect(cell).toHaveCount(0);
  // Corrections survive a reload.
  await page.reload();
  await expect(tab(page, 'Invalid')).toContainText('1');
  await page.getByRole('button', { name: /^Nobody/ }).click();
  await page.getByRole('button', { name: 'Leave empty' }).click();
  await expect(tab(page, 'New')).toContainText('3');
  await page.getByRole('button', { name: 'Import 3 people' }).click();

  await expect(page.getByRole('heading', { name: '3 people imported' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 people imported' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
  // The bell does not report a batch whose end was seen.
  await expect(page.getByRole('region', { name: 'Undo import of people.csv' })).toContainText('All done');
  const unseen = () =>
    acme.inside((db) => db.selectFrom('batches').select('title').where('seen_at', 'is', null).execute());
  await expect.poll(unseen).toEqual([]);
  const people = await acme.inside((db) => db.selectFrom('people').select('name').execute());
  expect(people).toEqual([{ name: 'Hanna Holm' }]);
});

test('people without a manager get one on the spot, once for all rows that name the same manager', async ({
  acme,
  as,
}) => {
  const hanna = await hr(acme);
  await acme.hire('Leila Rahimi');
  const page = await as(hanna, '/people/import');
  const rows = ['Ben Ode,2,1/25/2021,Butler', 'Cai Lu,3,2/1/2021,Butler', 'Dan Ng,4,2/1/2022,'];
  await choose(page, 'people.csv', ['Name,Emp ID,Date of hire,Manager', ...rows].join('\n'));
  await makeAddresses(page, 'acme.example');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByRole('button', { name: /^Butler/ }).click();
  await page.getByRole('button', { name: 'Leave empty' }).click();
  await page.getByRole('button', { name: 'Import 3 people' }).click();
  await page.getByRole('button', { name: 'Choose managers' }).click();

  const open = page.getByRole('list', { name: 'Managers named in the file' });
  await expect(open.getByRole('listitem')).toHaveText([/Butler.*2 people/, /No name in the file.*1 person/]);
  await expectAccessible(page);
  await open.getByRole('combobox', { name: 'Choose the person for Butler' }).click();
  await page.getByRole('option', { name: /Leila Rahimi/ }).click();
  await open.getByRole('button', { name: 'Assign to 2 people' }).click();
  await expect(page.getByRole('region', { name: 'Manager for 2 people in people.csv' })).toContainText('All done');
  await expect(open.getByRole('listitem')).toHaveText([/No name in the file/]);
  await expect(page.getByText('1 person has no manager')).toBeVisible();
  await expect(page.getByText('This import can no longer be undone')).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByRole('row', { name: /Ben Ode/ })).toContainText('Leila Rahimi');
});

test('a file that is no list says why, and the next one is tried', async ({ acme, as }) => {
  const page = await as(await hr(acme), '/people/import');
  await choose(page, 'people.csv', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  await expect(page.getByRole('alert')).toHaveText('This is an image. Choose a CSV or XLSX file.');
  await choose(page, 'people.csv', 'Name\nAna Sol\n');
  await expect(step(page)).toHaveText(/Columns/);
});

test('a template has headings that are all recognised', async ({ acme, as }) => {
  const page = await as(await hr(acme), '/people/import');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  const template = await saved;
  expect(template.suggestedFilename()).toBe('people-template.csv');
  const heads = readFileSync(await template.path(), 'utf8').trim();
  expect(heads).toMatch(/"Name","Employee number","Email",.*"Joining date"/);
  await choose(page, 'people-template.csv', `${heads}\r\nAna Sol,1,ana@acme.example\r\n`);
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible();
});

test('a value that is wrong in many rows is fixed once, undone, and its column left out', async ({ acme, as }) => {
  const page = await as(await hr(acme), '/people/import');
  const people = ['Ana Sol,ana@acme.example', 'Ben Ode,ben@acme.example'].map((one) => `${one},2020-01-15,full`);
  await choose(page, 'people.csv', ['Name,E-mail,Joined on,Hours a week', ...people].join('\n'));
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  const problems = page.getByRole('complementary', { name: 'Problems' });
  await problems.getByRole('textbox', { name: 'Replace “full” in Hours per week with' }).fill('38');
  await problems.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible();
  await expect(problems).toContainText('becomes “38”');
  await page.reload();
  await problems.getByRole('button', { name: 'Undo full' }).click();
  await problems.getByRole('button', { name: 'Leave out the column Hours per week' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible();
});

test('wrong rows are left out with a Warning', async ({ acme, as }) => {
  const page = await as(await hr(acme), '/people/import');
  await choose(
    page,
    'people.csv',
    'Name,E-mail,Joined on\nAna Sol,ana@acme.example,2020-01-15\nBen Ode,ben,2020-01-15\n',
  );
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 invalid row' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Email: Please use a valid email address');
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('heading', { name: '1 person imported, 1 row left out' })).toBeVisible();
  await page.goto(`${acme.url}/people/import`);
  await expect(page.getByRole('region', { name: 'Earlier imports' })).toContainText('1 new, 1 row left out');
});

/** Creates Ana and Rob with 28 days of leave and the numbers 1 and 2, and a person who may import their hours. */
async function withLeave(acme: Acme, year = { isCalendarYear: false }) {
  const hanna = await acme.hire('Hanna Holm', ...rights, 'view_employee_leave');
  const world = await leaveWorld(acme, year);
  await acme.inside(async (db) => {
    await setColumns(db, world.ana.id, { employee_number: '1' });
    await setColumns(db, world.rob.id, { employee_number: '2' });
  });
  return { ...world, hanna };
}

const effect = (page: Page) => page.getByRole('heading', { name: /leave balances? changes?/ });

test('other hours in a file show whose leave they change before it is imported, and undoing it shows it again', async ({
  acme,
  as,
}) => {
  const { hanna, today } = await withLeave(acme, { isCalendarYear: true });
  const next = Number(today.slice(0, 4)) + 1;
  const page = await as(hanna, '/people/import');
  await choose(page, 'hours.csv', 'Employee number,Hours a week\n1,20\n2,30\n');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(tab(page, 'Changed 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Effective from' }).fill(`${next}-07-01`);
  await page.keyboard.press('Tab');
  await expect(effect(page)).toHaveText('2 leave balances change for 2 people');
  await expect(page.getByText(`Annual leave on 31 December ${next}: 28 → 21 (21 instead of 28 days)`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expectToFit(page);
  // An unchanged field has no effect.
  await page.getByRole('switch', { name: 'Apply Hours per week for Rob Hale' }).press('Space');
  await expect(effect(page)).toHaveText('1 leave balance changes');
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('heading', { name: '1 person imported' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 leave balance changes');
  await expect(question).toContainText(`Ana Lima, Annual leave on 31 December ${next}: 21 → 28`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
});

test('undoing an earlier import shows that it is being checked, and asks once', async ({ acme, as }) => {
  const page = await as(await hr(acme), '/people/import');
  await choose(page, 'people.csv', 'Name,E-mail,Joined on\nAna Sol,ana@acme.example,2020-01-15\n');
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('heading', { name: '1 person imported' })).toBeVisible();

  const pending = Promise.withResolvers<void>();
  let checks = 0;
  await page.route('**/entry-import/*/undo/effects', async (route) => {
    checks += 1;
    await pending.promise;
    await route.continue();
  });
  await page.goto(`${acme.url}/people/import`);
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem');
  const press = async () => {
    await earlier.getByRole('button', { name: 'More actions for people.csv' }).click();
    await page.getByRole('menuitem', { name: 'Undo import' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  };
  await press();
  await expect(earlier).toContainText('Checking…');
  await expectAccessible(page);
  await press();
  pending.resolve();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(earlier).toContainText('Done');
  expect(checks).toBe(1);
  await press();
  await expect(question).toBeVisible();
});

test('an impact that cannot be calculated says so, can be retried, and does not block the import', async ({
  acme,
  as,
}) => {
  const { hanna } = await withLeave(acme);
  const page = await as(hanna, '/favicon.svg');
  let isOut = true;
  await page.route('**/entry-import/*/effects', (route) =>
    isOut ? route.fulfill({ status: 500, json: { message: 'Out of order.' } }) : route.continue(),
  );
  await page.goto(`${acme.url}/people/import`);
  await choose(page, 'hours.csv', 'Employee number,Hours a week\n1,20\n');
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 person' })).toBeEnabled();
  isOut = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(effect(page)).toHaveText('1 leave balance changes');
});

test('on a phone there is room for what has become of it, and no more', async ({ acme, as }) => {
  const hanna = await hr(acme);
  const page = await as(hanna, '/people/import', { viewport: { width: 360, height: 740 } });
  await expectToFit(page);
  await choose(page, 'people.csv', 'Name\nAna Sol\n');
  await expect(page.getByText('This screen is too small for the import.')).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

if (realFile)
  test('the export of 311 people comes in through the screen', async ({ acme, as }) => {
    const page = await as(await hr(acme), '/people/import');
    await choose(page, 'HRDataset_v14.csv', readFileSync(realFile ?? ''));
    await expect(page.getByText('311 rows, 36 columns')).toBeVisible();
    await makeAddresses(page, 'acme.example');
    // The file contains neither currency nor pay period of the salaries.
    await expect(page.getByText('Choose the currency and the pay period of the salaries.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Currency' }).fill('usd');
    await page.getByRole('combobox', { name: 'Pay period' }).selectOption('year');
    await page.getByRole('button', { name: 'Check 311 rows' }).click();
    await expect(tab(page, 'Invalid')).toContainText('75');
    for (const name of ['Michael Albert', 'Webster Butler', 'David Stanley', 'Alex Sweetwater', 'Board of Directors']) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('button', { name: 'Leave empty' }).click();
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0);
    }
    await expect(tab(page, 'New')).toContainText('311');
    await page.getByRole('button', { name: 'Import 311 people' }).click();
    await expect(page.getByRole('heading', { name: '311 people imported' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('207 people have not been invited yet')).toBeVisible();
  });
