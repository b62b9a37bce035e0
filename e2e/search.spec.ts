import { type Page } from '@playwright/test';
import { employ } from '#features/people/testing/employ.ts';
import { writePost } from './posts.ts';
import { addListItem } from './profiles.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search People' });
const phone = { viewport: { width: 390, height: 844 } };

test.use({ serviceWorkers: 'allow' });

test('people, screens, posts and lists are found by keyboard, each with where it leads', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_any_attendance', 'view_department', 'view_app_settings_menu');
  const ben = await acme.hire('Hartmann Birdie');
  await acme.inside(async (db) => {
    await db.insertInto('departments').values({ name: 'Bird watch' }).execute();
    await writePost(db, { author_id: ben.id, title: 'The birds are back' });
  });
  const page = await as(ana, '/feed');
  await expect(page.getByRole('button', { name: 'Search People' })).toBeVisible();
  await page.keyboard.press('/');
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  await field.fill('bird');
  const results = page.getByRole('dialog', { name: 'Search People' });
  await expect(results.getByRole('listbox', { name: 'People' }).getByRole('option')).toContainText([ben.username]);
  await expect(results.getByRole('listbox', { name: 'Screens' }).getByRole('option')).toContainText(['Bird view']);
  await expect(results.getByRole('listbox', { name: 'Posts' }).getByRole('option')).toContainText([
    'The birds are back',
  ]);
  await expect(results.getByRole('listbox', { name: 'Lists' }).getByRole('option')).toContainText(['Bird watch']);
  await expect(results.getByRole('status')).toHaveText('4 results');
  await expectAccessible(page);
  // The arrow keys go through all kinds, and around.
  await expect(results.getByRole('option', { selected: true })).toContainText('Hartmann Birdie');
  await page.keyboard.press('ArrowUp');
  await expect(results.getByRole('option', { selected: true })).toContainText('Bird watch');
  await page.keyboard.press('ArrowDown');
  // Tab shows one kind after the other; the field keeps the focus.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(results.getByRole('option')).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/time\/bird-view/);

  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('bird watch');
  await expect(page.getByRole('option', { selected: true })).toContainText('Bird watch');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${acme.url}/settings/people/departments?search=Bird+watch`);
  await expect(page.getByRole('row', { name: /Bird watch/ })).toBeVisible();
});

test('Ctrl-Enter opens another tab, Escape closes and gives the focus back', async ({ acme, as }) => {
  const ben = await acme.hire('Ben Hartmann');
  const page = await as(await acme.hire('Ana'), '/feed');
  await expect(page.getByRole('button', { name: 'Search People' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('hart');
  await expect(page.getByRole('option', { selected: true })).toContainText('Ben Hartmann');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL(`${acme.url}/people/profile/view/${ben.username}`);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search People' })).toBeFocused();
});

test('matches at the beginning come before matches elsewhere', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'access_calendar_module', 'view_any_leave_application');
  const named = [
    ['Bo', 'Optical Engineer'],
    ['Cy', 'Calibration Lead'],
  ] as const;
  for (const [name, title] of named) {
    const { id } = await acme.hire(name);
    const designation_id = await addListItem(acme, 'designations', title);
    await acme.inside((db) => employ(db, id, { designation_id }));
  }
  const page = await as(ana, '/feed');
  await page.getByRole('button', { name: 'Search People' }).click();
  await fieldOf(page).fill('cal');
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toContainText(['Cy', 'Bo']);
  await expect(page.getByRole('listbox', { name: 'Screens' }).getByRole('option').first()).toContainText(/^Calendar/);
});

test('settings are found by what people call them', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'configure_attendance_setup', 'view_app_settings_menu'), '/feed');
  await page.getByRole('button', { name: 'Search People' }).click();
  await fieldOf(page).fill('overtime');
  await expect(page.getByRole('option')).toContainText(['Attendance setup']);
  await expect(page.getByRole('option')).toContainText(['Settings › Time']);
  await fieldOf(page).fill('smtp');
  await expect(page.getByText('No matches for “smtp”')).toBeVisible();
});

test('text typed while the search loads is not lost', async ({ acme, as }) => {
  const ben = await acme.hire('Ben Hartmann', 'view_attendance');
  await acme.hire('Hartwig');
  const page = await as(ben, '/feed');
  const pending = Promise.withResolvers<void>();
  await page.route('**/assets/SearchDialog-*.js', async (route) => {
    await pending.promise;
    await route.continue();
  });
  await expect(page.getByRole('button', { name: /Search People/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('harx');
  await page.keyboard.press('Backspace');
  pending.resolve();
  const field = fieldOf(page);
  await expect(field).toHaveValue('har');
  await expect(field).toBeFocused();
  await page.keyboard.type('t');
  await expect(page.getByRole('option')).toContainText(['Ben Hartmann', 'Hartwig']);
  await field.fill('hartw');
  await expect(page.getByRole('option')).toContainText(['Hartwig']);
  await field.fill('hartqx');
  await expect(page.getByText('No matches for “hartqx”')).toBeVisible();
});

test('text typed while the search opens, before its field has the focus, is not lost', async ({ acme, as }) => {
  const ben = await acme.hire('Ben Hartmann', 'view_attendance');
  const page = await as(ben, '/feed');
  const search = page.getByRole('button', { name: /Search People/ });
  await search.click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  // Keys in immediate succession, like fast typing on a slow machine.
  await page.evaluate(async () => {
    const type = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key === '/' ? 'Slash' : `Key${key.toUpperCase()}`, bubbles: true }),
      );
    for (const key of '/har') {
      type(key);
      await Promise.resolve();
    }
  });
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('tm');
  await expect(fieldOf(page)).toHaveValue('hartm');
});

test('while the server returns errors, people and screens stay usable, and the request can be retried', async ({
  acme,
  as,
}) => {
  const ben = await acme.hire('Ben Birdie');
  await acme.inside((db) => writePost(db, { author_id: ben.id, title: 'The birds are back' }));
  const page = await as(await acme.hire('Ana'), '/feed');
  let fails = true;
  await page.route('**/app/search/index*', (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'x' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Search People' }).click();
  await fieldOf(page).fill('bird');
  await expect(page.getByRole('option')).toContainText(['Ben Birdie']);
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('option')).toContainText(['Ben Birdie', 'The birds are back']);
});

test('on a phone the search fills the screen', async ({ acme, as }) => {
  await acme.hire('Benedikt Hartmann-Wolkenstein of Aschau');
  const page = await as(await acme.hire('Ana'), '/feed', phone);
  await page.getByRole('button', { name: 'Search People' }).click();
  await fieldOf(page).fill('hart');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
