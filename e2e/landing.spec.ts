import type { Page } from '@playwright/test';
import { permissions } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { emitPeopleChanged } from '#features/people/server/commands.ts';
import { emit } from '#platform/server/events/events.ts';
import { leaveRulesChanged } from '#features/leave/events.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { templatesChanged } from '#features/shifts/events.ts';
import { office } from '#features/shifts/testing/office.ts';
import { send } from './worked-days.ts';
import { writePost } from './posts.ts';
import { dateAt } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, firstDay, test, type Acme } from './world.ts';

const phone = { viewport: { width: 390, height: 844 } };
const steps = (page: Page) => page.getByRole('region', { name: 'Set up Muster' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const everything = permissions.filter((each) => each !== 'allowed_bio_devices');

/** Returns the top of an element, in pixels from the top of the page. */
const topOf = async (page: Page, name: string | RegExp, role: 'region' | 'button' | 'article' | 'heading' = 'region') =>
  (await page.getByRole(role, { name }).first().boundingBox())?.y ?? Number.NaN;

const add = (acme: Acme, name: string, { born, joined_on = firstDay }: { born?: string; joined_on?: string }) =>
  acme.inside(async (db) => {
    const username = `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await db
      .insertInto('people')
      .values({ name, username, joined_on: joined_on as LocalDate })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { person_id: id, birth_date: born as LocalDate };
    if (born) await db.insertInto('personal_details').values(details).execute();
    return id;
  });

test('a company that begins is led step by step, in four panels, and says hello', async ({ acme, as }) => {
  const nora = await acme.hire('Nora Ellison', ...everything);
  const tess = await acme.hire('Tess');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', tess.id).execute());
  const page = await as(nora, '/feed');
  await expect(steps(page)).toContainText('Progress2 of 19');
  await expect(steps(page).getByRole('region')).toHaveCount(4);
  for (const [name, done] of [
    ['Settings', '0 of 4'],
    ['Employee', '2 of 5'],
    ['Attendance', '0 of 5'],
    ['Leave', '0 of 5'],
  ] as const)
    await expect(steps(page).getByRole('region', { name })).toContainText(done);
  // The space beside them is not empty.
  await expect(card(page, 'Who’s in')).toBeVisible();
  for (const name of ['On leave', 'Birthdays', 'Work anniversaries', 'This week'])
    await expect(card(page, name)).toHaveCount(0);
  await expectAccessible(page);

  await expect(steps(page)).toContainText('Next: Company information');
  await steps(page).getByRole('link', { name: 'Add company details' }).click();
  await page.getByLabel('Website').fill('https://acme.example');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Feed' }).click();
  await expect(steps(page)).toContainText('Progress3 of 19');
  await expect(steps(page)).toContainText('Next: Logo');

  await page.getByRole('button', { name: 'Start with a welcome post' }).click();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await expect(text).toBeFocused();
  await expect(text).toContainText('Welcome to Muster');
});

test('every set-up step is ticked off in an open page, no matter who completes it', async ({ acme, as }) => {
  const nora = await acme.hire('Nora Ellison', ...everything);
  const page = await as(nora, '/feed');
  const done = (panel: string, count: string) =>
    expect(steps(page).getByRole('region', { name: panel })).toContainText(count);
  await done('Employee', '1 of 5');
  await done('Leave', '0 of 5');
  await done('Attendance', '0 of 5');
  const item = { name: 'Workshop' };
  expect(await send(acme, nora, 'POST', 'settings/employee/employee/departments/store', item)).toBe(200);
  await done('Employee', '2 of 5');
  await acme.inside(async (db) => {
    await createTemplate(db, office);
    await emit(db, templatesChanged, {});
  });
  await done('Attendance', '1 of 5');
  await acme.inside(async (db) => {
    await db
      .insertInto('leave_types')
      .values({ name: 'Annual leave', letter: 'A', color: '#3b8389', total_days: 28 })
      .execute();
    await emit(db, leaveRulesChanged, {});
  });
  await done('Leave', '1 of 5');
});

test('one sees the panels in which one may do something; a hidden one is hidden for everybody', async ({
  acme,
  as,
}) => {
  const rights = [
    'view_app_settings_menu',
    'view_leave_type',
    'add_leave_type',
    'view_holiday',
    'add_holiday',
  ] as const;
  const [lena, nora] = [await acme.hire('Lena', ...rights), await acme.hire('Nora', ...everything)];
  const [page, elsewhere] = [await as(lena, '/feed'), await as(nora, '/feed')];
  await expect(steps(page).getByRole('region')).toHaveCount(1);
  await expect(steps(page).getByRole('region', { name: 'Leave' }).getByRole('link')).toHaveText([
    /Leave types/,
    /Public holidays/,
  ]);
  await steps(elsewhere).getByRole('button', { name: 'More actions for these steps' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Hide “Leave” for everyone' }).click();
  await expect(steps(elsewhere).getByRole('region')).toHaveCount(3);
  await expect(steps(page)).toHaveCount(0);
  await expect(card(page, 'This week')).toBeVisible();
});

test('the steps of attendance are above its set-up, until they are hidden', async ({ acme, as }) => {
  const page = await as(await acme.hire('Nora', ...everything), '/settings/time/generic-setup');
  const panel = card(page, 'Welcome to Attendance');
  await expect(panel).toContainText('0 of 5 steps done.');
  await panel.getByRole('button', { name: 'Hide these steps for everyone' }).click();
  await expect(panel).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the steps fit every window and are readable, ${colorScheme}`, async ({ acme, as }) => {
    const nora = await acme.hire('Nora', ...everything);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1000, height: 700 },
      { width: 360, height: 740 },
    ]) {
      const page = await as(nora, '/feed', { colorScheme, viewport });
      await expect(steps(page)).toBeVisible();
      await expectToFit(page);
      await expectAccessible(page);
    }
  });

test('on a phone what is to be done comes first, then the announcement, then writing, the day and the posts', async ({
  acme,
  as,
}) => {
  const [wes, ana] = [await acme.hire('Wes'), await acme.hire('Ana', 'add_feed', 'view_any_attendance')];
  await acme.inside(async (db) => {
    await writePost(db, { author_id: wes.id, title: 'Gate 2 is closed', isAnnouncement: true });
    await writePost(db, { author_id: wes.id, title: 'Order 2214 left' });
  });
  const page = await as(ana, '/feed', phone);
  await page.getByRole('article', { name: 'Order 2214 left' }).waitFor();
  const order = async () => [
    await topOf(page, 'To do'),
    await topOf(page, 'Gate 2 is closed', 'article'),
    await topOf(page, 'What do you want to share?', 'button'),
    await topOf(page, 'Today', 'heading'),
    await topOf(page, /^Week and colleagues/, 'button'),
    await topOf(page, 'Order 2214 left', 'article'),
  ];
  const before = await order();
  expect(before).toEqual(before.toSorted((one, other) => one - other));
  await expect(page.getByRole('article', { name: 'Gate 2 is closed' })).toHaveCount(1);

  // An acknowledged post stays in place.
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(card(page, 'To do')).toHaveCount(0);
  expect(await topOf(page, 'Gate 2 is closed', 'article')).toBeLessThan(await topOf(page, 'Today', 'heading'));

  // The cards are one press away, however many posts there are.
  const fold = page.getByRole('button', { name: /^Week and colleagues/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(card(page, 'Who’s in')).toHaveCount(0);
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'This week')).toBeVisible();
  await expect(card(page, 'Who’s in')).toContainText('2 not in');
  await expectToFit(page);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('article', { name: 'Gate 2 is closed' }).waitFor();
  expect(await topOf(page, 'Gate 2 is closed', 'article')).toBeGreaterThan(await topOf(page, 'Today', 'heading'));
});

test('beside many posts the cards stay in sight, to their foot', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes'), await acme.hire('Ana')];
  await acme.inside(async (db) => {
    for (let at = 1; at <= 45; at += 1) await writePost(db, { author_id: wes.id, title: `Post ${at}` });
  });
  const page = await as(ana, '/feed', { viewport: { width: 1280, height: 560 } });
  const last = page.getByRole('button', { name: 'Arrange cards' });
  await expect(last).not.toBeInViewport();
  // Each step loads the next posts.
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
});

test('new people and birthdays appear in every open page, also for people who cannot see the list', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Ana'), '/feed');
  await expect(card(page, 'Recently joined')).toContainText('No one joined');
  const id = await add(acme, 'Quynh Tran', { born: '1988-01-01', joined_on: dateAt(0) });
  await acme.inside((db) => emitPeopleChanged(db, [id]));
  await expect(card(page, 'Recently joined')).toContainText('Quynh Tran');
});

test('everybody whose day it is can be wished well, and nobody where the company shows no such card', async ({
  acme,
  as,
}) => {
  const today = dateAt(0);
  for (let at = 1; at <= 7; at += 1) await add(acme, `Tom ${at}`, { born: `1988${today.slice(4)}` });
  await add(acme, 'Oskar', {
    joined_on: `${Number(today.slice(0, 4)) - 12}${today.slice(4)}`.replace('02-29', '02-28'),
  });
  const page = await as(await acme.hire('Nora'), '/feed');
  const wishes = page.getByRole('button', { name: /^Send wishes to Tom/ });
  await expect(wishes).toHaveCount(5);
  await page.getByRole('button', { name: 'Show 2 more birthdays today' }).click();
  await expect(wishes).toHaveCount(7);
  await page.getByRole('button', { name: 'Send wishes to Tom 7' }).click();
  await expect(page.getByRole('button', { name: 'Wishes sent to Tom 7' })).toBeVisible();

  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ hidden_feed_cards: ['birthday'] })
      .execute(),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send wishes to Oskar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /to Tom/ })).toHaveCount(0);
});
