import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/people/groups';

/** Opens a group from the list. */
const open =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText(/^\d+ (person|people) in \d+ departments?\./).waitFor();
  };

async function choose(page: Page): Promise<void> {
  await open('Early shift')(page);
  await press('Assign people', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Amara Okafor' }).check();
  const isPhone = (page.viewportSize()?.width ?? 0) < 650;
  if (isPhone) {
    await dialog.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Departments' }).click();
  } else await dialog.getByText('Departments', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Calibration' }).check();
  await dialog.getByText(/afterwards/).waitFor();
}

async function emptyChoice(page: Page): Promise<void> {
  await open('Early shift')(page);
  await press('Assign people', 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText('This is a required field').waitFor();
}

async function pick(page: Page): Promise<void> {
  await open('Early shift')(page);
  const boxes = page.getByRole('table').getByRole('checkbox');
  if ((await boxes.count()) === 0) return;
  for (const index of [1, 2, 3]) await boxes.nth(index).check();
}

async function findNobody(page: Page): Promise<void> {
  await open('First aid')(page);
  await page.getByRole('searchbox', { name: 'Search assigned people' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

async function openEmpty(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Summer party' }).click();
  await page.getByRole('heading', { name: 'No one is in this group yet' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'groups', who: 'owner', path },
  { name: 'groups-loading', who: 'owner', path, before: leaveUnanswered('settings/employee/**'), isLoading: true },
  { name: 'groups-add', who: 'owner', path, prepare: press('Add group', 'dialog') },
  { name: 'groups-assigned', who: 'owner', path, prepare: open('Early shift') },
  { name: 'groups-assigned-picked', who: 'owner', path, prepare: pick },
  { name: 'groups-assigned-nothing', who: 'owner', path, prepare: findNobody },
  { name: 'groups-assign', who: 'owner', path, prepare: choose },
  { name: 'groups-assign-required', who: 'owner', path, prepare: emptyChoice },
  { name: 'groups-empty', who: 'owner', path, prepare: openEmpty },
  {
    name: 'groups-error',
    who: 'owner',
    path,
    before: fakeAnswer('settings/employee/employee/groups/*/assigned-users/index*', 500, 'Something went wrong.'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Early shift', exact: true }).click();
      await page.getByText('Something went wrong.').waitFor();
    },
  },
  {
    name: 'groups-long',
    who: 'owner',
    path,
    before: alterAnswer<{ readonly data: readonly object[] }>(
      'settings/employee/employee/groups/*/assigned-users/index*',
      (body) => ({ ...body, data: body.data.map((row) => ({ ...row, name: longName, designation_name: longName })) }),
    ),
    prepare: open('Early shift'),
  },
];
