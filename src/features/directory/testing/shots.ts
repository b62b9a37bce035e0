import type { Page } from '@playwright/test';
import type { Reply } from '#platform/shared/contract.ts';
import { alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { directory } from '../contract.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** Selects some people; on a phone by a long press on the first and presses on others. */
async function pickSome(page: Page): Promise<void> {
  if (!isPhone(page)) {
    await page.getByRole('grid', { name: 'People' }).getByRole('link').first().waitFor();
    for (const row of [3, 4, 5])
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(row)
        .click();
  } else {
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await rows.nth(2).hover();
    await page.mouse.down();
    await page.getByText('1 selected').waitFor();
    await page.mouse.up();
    for (const row of [3, 4]) await rows.nth(row).click();
  }
  await page.getByText('3 selected').waitFor();
}

async function chooseDepartments(page: Page): Promise<void> {
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Department' }).click();
  for (const name of ['Assembly', 'Quality']) await page.getByRole('option', { name }).click();
}

async function openFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Filters', exact: true });
  if (await sheet.isVisible()) {
    await sheet.click();
    await page.getByText('Department').first().click();
  } else await chooseDepartments(page);
}

/** Opens an action for some people, and makes its choice. */
const act = (action: string, field: string, choice: string | RegExp, says: RegExp) => async (page: Page) => {
  await pickSome(page);
  await page.getByRole('toolbar').getByRole('button', { name: action }).click();
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice }).first().click();
  await page.getByText(says).first().waitFor();
};

async function dischargeSome(page: Page): Promise<void> {
  await pickSome(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Discharge' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The line closes');
  await page.getByText(/The last day of /).waitFor();
}

/** Opens the form and enters a name, for which a username is proposed. */
async function nameSomebody(page: Page): Promise<void> {
  await press('Add person', 'dialog')(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Amina Yusuf');
  await page.getByText('free', { exact: true }).waitFor();
}

/** Addresses, each of which is used once. */
const addresses = ['amina.yusuf', 'amina.y', 'ayusuf', 'a.yusuf'].map((name) => `${name}@demo.example`);

/** Adds a person. */
async function addSomebody(page: Page): Promise<void> {
  await nameSomebody(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(addresses.shift() ?? '');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('alertdialog').waitFor();
}

type Index = Reply<(typeof directory)['index']>;

/** Puts long words wherever they are possible. */
const longWords = alterAnswer<Index>('employee/employees/index*', ({ data, ...page }) => ({
  ...page,
  data: data.map((row, index) =>
    index % 2
      ? row
      : {
          ...row,
          name: longName,
          username: longName.toLowerCase(),
          designation: row.designation && { ...row.designation, name: longName },
          department: row.department && { ...row.department, name: longName },
          statuses: ['invited', 'probation', 'private'],
        },
  ),
}));

/** Shows a company that has just begun. */
async function begin(page: Page): Promise<void> {
  await alterAnswer<Index>('employee/employees/index*', (body) => ({ ...body, employee_welcome_wizard: true }))(page);
  await alterAnswer<{ readonly steps: readonly { readonly key: string }[] }>(
    'settings/general/application/welcome-wizard',
    (body) => ({
      ...body,
      employee: true,
      steps: body.steps.map((step) => ({ ...step, is_done: step.key === 'departments' })),
    }),
  )(page);
}

async function openMenu(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^More actions for / }).nth(2);
  await more.focus();
  await more.press('Enter');
  await page.getByRole('menu').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'people', who: 'owner', path: '/people' },
  { name: 'people-colleague', who: 'lead', path: '/people' },
  { name: 'people-cards', who: 'owner', path: '/people?view=cards' },
  { name: 'people-filters', who: 'owner', path: '/people', prepare: openFilters },
  {
    name: 'people-columns',
    who: 'owner',
    path: '/people',
    prepare: press('Choose columns', 'dialog'),
    isWideOnly: true,
  },
  { name: 'people-nobody', who: 'owner', path: '/people?search=zzz' },
  {
    name: 'people-loading',
    who: 'owner',
    path: '/people',
    before: leaveUnanswered('employee/employees/index*'),
    isLoading: true,
  },
  { name: 'people-chart', who: 'owner', path: '/people?view=chart' },
  { name: 'people-alone', who: 'owner', path: '/people?view=chart&alone=yes' },
  { name: 'people-long', who: 'owner', path: '/people', before: longWords },
  { name: 'people-long-cards', who: 'owner', path: '/people?view=cards', before: longWords },
  { name: 'people-welcome', who: 'owner', path: '/people', before: begin },
  { name: 'people-menu', who: 'owner', path: '/people', prepare: openMenu, isWideOnly: true },
  { name: 'people-add', who: 'owner', path: '/people', prepare: nameSomebody },
  { name: 'people-picked', who: 'owner', path: '/people', prepare: pickSome },
  {
    name: 'people-bulk',
    who: 'owner',
    path: '/people',
    prepare: act('Department', 'New department', 'Quality', / to Quality on /),
  },
  {
    name: 'people-bulk-role',
    who: 'owner',
    path: '/people',
    prepare: act('Role', 'Role to assign', /./, / the role |stays? as they are/),
    isWideOnly: true,
  },
  {
    name: 'people-bulk-group',
    who: 'owner',
    path: '/people',
    prepare: act('Group', 'Group', /./, / joins? |stays? as they are/),
    isWideOnly: true,
  },
  {
    name: 'people-bulk-manager',
    who: 'owner',
    path: '/people',
    prepare: act('Manager', 'New manager', /./, / reports? to |stays? as they are/),
    isWideOnly: true,
  },
  { name: 'people-bulk-discharge', who: 'owner', path: '/people', prepare: dischargeSome },
  {
    name: 'people-error',
    who: 'owner',
    path: '/people',
    before: fakeAnswer('employee/employees/index*', 500, 'Something went wrong.'),
  },
  { name: 'people-created', who: 'owner', path: '/people', prepare: addSomebody },
];
