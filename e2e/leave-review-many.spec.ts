import { addDays } from '#platform/shared/time.ts';
import { goOffline } from './apart.ts';
import { applied, giveLess, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const done = 'You’ve successfully performed this action.';

test('several applications are selected by mouse and by keyboard, and approved together', async ({ acme, as }) => {
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
  await expect(page.getByText('Nothing needs your approval')).toBeVisible();
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
  await expect(page.getByText('Nothing needs your approval')).toBeVisible();
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await expect(own.getByText('Rob Hale rejected itThe fair is then.')).toBeVisible();
});

test('one press in the header selects all, and recent decisions are listed below', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  for (const by of [0, 1, 2]) await applied(acme, world, world.ana, [addDays(first, by)]);
  const page = await as(world.rob, '/leaves/all');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await all.click();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await all.click();
  await expect(bar).toBeHidden();
  await expectMessage(page, done, () =>
    page
      .getByRole('button', { name: /^Approve Ana Lima/ })
      .first()
      .click(),
  );
  await expect(rows).toHaveCount(3);
  const lately = page.getByRole('table', { name: 'Reviewed in the last 7 days' });
  await expect(lately.getByRole('row')).toHaveCount(2);
  await expect(lately).toContainText('Approved');
  await expectAccessible(page);
  await lately.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page.getByRole('region', { name: 'Application', exact: true })).toContainText('Approved');
});

test('applications withdrawn in the meantime are named, and the others are approved', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await applied(acme, world, world.ana, [addDays(first, 1)]);
  const page = await as(world.rob, '/leaves/self');
  // Live events do not reach this browser.
  await goOffline(page);
  await page.goto(new URL('/leaves/all', page.url()).href);
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await page
    .getByRole('checkbox', { name: /^Select Ana Lima/ })
    .first()
    .click();
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(own, done, () => own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click());
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('1 application approved.')).toBeVisible();
  await expect(bar.getByText(/^Ana Lima: .*has just withdrawn this application/)).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
});

test('applications that cannot be approved are listed with the reason, and stay selected', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  // Sick leave is unlimited, so its balance always suffices.
  const sick = await applied(acme, { ...world, annual: world.sick }, world.ana, [first]);
  const long = [1, 2, 3].map((by) => addDays(first, by));
  await applied(acme, world, world.ana, long);
  await giveLess(acme, world, 2);
  const page = await as(world.rob, '/leaves/all');
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await page
    .getByRole('checkbox', { name: /^Select Ana Lima/ })
    .first()
    .click();
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  await expect(bar).toContainText('4 days, 1 person');
  await expect(bar).toContainText('1 can be approved.');
  await expect(bar).toContainText('Ana Lima: 3 days requested, 2 days left.');
  await expect(bar.getByRole('button', { name: 'Reject 2' })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Approve 1' }).click();
  await expect(page.getByText('1 application approved.')).toBeVisible();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Approve 0' })).toBeDisabled();
  const own = await as(world.ana, `/leave/application/view/${sick}`);
  await expect(own.getByText('Rob Hale approved')).toBeVisible();
});
