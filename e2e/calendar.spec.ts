import type { LocalDate } from '#platform/shared/schemas.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { expect, expectToFit, test, type Acme } from './world.ts';

const late = {
  name: 'Late',
  color: '#B04FA0',
  start_time: '14:00',
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: null,
  repeat_on: [1, 2, 3, 4, 5],
};

/** Creates Ana with a late shift and a night in March 2024, and Ben, whose birthday is on the 12th. */
async function march(acme: Acme) {
  const ana = await acme.hire('Ana', 'view_attendance', 'access_calendar_module');
  const ben = await acme.hire('Ben');
  await acme.inside(async (db) => {
    const publish = async (date: string, template: typeof late) =>
      publishShifts(db, {
        person_ids: [ana.id],
        dates: [date as LocalDate],
        template_id: await createTemplate(db, template),
      });
    await publish('2024-03-11', late);
    await publish('2024-03-13', { ...late, name: 'Night', start_time: '22:00' });
    // The day is in the first of the weeks around March, and not counted.
    await publish('2024-02-27', { ...late, name: 'Day', start_time: '09:00' });
    await db
      .insertInto('personal_details')
      .values({ person_id: ben.id, birth_date: '1990-03-12' as LocalDate })
      .execute();
  });
  return { ana, ben };
}

const path = '/calendar?view=month&date=2024-03-11';

test('a month of one’s shifts and others’ birthdays, with layers that can be put away', async ({ acme, as }) => {
  const { ana } = await march(acme);
  const page = await as(ana, path);
  const grid = page.getByRole('grid', { name: 'Month' });

  await expect(grid.getByRole('gridcell', { name: '11 March, Late, 14:00 – 22:30' })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '12 March, Ben’s birthday' })).toBeVisible();
  const layers = page.getByRole('group', { name: 'Layers' });
  await expect(layers.getByRole('button')).toHaveText(['My shifts2', 'Holidays0', 'Birthdays and anniversaries1']);

  await layers.getByRole('button', { name: /^Birthdays/ }).click();
  await expect(grid.getByRole('gridcell', { name: '12 March', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/hide=people/);
  await page.reload();
  await expect(layers.getByRole('button', { name: /^Birthdays/ })).toHaveAttribute('aria-pressed', 'false');
});

test('arrows move from day to day and month to month, letters change the view, Enter opens the day', async ({
  acme,
  as,
}) => {
  const { ana } = await march(acme);
  const page = await as(ana, path);
  const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
  await cell(/^11 March/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(/^12 March/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cell('12 April')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(cell(/^12 March/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell('17 March')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=agenda&date=2024-03-17|date=2024-03-17.*view=agenda/);

  await page.keyboard.press('w');
  await expect(page.getByRole('group', { name: 'Week' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/date=/);
});

test('in the week a night shift continues at the top of the next day', async ({ acme, as }) => {
  const { ana } = await march(acme);
  const page = await as(ana, '/calendar?view=week&date=2024-03-11');
  const week = page.getByRole('group', { name: 'Week' });

  await expect(week.getByRole('listitem')).toHaveText([
    'Late14:00 – 22:30',
    'Night22:00 – 06:30',
    'Night22:00 – 06:30',
  ]);
  await expect(week.getByText('Ben')).toBeVisible();
});

test('the agenda names day after day what there is, and leads to people', async ({ acme, as }) => {
  const { ana, ben } = await march(acme);
  const page = await as(ana, '/calendar?view=agenda&date=2024-03-11');

  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Monday, 11 March',
    'Tuesday, 12 March',
    'Wednesday, 13 March',
  ]);
  await page.getByRole('link', { name: 'Ben' }).click();
  await expect(page).toHaveURL(new RegExp(`/people/profile/view/${ben.username}`));
});

test('weeks begin on the company’s day', async ({ acme, as }) => {
  const { ana } = await march(acme);
  await acme.inside((db) => db.updateTable('company_settings').set({ first_day_of_week: 7 }).execute());
  const page = await as(ana, path);

  await expect(page.getByRole('columnheader').first()).toHaveText('Sun');
});

test('on a phone the agenda comes first, and every view fits', async ({ acme, as }) => {
  const { ana } = await march(acme);
  const page = await as(ana, '/calendar?date=2024-03-11', { viewport: { width: 360, height: 740 } });
  await expect(page.getByRole('heading', { name: 'Monday, 11 March' })).toBeVisible();
  await expectToFit(page);
  for (const view of ['Week', 'Month']) {
    await page.getByText(view, { exact: true }).click();
    await expect(page.getByRole(view === 'Week' ? 'group' : 'grid', { name: view })).toBeVisible();
    await expectToFit(page);
  }
});

test('people who cannot open the calendar have no entry for it', async ({ acme, as }) => {
  const page = await as(await acme.hire('Cleo', 'view_attendance'), '/calendar');

  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0);
});
