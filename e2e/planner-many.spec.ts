import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { assign } from '#features/shift-planning/server/commands/assign.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { addShift } from './shift-kinds.ts';
import { expect, test } from './world.ts';

const people = 60;
const days = 20;

test('more than a thousand drafts are published by a worker, and the planner follows it to the end', async ({
  acme,
  as,
}) => {
  const nora = await acme.hire('Nora', 'view_app_settings_menu', 'view_shift_calendar', 'edit_shift_calendar');
  const template = await addShift(acme, 'Early', '06:00');
  await acme.inside(async (db) => {
    const rows = Array.from({ length: people }, (_, index) => ({
      name: `Person ${String(index).padStart(2, '0')}`,
      username: `p${index}.${acme.id.slice(0, 8)}`,
      joined_on: '2000-01-01' as LocalDate,
    }));
    const added = await db.insertInto('people').values(rows).returning('id').execute();
    const dates = Array.from({ length: days }, (_, index) => addDays('2026-03-02' as LocalDate, index));
    const item = { user_ids: added.map(({ id }) => id), dates, shift_template_id: template };
    const how = { where_taken: 'replace', on_conflict: 'keep', is_published: false } as const;
    await assign(db, { assigned_items: [item], erased_items: [], ...how }, { ...registered, actor_id: nora.id });
  });
  const page = await as(nora, '/settings/time/shift-assignment?month=2026-03');
  const bar = page.getByRole('region', { name: 'Drafts' });
  await expect(bar).toContainText('1,200 drafts for 60 people');
  await bar.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: 'Publish 1,200 shifts' }).click();
  await expect(page.getByRole('gridcell', { name: /^Person 00, 2 March: E 8, Early.*published/ })).toBeVisible();
  await expect(page.getByText(/^Publishing/)).toHaveCount(0);
  await expect(bar).not.toContainText('drafts for');
});
