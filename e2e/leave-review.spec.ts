import { addDays } from '#platform/shared/time.ts';
import { applicant, applied, leaveWorld, monday, reviewer } from './leave-world.ts';
import { expect, expectAccessible, expectSaid, expectToFit, test } from './world.ts';

const done = 'You’ve successfully performed this action.';

test('several applications are selected by mouse and by keys, and approved at once', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1), addDays(first, 2)]);
  const page = await as(world.rob, '/leaves/all');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ana Lima' }).first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select Ana Lima/ })
    .last()
    .click();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('2 applications approved.')).toBeVisible();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await expect(bar).toBeHidden();
});

test('several are rejected with one comment, and not without', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.rob, '/leaves/all', { viewport: { width: 360, height: 740 } });
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await page
    .getByRole('checkbox', { name: /^Select Ana Lima/ })
    .first()
    .click();
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  await expectToFit(page);
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  await expect(bar.getByText('This is a required field')).toBeVisible();
  await bar.getByRole('textbox', { name: 'Comment to all' }).fill('The fair is then.');
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await expect(own.getByText('Rob Hale says: “The fair is then.”')).toBeVisible();
});

test('what was withdrawn meanwhile is told by name, and the others are approved', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.rob, '/leaves/self');
  // News does not reach this browser.
  await page.routeWebSocket(/./, () => {});
  await page.goto(new URL('/leaves/all', page.url()).href);
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await page
    .getByRole('checkbox', { name: /^Select Ana Lima/ })
    .first()
    .click();
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expectSaid(own, done, () => own.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click());
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('1 application approved.')).toBeVisible();
  await expect(bar.getByText(/^Ana Lima: .*has just withdrawn it/)).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
});

test('who may delete applications deletes one for ever, and is asked before', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const keeper = await acme.hire('Kay', ...applicant, 'delete_any_leave_application');
  const page = await as(keeper, `/leave/application/view/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('What it has booked is given back.');
  await expectSaid(page, 'We’ve permanently deleted this item.', () =>
    asked.getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(page).toHaveURL(/\/leaves\/all$/);
});

test('an application is decided by a key, and rejected only with a comment', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, `/leave/application/view/${id}`);
  const comment = page.getByRole('region', { name: 'Decision' }).getByRole('textbox');
  await expect(comment).toBeVisible();
  await page.keyboard.press('r');
  await expect(comment).toBeFocused();
  await comment.blur();
  await expectSaid(page, done, () => page.keyboard.press('a'));
  await expect(page.getByText('Rob Hale approved')).toBeVisible();
});

test('an application stands beside the list, keys go through it, and what another decided meanwhile is told', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first], 'Moving house');
  await applied(acme, world, world.ana, [addDays(first, 1)], 'A concert');
  const page = await as(world.rob, '/leaves/all');
  await page.getByRole('link', { name: 'Ana Lima' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Application' });
  await expect(panel.getByText('Moving house')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(panel.getByText('A concert')).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel.getByText('Moving house')).toBeVisible();
  const boss = await acme.hire('Bea Noll', ...reviewer, 'review_any_leave_application');
  const other = await as(boss, `/leave/application/view/${id}`);
  await expectSaid(other, done, () => other.getByRole('button', { name: 'Approve 1 day' }).click());
  const decided = panel.getByRole('status', { name: 'Decided' });
  await expect(decided).toContainText('by Bea Noll');
  await expect(decided).toContainText('while you were looking');
  await decided.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByText('A concert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('dates narrow the list, and stand in the address', async ({ acme, as }) => {
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
