import type { Page } from '@playwright/test';
import { addDays, longDate } from '#platform/shared/time.ts';
import { offerFreePlaces } from '#features/leave-applications/server/commands/store.ts';
import { withdraw } from '#features/leave-applications/server/commands/withdraw.ts';
import { blockInput, limitInput } from '#features/leave-limits/rules/shapes.ts';
import { storeBlock, storeLimit } from '#features/leave-limits/server/commands/rules.ts';
import { applicant, applied, givePackageTo, leaveWorld, monday, type LeaveWorld } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const screen = '/settings/leave/blocked-dates';
const saved = 'We’ve saved your edit successfully.';
const now = () => Math.floor(Date.now() / 1000);
const editor = (page: Page, name: string) => page.getByRole('complementary', { name });
const rules = (page: Page) => page.getByRole('list', { name: 'Blocked dates and limits' });
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

/** A group of Ana and Ben, of whom one may be away. */
async function limited(acme: Acme) {
  const world = await leaveWorld(acme);
  const ben = await acme.hire('Ben Otto', ...applicant);
  await givePackageTo(acme, world, ben);
  const group = await acme.inside(async (db) => {
    const { id } = await db.insertInto('groups').values({ name: 'Leads' }).returning('id').executeTakeFirstOrThrow();
    const members = [world.ana.id, ben.id].map((person_id) => ({ group_id: id, person_id }));
    await db.insertInto('group_people').values(members).execute();
    await db.insertInto('leave_review_people').values({ person_id: ben.id, review_id: world.process }).execute();
    const limit = limitInput.parse({
      name: 'One of the leads',
      scope: 'group',
      item_id: id,
      at_most: 1,
      percent: null,
      from_month: null,
      until_month: null,
    });
    await storeLimit(db, limit, {}, { actor_id: world.rob.id, now: now() });
    return id;
  });
  return { ...world, ben, group };
}

const keeper = (acme: Acme) =>
  acme.hire('Hal Reed', 'view_app_settings_menu', 'configure_leave_setup', 'view_any_leave_application');

async function showMonth(page: Page, date: string): Promise<void> {
  await page.getByRole('group', { name: 'Days' }).waitFor();
  if ((await day(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
}

test('dates are blocked with a sentence, and listed with the leave that stays', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  const page = await as(await keeper(acme), screen);
  await expect(page.getByText('No dates are blocked').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: 'Blocked dates' }).click();
  const form = editor(page, 'New blocked dates');
  await form.getByRole('textbox', { name: 'Name' }).fill('Stocktake');
  await form.getByRole('textbox', { name: 'First day' }).fill(first);
  await form.getByRole('textbox', { name: 'Last day' }).fill(first);
  await form.getByRole('textbox', { name: 'Explanation' }).fill('Everyone counts.');
  await expect(form.getByText('Ana Lima')).toBeVisible();
  await expectMessage(page, saved, () => form.getByRole('button', { name: 'Save' }).click());
  await expect(rules(page).getByRole('link', { name: 'Stocktake' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /blocked: Stocktake/ })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('a limit shows the people away and the places of each date', async ({ acme, as }) => {
  const world = await limited(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(await keeper(acme), `${screen}?month=${monday(world)}`);
  await rules(page).getByRole('link', { name: 'One of the leads' }).click();
  await expect(page.getByRole('cell', { name: /1 of 1 away/ })).toBeVisible();
  const form = editor(page, 'One of the leads');
  await form.getByRole('radio', { name: 'Warn' }).click();
  await expectMessage(page, saved, () => form.getByRole('button', { name: 'Save' }).click());
  await expectAccessible(page);
  for (const width of [390, 195]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
  }
});

test('a blocked day cannot be chosen, and its sentence is shown', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await acme.inside((db) => {
    const dates = { starts_on: first, ends_on: first, scope: 'company' };
    const block = blockInput.parse({ name: 'Stocktake', sentence: 'Everyone counts.', ...dates });
    return storeBlock(db, block, {}, { actor_id: world.rob.id, now: now() });
  });
  const page = await as(world.ana, '/leave/application/new');
  await expect(page.getByText('Stocktake. Everyone counts.')).toBeVisible();
  await showMonth(page, first);
  await expect(day(page, first)).toHaveAttribute('aria-disabled', 'true');
  await expect(day(page, first)).toHaveAccessibleName(/blocked: Stocktake/);
  await expectAccessible(page);
});

test('people wait for a place, are offered it, and apply', async ({ acme, as }) => {
  const world: LeaveWorld & { readonly ben: LeaveWorld['ana'] } = await limited(acme);
  const first = monday(world);
  const leave = await applied(acme, world, world.ana, [first]);
  const page = await as(world.ben, '/leave/application/new');
  await showMonth(page, first);
  await day(page, first).click();
  await day(page, addDays(first, 1)).click();
  const note = page.getByText(/no place left/).first();
  await expect(note).toBeVisible();
  await expect(note).not.toContainText('Ana');
  await expect(page.getByRole('button', { name: 'Keep only the other 1 day' })).toBeVisible();
  await expectAccessible(page);
  await expectMessage(page, 'You’re on the waiting list.', () =>
    page.getByRole('button', { name: 'Join the waiting list' }).click(),
  );
  const list = page.getByRole('region', { name: 'Waiting list' });
  await expect(list).toContainText('Position 1 in line, One of the leads');
  await acme.inside((db) => withdraw(db, leave, { actor_id: world.ana.id, now: now(), today: world.today }));
  await acme.inside((db) => offerFreePlaces(db, now()));
  await page.reload();
  await expect(list).toContainText('A place is free.');
  await expectAccessible(page);
  await expectMessage(page, 'You’ve applied for leave.', () => list.getByRole('button', { name: 'Apply' }).click());
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Applications' })).toContainText(longDate(first).split(' ')[0] ?? '');
});
