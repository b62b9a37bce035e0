import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { goOffline, readApart } from './apart.ts';
import { applicant, applied, approve, leaveWorld } from './leave-world.ts';
import { dateAt } from './recorded-days.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

const setup = '/settings/feed-settings/feed-card-setup';
const rights = ['configure_feed_sidebar_card', 'view_any_attendance'] as const;

/** Names of the cards in their order from the top. */
const cardsOf = (page: Page) =>
  page
    .locator('section[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    .then((names) => names.filter((name) => known.includes(name)));
const known = ['Who’s in', 'On leave', 'Work anniversaries', 'Birthdays', 'Recently joined'];

const add = (acme: Acme, name: string, joined_on: LocalDate, born?: LocalDate) =>
  acme.inside(async (db) => {
    const username = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await db
      .insertInto('people')
      .values({ name, username, joined_on })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (born) await db.insertInto('personal_details').values({ person_id: id, birth_date: born }).execute();
  });

test('birthdays, anniversaries and newcomers are beside the posts, and link to the profile', async ({ acme, as }) => {
  const today = dateAt(0);
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace('02-29', '02-28');
  await add(acme, 'Tomas', '2001-01-01' as LocalDate, `1988${today.slice(4)}` as LocalDate);
  await add(acme, 'Oskar', yearsAgo(12) as LocalDate);
  await add(acme, 'Quynh', addDays(today, -3));
  const page = await as(await acme.hire('Nora', 'view_employee'), '/feed');
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Birthdays').getByRole('listitem')).toHaveText(/Tomas\s*Today/);
  const oskar = card('Work anniversaries').getByRole('listitem').filter({ hasText: 'Oskar' });
  await expect(oskar).toContainText('12 years · today');
  await expect(oskar).toContainText('Platinum');
  await expect(card('On leave')).toContainText('No one is on leave today.');
  await expect(card('Who’s in')).toHaveCount(0);
  await card('Recently joined').getByRole('link', { name: 'Quynh' }).click();
  await expect(page).toHaveURL(/\/people\/profile\/view\/quynh/);
});

test('leave approved for today appears on a colleague’s card without a reload', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  // Every weekday is a working day, so that today is one.
  await acme.inside((db) =>
    changeStandardShift(db, {
      effective_from: '2000-01-02' as LocalDate,
      repeat_on: [1, 2, 3, 4, 5, 6, 7],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
    }),
  );
  const id = await applied(acme, world, world.ana, [world.today]);
  const page = await as(await acme.hire('Eve Stone', ...applicant), '/feed');
  const card = page.getByRole('region', { name: 'On leave' });
  await expect(card).toContainText('No one is on leave today.');
  await approve(acme, world, id);
  await expect(card.getByRole('listitem')).toContainText('Ana Lima');
  await expect(card).toContainText('Away');
});

test('the company arranges the cards by keyboard, and open pages follow immediately', async ({ acme, as }) => {
  const hal = await acme.hire('Hal', ...rights);
  const feed = await as(hal, '/feed');
  await expect(feed.getByRole('region', { name: 'Birthdays' })).toBeVisible();
  expect(await cardsOf(feed)).toEqual(known);
  const page = await as(hal, setup);
  await page.getByRole('button', { name: 'Move Recently joined, place 5 of 5' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Recently joined moved to place 4 of 5.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Recently joined moved to place 3 of 5.')).toBeAttached();
  await page.getByRole('switch', { name: 'Show On leave' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Show Clock' })).toBeDisabled();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('region', { name: 'On leave' })).toHaveCount(0);
  await expectAccessible(page);
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('button', { name: 'Save cards' }).click(),
  );
  await expect.poll(() => cardsOf(feed)).toEqual(['Who’s in', 'Recently joined', 'Work anniversaries', 'Birthdays']);
});

test('one orders the cards for oneself, and takes the company’s order again', async ({ acme, as }) => {
  const nora = await acme.hire('Nora');
  const page = await as(nora, '/feed');
  const dialog = page.getByRole('dialog', { name: 'Arrange cards' });
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await dialog.getByRole('switch', { name: 'Show On leave' }).press('Space');
  await dialog.getByRole('button', { name: /^Move Birthdays/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByText('Birthdays moved to place 2 of 4.')).toBeAttached();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => cardsOf(page)).toEqual(['Birthdays', 'Work anniversaries', 'Recently joined']);
  await page.reload();
  await expect.poll(() => cardsOf(page)).toEqual(['Birthdays', 'Work anniversaries', 'Recently joined']);
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await dialog.getByRole('button', { name: 'Use the company’s order' }).click();
  await expect.poll(() => cardsOf(page)).toEqual(known.slice(1));
});

test('two people who arrange the cards simultaneously both see it, and neither loses anything', async ({
  acme,
  as,
}) => {
  const [hal, ida] = [await acme.hire('Hal', ...rights), await acme.hire('Ida', ...rights)];
  const page = await as(hal, setup);
  await page.getByRole('switch', { name: 'Show Birthdays' }).press('Space');
  const other = await as(ida, setup);
  await other.getByRole('switch', { name: 'Show On leave' }).press('Space');
  await expectMessage(other, 'We’ve saved your edit successfully.', () =>
    other.getByRole('button', { name: 'Save cards' }).click(),
  );
  await page.getByRole('button', { name: 'Save cards' }).click();
  await expect(page.getByText('On leave (hidden)')).toBeVisible();
});

test('a card that cannot be loaded says so in its place, and the others stay', async ({ acme, as }) => {
  const page = await as(await acme.hire('Nora'), '/login');
  await goOffline(page);
  await readApart(page);
  await page.route('**/dashboard/widget/recent-birthday-people/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 'platform.broken' } }),
  );
  await page.goto(`${acme.url}/feed`);
  await expect(page.getByRole('region', { name: 'Birthdays' }).getByRole('alert')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recently joined' })).toContainText('No one joined');
  await page.unroute('**/dashboard/widget/recent-birthday-people/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Birthdays' })).toContainText('No birthdays in the next 14 days.');
});
