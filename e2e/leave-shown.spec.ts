import { addDays } from '#platform/shared/time.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { applied, leaveWorld, monday, type LeaveWorld } from './leave-world.ts';
import { expect, expectAccessible, expectSaid, expectToFit, test, type Acme } from './world.ts';

const approve = (acme: Acme, { rob, today }: LeaveWorld, id: string) =>
  acme.inside((db) =>
    decide(
      db,
      id,
      { decision: 'approved', comment: '' },
      { actor_id: rob.id, now: Math.floor(Date.now() / 1000), today, mayReviewAny: false },
    ),
  );

test('the bird view shows leave once it is approved, names it in the legend, and loses it when it is withdrawn', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  const meg = await acme.hire('Meg Ito', 'view_any_attendance', 'view_any_leave_application');
  const page = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`);
  const days = page.getByRole('grid').getByRole('button', { name: /^Ana Lima, .*: .*[Ll]eave/ });
  await expect(page.getByRole('grid').getByRole('rowheader', { name: /Ana Lima/ })).toBeVisible();
  await expect(days).toHaveCount(0);
  await approve(acme, world, id);
  await expect(days.first()).toBeVisible();
  await expect(page.getByText('Annual leave')).toBeVisible();
  await expectAccessible(page);
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expectSaid(own, 'You’ve successfully performed this action.', () =>
    own.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(days).toHaveCount(0);
});

test('whoever may not know the type reads Away in the bird view, also on a phone', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await approve(acme, world, await applied(acme, world, world.ana, [first]));
  const meg = await acme.hire('Meg Ito', 'view_any_attendance');
  const page = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`);
  await expect(page.getByText('Away', { exact: true })).toBeVisible();
  await expect(page.getByText('Annual leave')).toBeHidden();
  const phone = await as(meg, `/time/bird-view?month=${first.slice(0, 7)}`, { viewport: { width: 360, height: 740 } });
  await expectToFit(phone);
});
