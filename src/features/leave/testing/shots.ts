import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/leave/leave-types';
const index = 'settings/leave/leave/leave-types/index*';

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annual leave', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
}

async function addTaken(page: Page): Promise<void> {
  await press('Add leave type', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Volunteering');
  await dialog.getByRole('textbox', { name: 'Letter' }).fill('A');
  await dialog.getByRole('textbox', { name: 'Days per year' }).fill('2');
  await dialog.getByRole('button', { name: 'Add leave type' }).click();
  await dialog.getByText('This letter is in use').waitFor();
}

async function openImpact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Annual leave' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('dialog', { name: 'Action Required' }).getByRole('button', { name: 'Move to Trash' }).waitFor();
}

const packages = '/settings/leave/leave-packages';
const packagesIndex = 'settings/leave/leave/leave-policies/index*';

/** Finds the package of most people. */
async function fullTime(page: Page): Promise<string> {
  await page.goto(packages);
  return (await page.getByRole('link', { name: 'Full time', exact: true }).getAttribute('href')) ?? '';
}

const days = (page: Page) => page.getByRole('textbox', { name: 'Annual leave: Days per year' });

async function changeDays(page: Page): Promise<void> {
  await days(page).fill('30');
  await page.getByRole('textbox', { name: 'Annual leave: Carry over' }).fill('3');
}

/** Opens how a type accrues and is rounded, with a step. */
async function openAccrual(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Annual leave: Accrual and rounding/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accrual and rounding' });
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await dialog.getByRole('textbox', { name: 'Step 1: Years of employment' }).fill('5');
  await dialog.getByRole('textbox', { name: 'Step 1: Days per year' }).fill('30');
}

/** Opens how a type accrues, and gives it by hours worked. */
async function accrueByHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Annual leave: Accrual and rounding/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accrual and rounding' });
  await dialog.getByRole('combobox', { name: 'Accrues by' }).click();
  await page.getByRole('option', { name: 'hours worked' }).click();
  await dialog.getByRole('textbox', { name: 'Hours of leave' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Per hours worked' }).fill('30');
}

async function seeChange(page: Page): Promise<void> {
  await changeDays(page);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('table', { name: 'Balances' }).waitFor();
}

async function takeAway(page: Page): Promise<void> {
  await days(page).fill('4');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('radio', { name: 'Today' }).click();
  await page.getByRole('list', { name: 'Applications to review' }).waitFor();
}

const setup = '/settings/leave/leave-setup';

async function peopleOfFullTime(page: Page): Promise<string> {
  return `${await fullTime(page)}/assigned-people`;
}

async function assignFrom(page: Page): Promise<void> {
  await press('Assign people', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  // She already has a package with another number of days.
  await dialog.getByRole('checkbox', { name: 'Dorota Nowak' }).check();
  await dialog
    .getByRole('region', { name: 'Will be added' })
    .getByText('changes to')
    .first()
    .waitFor({ state: 'attached' });
}

async function moveYear(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Start month of the leave year' }).click();
  await page.getByRole('option', { name: 'April' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('table', { name: 'Balances' }).waitFor();
}

async function toFeeds(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'People can subscribe to their team’s leave' }).press('Space');
  await page.getByText('Existing links stop working.').scrollIntoViewIfNeeded();
}

async function wrongFigure(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Months ahead' }).fill('99');
  await page.getByText('Enter a whole number from 1 to 36').waitFor();
}

interface ListReply {
  readonly data: readonly object[];
}

const openings = '/settings/leave/opening-balances';

async function tableChecked(page: Page): Promise<void> {
  const table = 'Person\tAnnual leave\tFlex days\nElif Demir\t11,5\t2\nNora Ellison\t4\t\nNobody Known\t3\t1';
  await page.getByRole('textbox', { name: 'Table' }).fill(table);
  await page.getByRole('button', { name: 'Check table' }).click();
  await page.getByRole('region', { name: 'Table rows' }).waitFor();
}

async function tableRefused(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Table' }).fill('Person\tFlying\nElif Demir\t3');
  await page.getByRole('button', { name: 'Check table' }).click();
  await page.getByText('There is no leave type').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'leave-packages', who: 'owner', path: packages },
  {
    name: 'leave-packages-loading',
    who: 'owner',
    path: packages,
    before: leaveUnanswered('settings/leave/**'),
    isLoading: true,
  },
  { name: 'leave-packages-empty', who: 'owner', path: `${packages}?search=nothing-like-this` },
  { name: 'leave-packages-trash', who: 'owner', path: `${packages}?tab=trash` },
  {
    name: 'leave-packages-error',
    who: 'owner',
    path: packages,
    before: fakeAnswer(packagesIndex, 500, 'Something went wrong.'),
  },
  {
    name: 'leave-packages-long',
    who: 'owner',
    path: packages,
    before: alterAnswer<ListReply>(packagesIndex, (body) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, name: longName, note: longName })),
    })),
  },
  { name: 'leave-packages-assign', who: 'owner', path: packages, prepare: press('Assign a package', 'dialog') },
  { name: 'leave-package', who: 'owner', path: fullTime, prepare: changeDays },
  { name: 'leave-package-accrual', who: 'owner', path: fullTime, prepare: openAccrual },
  { name: 'leave-package-worked', who: 'owner', path: fullTime, prepare: accrueByHours },
  { name: 'leave-package-new', who: 'owner', path: `${packages}/new` },
  { name: 'leave-package-change', who: 'owner', path: fullTime, prepare: seeChange },
  { name: 'leave-package-less', who: 'owner', path: fullTime, prepare: takeAway },
  {
    name: 'leave-package-loading',
    who: 'owner',
    path: fullTime,
    before: leaveUnanswered('settings/leave/leave/leave-policies/edit/**'),
    isLoading: true,
  },
  { name: 'leave-package-people', who: 'owner', path: peopleOfFullTime },
  { name: 'leave-package-people-assign', who: 'owner', path: peopleOfFullTime, prepare: assignFrom },
  { name: 'leave-setup', who: 'owner', path: setup },
  {
    name: 'leave-setup-loading',
    who: 'owner',
    path: setup,
    before: leaveUnanswered('settings/leave/**'),
    isLoading: true,
  },
  { name: 'leave-setup-error', who: 'owner', path: setup, prepare: wrongFigure },
  { name: 'leave-setup-full-time', who: 'owner', path: setup, prepare: press('Change full-time work', 'dialog') },
  { name: 'leave-setup-feeds', who: 'owner', path: setup, prepare: toFeeds },
  { name: 'leave-setup-change', who: 'owner', path: setup, prepare: moveYear },
  { name: 'leave-types', who: 'owner', path },
  { name: 'leave-types-loading', who: 'owner', path, before: leaveUnanswered('settings/leave/**'), isLoading: true },
  { name: 'leave-types-empty', who: 'owner', path: `${path}?search=nothing-like-this` },
  { name: 'leave-types-add', who: 'owner', path, prepare: addTaken },
  { name: 'leave-types-delete', who: 'owner', path, prepare: openImpact },
  { name: 'leave-types-edit', who: 'owner', path, prepare: edit },
  { name: 'leave-types-trash', who: 'owner', path: `${path}?tab=trash` },
  { name: 'leave-types-error', who: 'owner', path, before: fakeAnswer(index, 500, 'Something went wrong.') },
  {
    name: 'leave-types-long',
    who: 'owner',
    path,
    before: alterAnswer<ListReply>(index, (body) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, name: longName })),
    })),
  },
  { name: 'opening-balances', who: 'owner', path: openings },
  {
    name: 'opening-balances-loading',
    who: 'owner',
    path: openings,
    before: leaveUnanswered('settings/leave/**'),
    isLoading: true,
  },
  { name: 'opening-balances-checked', who: 'owner', path: openings, prepare: tableChecked },
  { name: 'opening-balances-error', who: 'owner', path: openings, prepare: tableRefused },
];
