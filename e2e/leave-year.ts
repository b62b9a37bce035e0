import type { BrowserContextOptions, Page } from '@playwright/test';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { connect } from '#platform/server/database/database.ts';
import type { Member } from '#platform/testing/company.ts';
import { startDatabase } from '#platform/testing/database-setup.ts';
import { settleCompany } from '#features/leave/server/commands/settle-company.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { goOffline } from './apart.ts';
import { applicant, reviewer } from './leave-world.ts';
import { expect, expectMessage, foundCompany, hostOf, startServer, test as base, type Acme } from './world.ts';

/** A company that goes through years: the test sets the clock of its server. */
interface Year {
  readonly port: number;
  readonly acme: Acme;
  readonly ana: Member;
  readonly rob: Member;
  readonly eve: Member;
  /** Leave administrator. */
  readonly hal: Member;
  readonly now: () => Date;
  /** Advances to noon of a day; the job books what was due until then, as it does every quarter of an hour. */
  moveTo(date: string): Promise<void>;
}

type OpenPage = (member: Member, path: string, options?: BrowserContextOptions) => Promise<Page>;

const keeper = [
  ...applicant,
  'configure_leave_setup',
  'view_leave_type',
  'add_leave_type',
  'view_leave_policy',
  'add_leave_policy',
  'assign_leave_policy',
  'view_leave_review',
  'add_leave_review',
  'assign_leave_review',
  'view_any_leave_application',
  'change_decision_leave_application',
  'view_employee_leave',
  'edit_employee_leave',
] as const;

/** Uses a separate database: the job of another server would book what is due by the real clock. */
async function live(use: (year: Year) => Promise<void>): Promise<void> {
  let now = new Date('2025-01-02T11:00:00Z');
  const { url, stop } = await startDatabase();
  const database = connect({ url });
  const server = await startServer({ DATABASE_URL: url, WORKER: 'off' }, () => now);
  const acme = await foundCompany(server, { timezone: 'Europe/Berlin' }, database);
  await acme.inside((db) =>
    changeStandardShift(db, {
      effective_from: '2000-01-01' as LocalDate,
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
    }),
  );
  await use({
    port: server.config.port,
    acme,
    ana: await acme.hire('Ana Lima', ...applicant),
    rob: await acme.hire('Rob Hale', ...reviewer),
    eve: await acme.hire('Eve Moss', ...reviewer),
    hal: await acme.hire('Hal Voss', ...keeper),
    now: () => now,
    async moveTo(date) {
      now = new Date(`${date}T11:00:00Z`);
      await settleCompany(database, acme.id, date as LocalDate);
    },
  });
  await server.close();
  await database.close();
  await stop();
}

/** The steps of the year follow one another in one company, each viewed on the day that it has reached. */
export const test = base.extend<{ see: OpenPage }, { year: Year }>({
  year: [async ({}, use) => live(use), { scope: 'worker' }],
  see: async ({ year, window }, use) =>
    use(async (member, path, options = {}) => {
      const context = await window(options);
      const host = hostOf(member.host.replace(/\.test$/, ''));
      await context.addCookies([{ name: sessionCookie, value: member.token, domain: host, path: '/', httpOnly: true }]);
      const page = await context.newPage();
      await goOffline(page);
      await page.clock.setFixedTime(year.now());
      await page.goto(`http://${host}:${year.port}${path}`);
      return page;
    }),
});

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
export const successMessage = 'You’ve successfully performed this action.';
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

/** Selects days of the calendar by touch, advancing to their month. */
export async function chooseDays(page: Page, ...dates: readonly string[]): Promise<void> {
  await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
  for (const date of dates) {
    while ((await day(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).tap();
    await day(page, date).tap();
  }
}

/** Applies on a phone. @returns the path of the application */
export async function applyFor(see: OpenPage, member: Member, dates: readonly string[]): Promise<string> {
  const page = await see(member, '/leave/application/new', phone);
  await chooseDays(page, ...dates);
  await expectMessage(page, successMessage, () =>
    page.getByRole('button', { name: `Apply for ${dates.length} days` }).tap(),
  );
  await expect(page).toHaveURL(/\/leave\/application\/view\//);
  return new URL(page.url()).pathname;
}

/** Approves with one press, starting from the reviewer's list. */
export async function approve(see: OpenPage, member: Member, path: string, days: number): Promise<void> {
  const page = await see(member, path);
  await expectMessage(page, successMessage, () => page.getByRole('button', { name: `Approve ${days} days` }).click());
}

/** Approves without a pointer: from the first row of the list to the panel beside it, with a comment, in one press. */
export async function approveByKeys(see: OpenPage, member: Member, days: number, words: string): Promise<void> {
  const page = await see(member, '/leaves/all');
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Application', exact: true });
  await expect(panel.getByRole('button', { name: `Approve ${days} days` })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type(words);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: `Approve ${days} days` })).toBeFocused();
  await expectMessage(page, successMessage, () => page.keyboard.press('Enter'));
  await expect(page.getByText('Nothing needs your approval')).toBeVisible();
}

const figure = (text: string) => Number(text.replace('−', '-').replace('+', ''));

/**
 * Reads the explanation of a balance from the screen, for the leave year of a date: date, kind, reason,
 * amount and balance of each line. Checks that each balance is the previous one plus the amount,
 * and that the sum equals the list of leave.
 */
export async function readExplanation(
  see: OpenPage,
  member: Member,
  on: string,
  options?: BrowserContextOptions,
): Promise<string[]> {
  const page = await see(member, `/leaves/self?on=${on}`, options);
  await page.getByRole('button', { name: 'How it’s calculated: Annual leave' }).click();
  const rows = page.getByRole('table', { name: 'Balance entries' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const cells = await rows.evaluateAll((list) =>
    list.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );
  const lines = cells.filter(({ length }) => length === 6);
  let balance = 0;
  for (const line of lines) {
    const [, , , , amount = '', shown = ''] = line;
    balance += figure(amount);
    expect(figure(shown), line.join(' | ')).toBeCloseTo(balance, 2);
  }
  return lines.map(([date, what, because, , ...figures]) => [date, what, because, ...figures].join(' | '));
}
