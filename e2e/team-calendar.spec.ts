import { addDays } from '#platform/shared/time.ts';
import { applicant, applied, approve, leaveWorld, monday, reviewer, reviewRob } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

test('the team calendar shows who is away, by keys and by card, and follows every decision', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1), addDays(first, 2)]);
  await applied(acme, world, world.ana, [addDays(first, 4)]);
  const page = await as(world.rob, `/leaves/team?on=${first}`);
  const bars = page.getByRole('table', { name: 'Who is away' }).getByRole('button', { name: /^Ana Lima, / });
  await expect(bars).toHaveCount(2);
  await expect(bars.first()).toHaveAccessibleName(/Annual leave, waiting for approval$/);
  await bars.first().focus();
  const card = page.getByRole('dialog', { name: 'Ana Lima' });
  await expect(card.getByText('to review')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(bars.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await approve(acme, world, id);
  await expect(bars.first()).toHaveAccessibleName(/Annual leave$/);
  await bars.first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/leave/application/view/${id}$`));
});

test('a colleague reads Away alone, on a phone a week at a time, and follows the department', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await approve(acme, world, await applied(acme, world, world.ana, [first, addDays(first, 1)]));
  await applied(acme, world, world.ana, [addDays(first, 3)]);
  const eve = await acme.hire('Eve Stone', ...applicant);
  const page = await as(eve, `/leaves/team?on=${first}`, { viewport: { width: 360, height: 740 } });
  const cards = page.getByRole('group', { name: 'Who is away' });
  const bars = cards.getByRole('button', { name: /^Ana Lima, / });
  await expect(bars).toHaveCount(1);
  await expect(bars).toHaveAccessibleName(/, Away$/);
  await expect(cards.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toHaveCount(1);
  await expect(page.getByText('Annual leave')).toBeHidden();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  await expect(page.getByText(/^…\/feed\//)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(bars).toHaveCount(0);
});

test('withdrawn leave disappears from a colleague’s calendar immediately', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await approve(acme, world, id);
  const eve = await acme.hire('Eve Stone', ...applicant);
  const page = await as(eve, `/leaves/team?on=${first}`);
  const bars = page.getByRole('table', { name: 'Who is away' }).getByRole('button', { name: /^Ana Lima, / });
  await expect(bars).toHaveCount(1);
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(own, 'You’ve successfully performed this action.', () =>
    own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click(),
  );
  await expect(bars).toHaveCount(0);
});

test('on a phone everybody has a card of their week, and its keys and its folding are those of the table', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  const later = [addDays(first, 2), addDays(first, 3)];
  const id = await applied(acme, world, world.ana, later);
  await reviewRob(acme, world);
  await applied(acme, world, world.rob, [addDays(first, 2)]);
  const meg = await acme.hire('Meg Ito', ...reviewer, 'view_any_leave_application');
  const page = await as(meg, `/leaves/team?on=${first}`, { viewport: { width: 390, height: 844 } });
  const cards = page.getByRole('group', { name: 'Who is away' });
  const card = cards.getByRole('listitem').filter({ hasText: 'Ana Lima' });
  await expect(card).toContainText('25.0 left');
  const bars = card.getByRole('button');
  await expect(bars).toHaveCount(2);
  await expect(bars.last()).toHaveAccessibleName(/Annual leave, waiting for approval$/);
  await expectToFit(page);
  await expectAccessible(page);
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.getByRole('button', { name: /^Rob Hale, / })).toBeFocused();
  await cards.getByRole('button', { name: /none away|not away/ }).click();
  await expect(cards.getByRole('listitem').filter({ hasText: 'Meg Ito' })).toContainText('Not away');
  const fold = cards.getByRole('button', { name: /^No department/ });
  await fold.click();
  await expect(card).toHaveCount(0);
  await fold.click();
  await bars.last().click();
  await expect(page).toHaveURL(new RegExp(`/leave/application/view/${id}$`));
});
