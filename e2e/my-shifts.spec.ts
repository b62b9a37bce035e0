import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { storeStep } from '#features/shift-planning/server/commands/assign.ts';
import { publishBatch } from '#features/shift-planning/server/commands/publish.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { dateAt } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const path = '/time/shift/view-my-shifts';
const late = {
  name: 'Late',
  color: '#B04FA0',
  start_time: '14:00',
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: null,
  repeat_on: [1, 2, 3, 4, 5],
};
const night = { ...late, name: 'Night', color: '#323DA5', start_time: '22:00' };

/** Drafts shifts as a planner does, and publishes them with a note for the people concerned, unless it is null. */
async function plan(
  acme: Acme,
  planner: Member,
  who: Member,
  days: Record<string, typeof late | null>,
  note: string | null = '',
) {
  await acme.inside(async (db) => {
    const batch_id = await openBatch(db, { kind: 'plan', created_by: planner.id });
    const cells = [];
    for (const [date, template] of Object.entries(days))
      cells.push({
        person_id: who.id,
        date: date as LocalDate,
        template_id: template && (await createTemplate(db, template)),
      });
    await storeStep(db, { batch_id, actor_id: planner.id, cells, erased: [] });
    const now = Math.floor(Date.now() / 1000);
    if (note !== null)
      await publishBatch(db, batch_id, {
        ...registered,
        actor_id: planner.id,
        now,
        note: note || null,
        use_mine: false,
      });
  });
}

async function team(acme: Acme) {
  const ana = await acme.hire('Ana', 'view_attendance');
  const rafael = await acme.hire('Rafael', 'edit_shift_calendar', 'view_shift_calendar');
  return { ana, rafael };
}

test('an empty shift list says so, and its followers see the first shift when it is published', async ({
  acme,
  as,
}) => {
  const { ana, rafael } = await team(acme);
  const page = await as(ana, path);
  await expect(page.getByRole('heading', { name: /^No shifts in / })).toBeVisible();
  await expect(page.getByText('No shifts are published from today.')).toBeVisible();
  await expect(page.getByText('No shift today')).toBeVisible();

  await plan(acme, rafael, ana, { [dateAt(0)]: night, [dateAt(1)]: late }, 'Line 2 needs cover.');

  await expect(page.getByRole('region', { name: 'Now and next' }).getByText('Today, from 22:00')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('heading')).toContainText('2 changes');
  await expect(changes.getByRole('listitem')).toHaveText([
    /Day off.*changed to.*Night.*22:00 – 06:30/,
    /Day off.*changed to.*Late/,
  ]);
  await expect(changes).toContainText('Published by Rafael');
  await expect(changes).toContainText('“Line 2 needs cover.”');
  await expectAccessible(page);

  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(changes).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Today, from 22:00')).toBeVisible();
  await expect(changes).toHaveCount(0);
});

test('a draft is nowhere until it is published', async ({ acme, as }) => {
  const { ana, rafael } = await team(acme);
  await plan(acme, rafael, ana, { [dateAt(0)]: late });
  await plan(acme, rafael, ana, { [dateAt(1)]: night }, null);
  const page = await as(ana, path);

  await expect(page.getByText('Today, from 14:00').or(page.getByText('Today, until 22:30'))).toBeVisible();
  await expect(page.getByText('Night')).toHaveCount(0);
  await expect(page.getByText(/1 shift, 8h 00m\./)).toBeVisible();
});

test('the list has free days together, and the keys change between list, months and today', async ({ acme, as }) => {
  const { ana, rafael } = await team(acme);
  await plan(acme, rafael, ana, { '2024-03-04': late, '2024-03-05': night, '2024-03-08': late, '2024-03-31': night });
  const page = await as(ana, `${path}?month=2024-03`);
  const month = page.getByRole('table', { name: 'March 2024' });
  await expect(month.getByRole('cell', { name: /^5 March/ })).toContainText('22:00 – 06:30');
  await expect(month.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);

  await page.keyboard.press('l');
  const list = page.getByRole('list').filter({ hasText: 'Off until Monday' });
  await expect(list.getByRole('listitem')).toHaveText([
    'Fri1Off until Monday',
    /Mon4Late14:00 – 22:30/,
    /Tue5Night22:00 – 06:30, next day/,
    'Wed6Off until Friday',
    /Fri8Late/,
    'Sat9Off until 31 Mar',
    /Sun31Night/,
  ]);
  await expect(page).toHaveURL(/month=2024-03&view=list|view=list&month=2024-03/);
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'No shifts in April 2024' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/month=/);
});

test('a night in which the clocks change says when it ends, and why', async ({ found, as }) => {
  const acme = await found({ timezone: 'Europe/Berlin' });
  const { ana, rafael } = await team(acme);
  await plan(acme, rafael, ana, { '2024-10-26': night });
  const page = await as(ana, `${path}?month=2024-10&view=list`);

  await expect(page.getByText('22:00 – 05:30, next day')).toBeVisible();
  await expect(
    page.getByText('Clocks go back. The shift ends 1h 00m earlier by the clock but stays the same length.'),
  ).toBeVisible();
});

test('the address of one’s calendar is made, renewed and given up', async ({ acme, as }) => {
  const { ana } = await team(acme);
  const page = await as(ana, path);
  const aside = page.getByRole('region', { name: 'Now and next' });
  await aside.getByRole('button', { name: 'Create address' }).click();
  const address = aside.locator('code');
  await expect(address).toHaveText(/^…\/feed\/[\w-]{4}••••••••\.ics$/);
  await expect(aside.getByRole('link', { name: 'Add to this device' })).toHaveAttribute('href', /^webcal:\/\/.*\.ics$/);
  const before = (await address.textContent()) ?? '';

  await aside.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
  await expect(address).not.toHaveText(before);
  await aside.getByRole('button', { name: 'Delete address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(aside.getByRole('button', { name: 'Create address' })).toBeVisible();
});

test('on a phone today and the changes come first, then the list; the month is a second view', async ({ acme, as }) => {
  const { ana, rafael } = await team(acme);
  await plan(acme, rafael, ana, { [dateAt(0)]: late, [dateAt(1)]: night });
  const page = await as(ana, path, { viewport: { width: 360, height: 740 } });

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /^Today, /,
    /^2 changes/,
    'From today',
    'Subscribe in your calendar',
  ]);
  await expectToFit(page);
  // The old and the new shift are side by side, each name beside its mark.
  for (const change of await page.getByRole('region', { name: 'Changes' }).getByRole('listitem').all()) {
    const names = await change.locator(':is(s, b):not([data-size] *)').all();
    const boxes = await Promise.all(names.map((name) => name.boundingBox()));
    expect(boxes.length).toBe(2);
    expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(1);
  }
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectToFit(page);
});
