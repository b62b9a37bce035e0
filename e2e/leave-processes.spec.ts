import type { Page } from '@playwright/test';
import { saveReview } from '#features/leave-applications/server/commands/review-processes.ts';
import { employ } from '#features/people/testing/employ.ts';
import { goOffline } from './apart.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const list = '/settings/leave/review-process';
const keeper = [
  'view_leave_review',
  'add_leave_review',
  'edit_leave_review',
  'delete_leave_review',
  'assign_leave_review',
  'view_any_leave_application',
  'view_trash',
  'review_any_leave_application',
] as const;
const saved = 'We’ve saved your edit successfully.';
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Review process' }).getByRole('row').filter({ hasText: name });
const step = (page: Page, number: number) => page.getByRole('region', { name: `Step ${number}`, exact: true });
const reviewSteps = (page: Page) => page.getByRole('region', { name: 'Preview approval steps' });
const question = (page: Page) => page.getByRole('alertdialog');

async function addReviewer(page: Page, number: number, name: string): Promise<void> {
  await step(page, number)
    .getByRole('combobox', { name: `Add approver to step ${number}` })
    .fill(name);
  await page.getByRole('option', { name }).click();
  await expect(step(page, number).getByRole('button', { name: `Remove ${name} from step ${number}` })).toBeVisible();
}

const processOf = (acme: Acme, by: string, name: string, users: readonly string[]) =>
  acme.inside((db) =>
    saveReview(
      db,
      { name, remind_days: 3, owners_days: 7, approvers: [{ review_condition: 1, users: [...users] }] },
      { actor_id: by, now: Math.floor(Date.now() / 1000) },
    ),
  );

test('people without a process are named, and get one by one press', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Reed', ...keeper);
  await acme.hire('Ana Silva');
  await acme.hire('Bo Lind');
  await processOf(acme, hal.id, 'Office', [hal.id]);
  const page = await as(hal, list);
  await expect(page.getByText('1 process for 0 of 3 people.')).toBeVisible();
  await expect(page.getByText('Ana Silva, Bo Lind and 1 more have no process')).toBeVisible();
  await page.getByRole('button', { name: 'Assign a process' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a process' });
  await expect(dialog.getByRole('list', { name: '3 people' })).toContainText('Bo Lind');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign 3 people' }).click();
  await expect(page.getByText('1 process for 2 of 3 people.')).toBeVisible();
  await expect(page.getByText('Hal Reed has no process')).toBeVisible();
});

test('a process is added with two steps, and plays how an application travels', async ({ acme, as }) => {
  const rob = await acme.hire('Rob Hale', 'view_review_leave_application');
  await acme.hire('Sue Park', 'view_review_leave_application');
  const hal = await acme.hire('Hal Reed', ...keeper);
  const page = await as(hal, list);
  await expect(page.getByRole('heading', { name: 'No review processes yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add process' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office');
  await addReviewer(page, 1, 'Rob Hale');
  await page.getByRole('button', { name: 'Add step' }).click();
  await addReviewer(page, 2, 'Sue Park');
  await addReviewer(page, 2, 'Hal Reed');
  await step(page, 2).getByRole('radio', { name: 'Everyone' }).check();
  await expect(reviewSteps(page)).toContainText('Hal is skipped because people cannot approve their own leave');
  await expectAccessible(page);
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    page.getByRole('button', { name: 'Add process' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible();
  await page.getByRole('link', { name: 'Processes' }).click();
  await expect(row(page, 'Office')).toContainText('Sue and Hal');
  expect(rob.name).toBe('Rob Hale');
});

test('a change is described in the footer and saved, and errors are beside their fields', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await acme.hire('Sue Park', 'view_review_leave_application');
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(await acme.hire('Hal Reed', ...keeper), list);
  await expect(row(page, 'Office')).toContainText('1');
  await row(page, 'Office').getByRole('link', { name: 'Office', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Waiting for approval' })).toContainText('Ana Lima');
  await step(page, 1).getByRole('radio', { name: 'Everyone' }).check();
  await addReviewer(page, 1, 'Sue Park');
  await expect(page.getByText(/1 unsaved change: step 1 .* 1 waiting application keeps its steps\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Save process' }).click();
  await expect(step(page, 2).getByText('This is a required field')).toBeVisible();
  await step(page, 2).getByRole('button', { name: 'Remove step 2' }).click();
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save process' }).click());
  await expect(page.getByRole('button', { name: 'Save process' })).toBeDisabled();
});

test('a deputy is named for some days, and taken back', async ({ acme, as }) => {
  const { rob } = await leaveWorld(acme);
  await acme.hire('Sue Park', 'view_review_leave_application');
  const hal = await acme.hire('Hal Reed', ...keeper);
  const { id } = await processOf(acme, hal.id, 'Workshop', [rob.id]);
  const page = await as(hal, `${list}/${id}`);
  const sentProcesses: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('leave-review') && !request.url().includes('deput'))
      sentProcesses.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole('button', { name: 'Add a deputy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add deputy' }).click();
  await expect(dialog.getByText('This is a required field').or(dialog.getByText('This is invalid'))).toBeVisible();
  // The invalid field receives the focus, which closes a list opened before.
  await expect(dialog.getByRole('combobox', { name: 'Deputy' })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Deputy' }).fill('Sue');
  await page.getByRole('option', { name: 'Sue Park' }).click();
  await expectAccessible(page);
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    dialog.getByRole('button', { name: 'Add deputy' }).click(),
  );
  await expect(page.getByRole('table', { name: 'Deputies' })).toContainText('Sue Park');
  await page.getByRole('button', { name: 'More actions for Sue Park for Rob Hale' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectMessage(page, 'We’ve permanently deleted this item.', () =>
    question(page).getByRole('button', { name: 'Yes' }).click(),
  );
  await expect(page.getByText('No deputies set.')).toBeVisible();
  // The dialog is rendered inside the form of the process, which it must not submit.
  expect(sentProcesses).toEqual([]);
});

test('people are assigned to a process, and deleting it says how many they are', async ({ acme, as }) => {
  const { rob } = await leaveWorld(acme);
  const hal = await acme.hire('Hal Reed', ...keeper);
  const { id } = await processOf(acme, hal.id, 'Workshop', [rob.id]);
  const page = await as(hal, `/settings/leave/leave-review/${id}/assigned-people`);
  await expect(page.getByRole('heading', { name: 'No one has this process yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Assign people' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Rob Hale').click();
  await dialog.getByRole('button', { name: /^Assign/ }).click();
  await expect(page.getByRole('table').getByText('Rob Hale')).toBeVisible();
  await page.getByRole('link', { name: 'Review process' }).last().click();
  await page.getByRole('button', { name: 'More actions for Workshop' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(question(page)).toContainText('This is still used by 1 person.');
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(row(page, 'Workshop')).toHaveCount(0);
});

test('the second of two people who edit a process simultaneously gets a conflict and keeps their input', async ({
  acme,
  as,
}) => {
  const { rob } = await leaveWorld(acme);
  const hal = await acme.hire('Hal Reed', ...keeper);
  const { id } = await processOf(acme, hal.id, 'Workshop', [rob.id]);
  const page = await as(hal, `${list}/${id}`);
  await goOffline(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Workshop and Dispatch');
  await acme.inside((db) => db.updateTable('leave_reviews').set({ remind_days: 5 }).where('id', '=', id).execute());
  await page.getByRole('button', { name: 'Save process' }).click();
  await expect(page.getByText('Days before approvers are reminded')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Workshop and Dispatch');
});

test('replacing the reviewers of an application restarts its review', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await acme.hire('Sue Park', 'view_review_leave_application');
  const hal = await acme.hire('Hal Reed', 'edit_leave_application_reviewer', 'view_any_leave_application');
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(hal, `/leave/application/view/${id}`);
  await expect(page.getByText('Waiting for Rob Hale')).toBeVisible();
  await page.getByRole('button', { name: 'Change approvers' }).click();
  await addReviewer(page, 1, 'Sue Park');
  await page.getByRole('button', { name: 'Remove Rob Hale from step 1' }).click();
  await expectAccessible(page);
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Restart review' }).click());
  await expect(page.getByText('Waiting for Sue Park')).toBeVisible();
  const own = await as(world.ana, `/leave/application/view/${id}`);
  await expect(own.getByText('Waiting for Sue Park')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Change approvers' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('list, process and dialog fit', async ({ acme, as }) => {
    const { rob } = await leaveWorld(acme);
    const hal = await acme.hire('Hal Reed', ...keeper);
    await processOf(acme, hal.id, 'Wolkensteinburghausen'.repeat(2), [rob.id]);
    const page = await as(hal, list);
    await expect(page.getByText('Wolkensteinburghausen').first()).toBeVisible();
    await expectToFit(page);
    await page.getByRole('link', { name: 'Wolkensteinburghausen' }).first().click();
    await expect(step(page, 1)).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Add a deputy' }).click();
    await expectToFit(page);
  });
});

test('after the first of two steps the panel shows the next approver, and the first decision', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const sue = await acme.hire('Sue Park', 'view_review_leave_application');
  const id = await applied(acme, world, world.ana, [monday(world)]);
  const hal = await acme.hire('Hal Reed', 'edit_leave_application_reviewer', 'view_any_leave_application');
  const steps = await as(hal, `/leave/application/view/${id}`);
  await steps.getByRole('button', { name: 'Change approvers' }).click();
  await steps.getByRole('button', { name: 'Add step' }).click();
  await addReviewer(steps, 2, sue.name);
  await expectMessage(steps, saved, () => steps.getByRole('button', { name: 'Restart review' }).click());
  await expect(steps.getByText('Two steps, both must approve.')).toBeVisible();
  const page = await as(world.rob, '/leaves/all');
  await page.getByRole('link', { name: 'Ana Lima' }).first().click();
  const foot = page.getByRole('region', { name: 'Approve or reject' });
  await foot.getByRole('textbox').fill('The machine is covered.');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    foot.getByRole('button', { name: /^Approve/ }).click(),
  );
  await expect(page.getByText('You approved. Sue Park is next.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Approvers’ comments' })).toContainText('The machine is covered.');
});

test('a step is approved by the manager, and the preview shows who that is', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Reed', ...keeper);
  const rob = await acme.hire('Rob Hale', 'view_review_leave_application');
  const ana = await acme.hire('Ana Silva');
  await acme.inside((db) => employ(db, ana.id, { manager_id: rob.id }));
  const page = await as(hal, `${list}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('By manager');
  await step(page, 1).getByText('Their manager', { exact: true }).click();
  await reviewSteps(page).getByRole('combobox', { name: 'Applicant' }).click();
  await page.getByRole('option', { name: 'Ana Silva' }).click();
  await expect(reviewSteps(page)).toContainText('Rob Hale');
  await step(page, 1).getByText('Head of the department').click();
  await expect(page.getByRole('heading', { name: 'Heads of departments' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add process' }).click();
  await expect(page.getByRole('heading', { name: 'By manager' })).toBeVisible();
  await expect(step(page, 1).getByRole('checkbox', { name: 'Their manager', exact: true })).toBeChecked();
});
