import {
  applyFor,
  approve,
  approveByKeys,
  chooseDays,
  successMessage,
  phone,
  test,
  readExplanation,
} from './leave-year.ts';
import { profileOf } from './profiles.ts';
import { expect, expectMessage, expectToFit } from './world.ts';

// One company goes through a year of leave and the beginning of the next: each test continues from the previous one.
test.describe.configure({ mode: 'serial' });

const granted = '1 Jan | Granted | Package Full time: 28 days for the whole year. | +28.0 | 28.0';

test('leave is set up: rules, a type, a package with what may be carried over, and a process of two', async ({
  see,
  year: { hal },
}) => {
  const rules = await see(hal, '/settings/leave/leave-setup');
  await rules.getByRole('textbox', { name: 'Days in the past' }).fill('7');
  await expectMessage(rules, 'We’ve saved your edit successfully.', () =>
    rules.getByRole('button', { name: 'Save setup' }).click(),
  );

  const types = await see(hal, '/settings/leave/leave-types');
  await types.getByRole('button', { name: 'Add leave type' }).first().click();
  const dialog = types.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Annual leave');
  await dialog.getByRole('textbox', { name: 'Days per year' }).fill('28');
  await expectMessage(types, successMessage, () => dialog.getByRole('button', { name: 'Add leave type' }).click());

  const packages = await see(hal, '/settings/leave/leave-packages/new');
  await packages.getByRole('textbox', { name: 'Name' }).fill('Full time');
  await packages.getByRole('button', { name: 'Add a leave type' }).click();
  await packages.getByRole('menuitem', { name: 'Annual leave' }).click();
  await packages.getByRole('textbox', { name: 'Annual leave: Days per year' }).fill('28');
  await packages.getByRole('textbox', { name: 'Annual leave: Carry over' }).fill('5');
  await packages.getByRole('combobox', { name: 'Annual leave: Use by' }).click();
  await packages.getByRole('option', { name: '31 March' }).click();
  await expectMessage(packages, successMessage, () => packages.getByRole('button', { name: 'Add package' }).click());
  // They may not edit a package, but continue with its people.
  await packages.getByRole('button', { name: 'Assign people' }).first().click();
  const assigning = packages.getByRole('dialog');
  await assigning.getByRole('checkbox', { name: 'Ana Lima' }).check();
  await expect(assigning.getByRole('region', { name: 'Will be added' })).toContainText('28.0');
  await expectMessage(packages, successMessage, () =>
    assigning.getByRole('button', { name: 'Assign 1 person' }).click(),
  );

  const process = await see(hal, '/settings/leave/review-process');
  await process.getByRole('button', { name: 'Add process' }).first().click();
  await process.getByRole('textbox', { name: 'Name' }).fill('Both');
  const step = process.getByRole('region', { name: 'Step 1', exact: true });
  for (const name of ['Rob Hale', 'Eve Moss']) {
    await step.getByRole('combobox', { name: 'Add approver to step 1' }).fill(name);
    await process.getByRole('option', { name }).click();
    await expect(step.getByRole('button', { name: `Remove ${name} from step 1` })).toBeVisible();
  }
  await step.getByRole('radio', { name: 'Everyone' }).check();
  await expectMessage(process, successMessage, () => process.getByRole('button', { name: 'Add process' }).click());
  await process.getByRole('button', { name: 'Assign people' }).first().click();
  const reviewed = process.getByRole('dialog');
  await reviewed.getByText('Ana Lima').click();
  await reviewed.getByRole('button', { name: /^Assign/ }).click();
  await expect(process.getByRole('table').getByText('Ana Lima')).toBeVisible();
});

test('the days of the year are granted, applied for on a phone, and approved by both', async ({ see, year }) => {
  const { ana, rob, eve, moveTo } = year;
  await moveTo('2025-01-07');
  const own = await see(ana, '/leaves/self', phone);
  const balance = own.getByRole('article', { name: 'Annual leave' });
  await expect(balance).toContainText('28 days left of 28');
  await expectToFit(own);
  expect(await readExplanation(see, ana, '2025-01-07', phone)).toEqual([
    granted,
    '31 Dec | Will expire | 28 days left. 5 can be carried over; the rest expires. | −23.0 | 5.0',
  ]);

  const spring = await applyFor(see, ana, ['2025-03-10', '2025-03-11']);
  await own.reload();
  await expect(balance).toContainText('26 days left of 28');
  await moveTo('2025-01-08');
  await approve(see, rob, spring, 2);
  // One of two approvals: the other is still missing.
  const waiting = await see(ana, spring, phone);
  await expect(waiting.getByText('Rob Hale approved')).toBeVisible();
  await expect(waiting.getByText('Approved', { exact: true })).toHaveCount(0);
  await approve(see, eve, spring, 2);
  await waiting.reload();
  await expect(waiting.getByText('Eve Moss approved')).toBeVisible();
  expect(await readExplanation(see, ana, '2025-01-08')).toEqual([
    granted,
    '10 Mar | Booked | 10 – 11 March 2025. | −2.0 | 26.0',
    '31 Dec | Will expire | 26 days left. 5 can be carried over; the rest expires. | −21.0 | 5.0',
  ]);
});

test('an unread application is changed, one of two approvers rejects it, and the decision is reversed', async ({
  see,
  year: { ana, rob, eve, hal, moveTo },
}) => {
  await moveTo('2025-06-02');
  const week = ['2025-07-14', '2025-07-15', '2025-07-16', '2025-07-17', '2025-07-18'];
  const summer = await applyFor(see, ana, week);
  const changing = await see(ana, summer, phone);
  await changing.getByRole('button', { name: 'More actions' }).tap();
  await changing.getByRole('menuitem', { name: 'Edit' }).tap();
  await chooseDays(changing, '2025-07-18');
  await changing.getByRole('button', { name: 'Save 4 days' }).tap();
  await expect(changing.getByRole('heading', { name: '14 – 17 July' })).toBeVisible();

  await moveTo('2025-06-03');
  await approve(see, rob, summer, 4);
  const rejecting = await see(eve, summer, phone);
  const foot = rejecting.getByRole('region', { name: 'Approve or reject' });
  await foot.getByRole('textbox').fill('Two others are away.');
  await expectMessage(rejecting, successMessage, () => foot.getByRole('button', { name: 'Reject' }).tap());
  expect(await readExplanation(see, ana, '2025-06-03')).toEqual([
    granted,
    '10 Mar | Taken | 10 – 11 March 2025. | −2.0 | 26.0',
    '31 Dec | Will expire | 26 days left. 5 can be carried over; the rest expires. | −21.0 | 5.0',
  ]);

  const turning = await see(hal, summer);
  await turning.getByRole('button', { name: 'Change decision' }).click();
  const dialog = turning.getByRole('dialog', { name: 'Change decision' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('One of them comes back earlier.');
  await expectMessage(turning, successMessage, () => dialog.getByRole('button', { name: 'Approve instead' }).click());
  expect(await readExplanation(see, ana, '2025-06-03')).toContain('14 Jul | Booked | 14 – 17 July 2025. | −4.0 | 22.0');
});

test('leave that is approved is withdrawn, and a balance is corrected with a reason', async ({
  see,
  year: { ana, rob, eve, hal, moveTo },
}) => {
  await moveTo('2025-08-04');
  const autumn = await applyFor(see, ana, ['2025-10-06', '2025-10-07', '2025-10-08']);
  await approve(see, rob, autumn, 3);
  await approve(see, eve, autumn, 3);
  const own = await see(ana, autumn, phone);
  await own.getByRole('button', { name: 'More actions' }).tap();
  await own.getByRole('menuitem', { name: 'Withdraw' }).tap();
  await expectMessage(own, successMessage, () =>
    own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap(),
  );

  await moveTo('2025-09-15');
  const page = await see(hal, profileOf(ana.username, 'leave'));
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('1.5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Worked on a Sunday');
  await expectMessage(page, 'We’ve corrected the balance.', () =>
    dialog.getByRole('button', { name: 'Add 1.5 days' }).click(),
  );
  expect(await readExplanation(see, ana, '2025-09-15')).toEqual([
    granted,
    '10 Mar | Taken | 10 – 11 March 2025. | −2.0 | 26.0',
    '14 Jul | Taken | 14 – 17 July 2025. | −4.0 | 22.0',
    '15 Sep | Corrected | “Worked on a Sunday” | +1.5 | 23.5',
    '31 Dec | Will expire | 23.5 days left. 5 can be carried over; the rest expires. | −18.5 | 5.0',
  ]);
});

test('five days are carried into the next year: two are taken in time, three expire', async ({
  see,
  year: { ana, rob, eve, acme, moveTo },
}) => {
  await moveTo('2026-01-05');
  const own = await see(ana, '/leaves/self', phone);
  await expect(own.getByRole('article', { name: 'Annual leave' })).toContainText('33 days left of 33');
  await expect(own.getByText('5 days expire on 31 Mar 2026 unless they are taken.')).toBeVisible();
  const winter = await applyFor(see, ana, ['2026-02-09', '2026-02-10']);
  await approveByKeys(see, rob, 2, 'Have a good time.');
  await approve(see, eve, winter, 2);
  const answered = await see(ana, winter, phone);
  await expect(answered.getByText('Have a good time.').first()).toBeVisible();

  await moveTo('2026-04-01');
  expect(await readExplanation(see, ana, '2025-06-01')).toEqual([
    granted,
    '10 Mar | Taken | 10 – 11 March 2025. | −2.0 | 26.0',
    '14 Jul | Taken | 14 – 17 July 2025. | −4.0 | 22.0',
    '15 Sep | Corrected | “Worked on a Sunday” | +1.5 | 23.5',
    '31 Dec | Expired | 23.5 days left. 5 can be carried over; the rest expires. | −18.5 | 5.0',
  ]);
  expect(await readExplanation(see, ana, '2026-04-01', phone)).toEqual([
    '1 Jan | Carried over | Carried over from 2025. Use it by 31 March 2026. | +5.0 | 5.0',
    '1 Jan | Granted | Package Full time: 28 days for the whole year. | +28.0 | 33.0',
    '9 Feb | Taken | 9 – 10 February 2026. | −2.0 | 31.0',
    '31 Mar | Expired | Carried over from 2025 but not used by 31 March 2026. | −3.0 | 28.0',
    '31 Dec | Will expire | 28 days left. 5 can be carried over; the rest expires. | −23.0 | 5.0',
  ]);
  // The screen shows the same as the ledger.
  const { sum } = await acme.inside((db) =>
    db
      .selectFrom('leave_lines')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('person_id', '=', ana.id)
      .executeTakeFirstOrThrow(),
  );
  expect(Number(sum)).toBe(28);
});
