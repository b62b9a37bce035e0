import { readFile } from 'node:fs/promises';
import { addDays } from '#platform/shared/time.ts';
import { goOffline, readApart } from './apart.ts';
import { applicant, applied, leaveWorld, monday, reviewer } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const done = 'You’ve successfully performed this action.';

test('one is approved in its row, and a rejection there asks for its words', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.rob, '/leaves/all');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expectToFit(page);
  await expectMessage(page, done, () =>
    page
      .getByRole('button', { name: /^Approve Ana Lima/ })
      .first()
      .click(),
  );
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Reject Ana Lima/ }).click();
  const foot = page.getByRole('region', { name: 'Approve or reject' });
  await expect(foot.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('The fair is then.');
  await expectMessage(page, done, () => foot.getByRole('button', { name: 'Reject' }).click());
  await expect(page.getByText('Nothing needs your approval')).toBeVisible();
});

test('people who can delete applications delete one permanently, after a question', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const keeper = await acme.hire('Kay', ...applicant, 'delete_any_leave_application');
  const page = await as(keeper, `/leave/application/view/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('Booked days return to the balance.');
  await expectMessage(page, 'We’ve permanently deleted this item.', () =>
    confirmation.getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(page).toHaveURL(/\/leaves\/all$/);
});

test('an application is decided by a key, and rejected only with a comment', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, `/leave/application/view/${id}`);
  const comment = page.getByRole('region', { name: 'Approve or reject' }).getByRole('textbox');
  await expect(comment).toBeVisible();
  await page.keyboard.press('r');
  await expect(comment).toBeFocused();
  await comment.blur();
  await expectMessage(page, done, () => page.keyboard.press('a'));
  await expect(page.getByText('Rob Hale approved')).toBeVisible();
});

test('an application opens beside the list, keys move through it, and decisions of others appear', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first], 'Moving house');
  await applied(acme, world, world.ana, [addDays(first, 1)], 'A concert');
  const page = await as(world.rob, '/leaves/all');
  await page.getByRole('link', { name: 'Ana Lima' }).first().click();
  const panel = page.getByRole('region', { name: 'Application', exact: true });
  await expect(panel.getByText('Moving house')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(panel.getByText('A concert')).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel.getByText('Moving house')).toBeVisible();
  const boss = await acme.hire('Bea Noll', ...reviewer, 'review_any_leave_application');
  const other = await as(boss, `/leave/application/view/${id}`);
  await expectMessage(other, done, () => other.getByRole('button', { name: 'Approve 1 day' }).click());
  const decided = panel.getByRole('status', { name: 'Result' });
  await expect(decided).toContainText('Bea Noll just approved it');
  await expect(decided).toContainText('while you were viewing it');
  await decided.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByText('A concert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('dates narrow the list, and are part of the address', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  const later = addDays(first, 7);
  await applied(acme, world, world.ana, [later]);
  const page = await as(world.rob, `/leaves/all?from=${later}`);
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear From' }).click();
  await expect(rows).toHaveCount(3);
});

test('a status narrows the list and is part of the address, and the shown rows can be exported', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.rob, `/leave/application/view/${id}`);
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 1 day' }).click());
  await page.getByRole('main').getByRole('link', { name: 'Leave to review' }).click();
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page).toHaveURL(/show=all/);
  await expect(page).toHaveURL(/state=approved/);
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Approved');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Text (.csv)' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('"Approved"');
  await page.getByRole('button', { name: /^Needs your approval/ }).click();
  await expect(page).not.toHaveURL(/state=/);
});

test('a decision is changed in a dialog that shows what it does to the balance, and not without words', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const boss = await acme.hire(
    'Bea Noll',
    ...reviewer,
    'review_any_leave_application',
    'change_decision_leave_application',
  );
  const page = await as(boss, `/leave/application/view/${id}`);
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 1 day' }).click());
  await page.getByRole('button', { name: 'Change decision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change decision' });
  await expect(dialog).toContainText(/Approved.*by Bea Noll/);
  await expect(dialog).toContainText('returns 1 day');
  await expect(dialog.getByRole('img', { name: '27 days before, 28 days after' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject instead' }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The fair was moved.');
  await expectMessage(page, done, () => dialog.getByRole('button', { name: 'Reject instead' }).click());
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The fair was moved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change decision' }).click();
  await expect(dialog).toContainText('books 1 day');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change decision' })).toBeFocused();
});

test('on a phone one application fills the screen, and the next one is a press away', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first], 'Moving house');
  await applied(acme, world, world.ana, [addDays(first, 1)], 'A concert');
  const page = await as(world.rob, '/leaves/all', { viewport: { width: 390, height: 844 } });
  await expect(page.getByPlaceholder('All statuses')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByPlaceholder('All statuses')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ana Lima' }).first().click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(page.getByText('Moving house')).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next application' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByText('A concert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next application' })).toBeDisabled();
  await expectMessage(page, done, () => page.getByRole('button', { name: 'Approve 1 day' }).click());
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Moving house')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible();
});

test('counts that fail give up what is waited for, say so, and all of it is read again', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, '/leaves/self');
  // The list never answers, and the counts fail after it is requested.
  const requested = Promise.withResolvers<void>();
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('reviewer-leaves/index'));
  // Sent separately: in a combined request no part stays pending after one has failed.
  await readApart(page);
  await goOffline(page);
  await page.route('**/reviewer-leaves/index*', () => requested.resolve());
  await page.route('**/reviewer-leaves/summary*', async (route) => {
    await requested.promise;
    await route.abort();
  });
  await page.goto(new URL('/leaves/all', page.url()).href);
  await givenUp;
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Ana Lima' })).toBeVisible();
  await expect(page.getByText('1 application needs your approval.')).toBeVisible();
});

test('a list stays when its counts fail, and its rows can be opened', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, '/leaves/self');
  const isThere = Promise.withResolvers<void>();
  await readApart(page);
  await goOffline(page);
  await page.route('**/reviewer-leaves/summary*', async (route) => {
    await isThere.promise;
    await route.abort();
  });
  await page.goto(new URL('/leaves/all', page.url()).href);
  await expect(page.getByRole('link', { name: 'Ana Lima' })).toBeVisible();
  isThere.resolve();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a reviewer who is away names who decides meanwhile, and ends it', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const sue = await acme.hire('Sue Wong', ...reviewer);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, '/leaves/all');
  await page.getByRole('button', { name: 'Add a deputy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a deputy' });
  await dialog.getByRole('combobox', { name: 'Deputy' }).fill('Sue');
  await page.getByRole('option', { name: 'Sue Wong' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add deputy' }).click();
  await expect(page.getByText(/Sue Wong is your deputy/)).toBeVisible();
  await expectAccessible(page);
  const other = await as(sue, '/leaves/all');
  await expect(other.getByText('1 application needs your approval.')).toBeVisible();
  await page.getByRole('button', { name: 'End Sue Wong’s time as deputy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/Sue Wong is your deputy/)).toBeHidden();
});

test('a press anywhere in a row opens its application, beside the list and on a phone', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)], 'Moving house');
  for (const [viewport, shown] of [
    [{ width: 1366, height: 768 }, 'dialog'],
    [{ width: 390, height: 844 }, 'page'],
  ] as const) {
    const page = await as(world.rob, '/leaves/all', { viewport });
    const row = page.getByRole('table', { name: 'Applications' }).getByRole('row').last();
    // The link also covers the middle of the row.
    await row.click({ position: { x: viewport.width > 1000 ? 420 : 200, y: 30 }, force: true });
    await expect(page.getByText('Moving house'), shown).toBeVisible();
  }
});
