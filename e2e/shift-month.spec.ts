import type { Locator, Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addPattern } from '#features/shift-patterns/server/commands/patterns.ts';
import { assignPeople } from '#features/shift-patterns/server/commands/starts.ts';
import { dateAt } from './recorded-days.ts';
import { addShift } from './shift-kinds.ts';
import { expect, test, type Acme } from './world.ts';

const planning = [
  'view_app_settings_menu',
  'view_shift_template',
  'view_shift_calendar',
  'edit_shift_calendar',
] as const;

/** Returns the first day of next month, which is always completely in the future. */
function nextMonth(): LocalDate {
  const beyond = addDays(`${dateAt(0).slice(0, 8)}01` as LocalDate, 31);
  return `${beyond.slice(0, 8)}01` as LocalDate;
}

const dayName = (date: LocalDate) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * Creates Ana and Ben, who follow a cycle of two early, two late and two days off, two days apart, and Nora,
 * the planner.
 */
async function rota(acme: Acme, first: LocalDate) {
  const early = await addShift(acme, 'Early', '06:00', '#3b8389');
  const late = await addShift(acme, 'Late', '14:00', '#a9579f');
  const ana = await acme.hire('Ana', 'view_attendance');
  const ben = await acme.hire('Ben', 'view_attendance');
  const nora = await acme.hire('Nora', ...planning);
  const by = { actor_id: nora.id, now: Math.floor(Date.now() / 1000) };
  await acme.inside(async (db) => {
    const pattern_id = await addPattern(db, { name: 'Rota', days: [early, early, late, late, null, null] });
    for (const [person, start_day] of [
      [ana, 1],
      [ben, 3],
    ] as const)
      await assignPeople(db, { pattern_id, items: [{ id: person.id, type: 'user' }], starts_on: first, start_day }, by);
  });
  return { ana, nora };
}

const cell = (page: Page, name: string, date: LocalDate, more = ''): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, ${dayName(date)}: ${more}`) });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Drafts' });

async function publish(page: Page, planned: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: new RegExp(`^Publish ${planned}$`) }).click();
  await expect(page.getByText(new RegExp(`^${planned} published, \\d (person|people) notified\\.`))).toBeVisible();
}

/** Changes a day to a late shift, by its letter. */
async function makeLate(page: Page, name: string, date: LocalDate): Promise<void> {
  await cell(page, name, date).click();
  await page.keyboard.press('l');
  await expect(cell(page, name, date, 'L 8, Late')).toBeVisible();
}

test('a month is planned by a pattern with an exception, and an employee follows every change of it', async ({
  acme,
  as,
}) => {
  const first = nextMonth();
  // Each becomes a late shift before another late one, so that no rest is too short.
  const [change, exception] = [addDays(first, 6), addDays(first, 7)];
  const { ana, nora } = await rota(acme, first);

  // The manager previews the pattern for the whole next month, and applies it.
  const manager = await as(nora, '/settings/time/shift-templates/patterns');
  await manager.getByRole('button', { name: 'Create drafts' }).click();
  const running = manager.getByRole('dialog', { name: 'Create drafts from Rota' });
  await expect(running.getByText('for 2 people. Only planners see drafts.')).toBeVisible();
  await running.getByRole('button', { name: /^Create \d+ drafts$/ }).click();
  await manager.getByRole('link', { name: 'View plan' }).click();
  await expect(cell(manager, 'Ana', first, 'E 8, Early')).toBeVisible();

  // Drafts are invisible to employees.
  const phone = { viewport: { width: 390, height: 844 } };
  const month = first.slice(0, 7);
  const employee = await as(ana, `/time/shift/view-my-shifts?month=${month}`, phone);
  await expect(employee.getByRole('heading', { name: /^No shifts in / })).toBeVisible();

  // One day is changed manually, then the month is published.
  await makeLate(manager, 'Ana', exception);
  await publish(manager, '\\d+ shifts');

  // Employees on the pattern are notified, and see the same as the manager, including the exception.
  const row = (date: LocalDate) => employee.locator(`li[data-date="${date}"]`);
  await expect(row(first)).toContainText('Early');
  await expect(row(exception)).toContainText('Late');
  await expect(row(change)).toContainText('Early');
  const changes = employee.getByRole('region', { name: 'Changes' });
  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(changes).toHaveCount(0);

  // The calendar program receives the same.
  await employee.goto(`${acme.url}/time/shift/view-my-shifts`);
  await employee.getByRole('button', { name: 'Create address' }).click();
  await expect(employee.getByRole('link', { name: 'Add to this device' })).toBeVisible();
  const address = await employee.getByRole('link', { name: 'Add to this device' }).getAttribute('href');
  const file = (address ?? '').replace('webcal:', 'http:');
  const eventOn = async (date: LocalDate) => {
    const text = await employee.evaluate(async (url) => (await fetch(url)).text(), file);
    return text.split('BEGIN:VEVENT').find((event) => event.includes(`UID:shift-${date}-`)) ?? '';
  };
  expect(await eventOn(change)).toContain('SUMMARY:Early');

  // A published day is changed once more: old and new are side by side, also in the calendar.
  await employee.goto(`${acme.url}/time/shift/view-my-shifts?month=${month}`);
  await expect(row(change)).toContainText('Early');
  await makeLate(manager, 'Ana', change);
  await publish(manager, '1 shift');
  await expect(changes.getByRole('listitem')).toHaveText([/Early.*changed to.*Late/]);
  await expect(row(change)).toContainText('Late');
  expect(await eventOn(change)).toContain('SUMMARY:Late');

  // Running the pattern again keeps manual changes.
  await manager.goto(`${acme.url}/settings/time/shift-templates/patterns`);
  await manager.getByRole('button', { name: 'Create drafts' }).click();
  await running.getByRole('textbox', { name: 'From' }).fill(dateText(first));
  await running.getByRole('textbox', { name: 'From' }).press('Tab');
  await running.getByRole('textbox', { name: 'To' }).fill(dateText(addDays(first, 20)));
  await running.getByRole('textbox', { name: 'To' }).press('Tab');
  await expect(running.getByText('2 changed manually')).toBeVisible();
  await expect(running.getByText('The plan already matches the pattern.')).toBeVisible();
});

/** Formats a date as the company does: '01 Mar 2026'. */
const dateText = (date: LocalDate) =>
  new Date(`${date}T00:00:00Z`)
    .toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .replace('Sept', 'Sep');
