import { calendarPeriod, periodOfMonth, monthsLater } from '#features/company/rules/calendar-period.ts';
import { payTerms } from '#features/pay/rules/terms.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const hour = 3600;
const last = periodOfMonth(monthsLater(calendarPeriod(dateAt(0), 1).month, -1), 1);

/** Gives people a rule with an account on which all work is saved. */
async function giveAccounts(acme: Company, from: LocalDate, ...people: Member[]) {
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('pay_rules')
      .values({ name: 'Production' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = payTerms.parse({
      tiers: { daily: [{ over: 0, element: 'saved', percent: 0, to: 'account' }] },
      account: { target: 'none', lights: { yellow: 5 * hour, red: 20 * hour } },
    });
    const row = { pay_rule_id: id, effective_from: from };
    await db
      .insertInto('pay_rule_terms')
      .values({ ...row, terms: JSON.stringify(terms) })
      .execute();
    await db
      .insertInto('pay_rule_people')
      .values(people.map((person) => ({ ...row, person_id: person.id })))
      .execute();
  });
}

test('HR adjusts an account and pays hours out, and the person sees each line with its reason', async ({
  acme,
  as,
}) => {
  const hanna = await acme.hire('Hanna', 'edit_time_account', 'view_attendance');
  const ana = await acme.hire('Ana', 'view_attendance');
  await giveAccounts(acme, last.start_date, ana, hanna);
  const own = await as(ana, '/time/account');
  await expect(own.getByText('Saved today')).toBeVisible();
  await expect(own.getByText('0h 00m').first()).toBeVisible();

  const page = await as(hanna, '/time/accounts');
  const row = page.getByRole('row', { name: /Ana/ });
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Adjust' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('6');
  await dialog.getByLabel('Minutes').fill('30');
  await expect(dialog.getByRole('button', { name: 'Add 6h 30m' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('First-aid course');
  await expect(dialog.getByText('+6h 30m')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 6h 30m' }).click();
  await expect(row).toContainText('+6h 30m');
  await expect(row).toContainText('look at it');
  await expect(own.getByText('Hanna: “First-aid course”')).toBeVisible();
  await expect(own.getByText('+6h 30m').first()).toBeVisible();

  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Pay out' }).click();
  await dialog.getByLabel('Hours').fill('7');
  await expect(dialog.getByRole('button', { name: 'Pay out 7h 00m' })).toBeDisabled();
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByRole('button', { name: 'Pay out 2h 00m' }).click();
  await expect(row).toContainText('+4h 30m');
  await expect(own.getByText('Paid out by Hanna')).toBeVisible();
  await expectAccessible(own);

  // The viewer’s own account offers no action.
  await expect(page.getByRole('row', { name: /Hanna/ }).getByRole('button', { name: /^More actions/ })).toHaveCount(0);
  await row.getByRole('link', { name: 'Ana' }).click();
  await expect(page.getByRole('heading', { name: 'Time account of Ana' })).toBeVisible();
});

test('a time account fits a phone, and says so when there is none', async ({ acme, as }) => {
  const [ana, ben] = [await acme.hire('Ana', 'view_attendance'), await acme.hire('Ben', 'view_attendance')];
  await giveAccounts(acme, last.start_date, ana);
  await recordDay(acme, ana, last.end_date, [{ start: '09:00:00', end: '17:00:00' }]);
  const page = await as(ana, '/time/account', { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('table', { name: 'Lines of the time account' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  const other = await as(ben, '/time/account');
  await expect(other.getByText('You have no pay rule yet.')).toBeVisible();
});
