import { sql } from 'kysely';
import { addDays } from '#platform/shared/time.ts';
import { proposeShorter } from '#features/leave-applications/server/commands/shorten.ts';
import { applied, approve, leaveWorld, monday, reviewer } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const days = (first: ReturnType<typeof monday>) => [0, 1, 2, 3, 4].map((by) => addDays(first, by));

test('people shorten their approved leave to a last day away, and get the other days back', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, days(monday(world)));
  await approve(acme, world, id);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  await page.getByRole('button', { name: 'Shorten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shorten this leave' });
  await expect(dialog.getByRole('button', { name: 'Return days' })).toBeDisabled();
  await dialog.getByRole('group', { name: 'Last day away' }).getByRole('button').nth(1).click();
  await expect(dialog.getByRole('list', { name: 'Days to return' }).getByRole('button', { pressed: true })).toHaveCount(
    3,
  );
  await expectToFit(page);
  await expectAccessible(page);
  await expectMessage(page, 'We’ve returned these days.', () =>
    dialog.getByRole('button', { name: 'Return 3 days' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Annual leave, 2 days' })).toBeVisible();
});

test('a proposal to shorten leave counts when the person agrees', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, days(first));
  await approve(acme, world, id);
  const dates = days(first).slice(3);
  const actor = { actor_id: world.rob.id, now: Math.floor(Date.now() / 1000), today: world.today };
  await acme.inside((db) => proposeShorter(db, id, { dates, reason: 'The fair.' }, actor));
  const page = await as(world.ana, `/leave/application/view/${id}`);
  const proposal = page.getByRole('group', { name: 'Proposal to shorten this leave' });
  await expect(proposal).toContainText('The fair.');
  await expectMessage(page, 'We’ve sent your answer.', () => proposal.getByRole('button', { name: 'Agree' }).click());
  await expect(page.getByRole('heading', { name: 'Annual leave, 3 days' })).toBeVisible();
  await expect(proposal).toHaveCount(0);
});

test('an approver proposes to shorten leave with a reason', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, days(monday(world)));
  await approve(acme, world, id);
  const sue = await acme.hire('Sue Park', ...reviewer, 'review_any_leave_application');
  const page = await as(sue, `/leave/application/view/${id}`);
  await page.getByRole('button', { name: 'Propose to shorten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose to shorten this leave' });
  await dialog.getByRole('list', { name: 'Days to return' }).getByRole('button').last().click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The fair.');
  await expectMessage(page, 'We’ve sent your proposal.', () =>
    dialog.getByRole('button', { name: 'Propose to return 1 day' }).click(),
  );
  await expect(page.getByText('Waiting for Ana Lima to agree.')).toBeVisible();
});

test('people report sickness on days of their leave', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await acme.inside(async (db) => {
    await sql`update leave_types set can_be_displaced = true where id = ${world.annual}`.execute(db);
    await sql`update leave_types set displaces = true where id = ${world.sick}`.execute(db);
  });
  const id = await applied(acme, world, world.ana, days(monday(world)));
  await approve(acme, world, id);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  await page.getByRole('button', { name: 'I was sick' }).click();
  const dialog = page.getByRole('dialog', { name: 'I was sick during this leave' });
  const toggles = dialog.getByRole('list', { name: 'Which days' }).getByRole('button');
  await toggles.nth(1).click();
  await toggles.nth(2).click();
  await expect(dialog).toContainText('2 days will be returned once this is approved.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report 2 days' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Annual leave, 5 days' })).toBeVisible();
});
