import { assign } from '#features/shift-planning/server/commands/assign.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addShift } from './shift-kinds.ts';
import { expect, test, type Acme } from './world.ts';

const month = '/settings/time/shift-assignment?month=2026-03';
const monday = '2026-03-02' as LocalDate;
const laptop = { viewport: { width: 1366, height: 768 } };

/** Creates eight people with drafts from 2 March on, and Nora, the planner. */
async function drafted(acme: Acme, days: number) {
  const people = [];
  for (let n = 1; n <= 8; n++) people.push(await acme.hire(`Person ${n}`));
  const nora = await acme.hire('Nora', 'view_app_settings_menu', 'view_shift_calendar', 'edit_shift_calendar');
  const late = await addShift(acme, 'Late', '14:00');
  await addShift(acme, 'Early', '06:00');
  const dates = Array.from({ length: days }, (_, index) => addDays(monday, index));
  const item = { user_ids: people.map(({ id }) => id), dates, shift_template_id: late };
  const how = { where_taken: 'replace', on_conflict: 'keep', is_published: false } as const;
  await acme.inside((db) =>
    assign(db, { assigned_items: [item], erased_items: [], ...how }, { ...registered, actor_id: nora.id }),
  );
  return { nora };
}

test('on a laptop the keyboard reaches the end of a long panel of conflicts, and the document stays where it is', async ({
  acme,
  as,
}) => {
  const { nora } = await drafted(acme, 1);
  const page = await as(nora, month, laptop);
  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name: /Early/ }).click();
  await page.getByRole('gridcell', { name: /^Person 1, 3 March/ }).hover();
  await page.mouse.down();
  await page.getByRole('gridcell', { name: /^Person 8, 3 March/ }).hover();
  await page.mouse.up();
  const panel = page.getByRole('region', { name: '8 conflicts to resolve' });
  await expect(panel.getByRole('heading', { name: '8 conflicts to resolve' })).toBeFocused();
  const scrolled = () =>
    page.evaluate(() => [
      document.documentElement.scrollTop,
      document.body.scrollTop,
      document.querySelector('header')?.getBoundingClientRect().top,
    ]);
  const stops = await panel.locator('button:enabled').count();
  expect(stops).toBeGreaterThan(16);
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    expect(await scrolled()).toEqual([0, 0, 0]);
  }
  const cancel = panel.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
});

test('before publishing, how many more days somebody has is shown whole, with two digits, too', async ({
  acme,
  as,
}) => {
  const { nora } = await drafted(acme, 16);
  const page = await as(nora, month, laptop);
  await page.getByRole('region', { name: 'Drafts' }).getByRole('button', { name: 'Review and publish' }).click();
  const rows = page.getByRole('dialog').getByRole('listitem');
  await expect(rows).toHaveCount(8);
  const rest = rows.first().getByText('+11', { exact: true });
  for (const width of [1440, 1366, 683, 600]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = await rest.evaluate((element) => {
      const row = element.closest('button');
      const end = element.parentElement?.nextElementSibling?.getBoundingClientRect().left ?? 0;
      const range = new Range();
      range.selectNodeContents(element);
      const { right } = range.getBoundingClientRect();
      return { over: Math.max(0, Math.round(right - end)), isRowWider: row && row.scrollWidth > row.clientWidth };
    });
    expect(cut, `at ${width} px`).toEqual({ over: 0, isRowWider: false });
  }
});
