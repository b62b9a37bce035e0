import type { Page } from '@playwright/test';
import { ajax, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

/** The address of one role, with its tab. */
const roleNamed =
  (name: string, tab = '') =>
  async (page: Page): Promise<string> => {
    const reply = await page.request.get('/app/settings/general/role-permissions/roles-with-permissions', {
      headers: ajax,
    });
    const { roles } = (await reply.json()) as { roles: { id: string; name: string }[] };
    return `${rolesPath}?role=${roles.find((role) => role.name === name)?.id}${tab}`;
  };

const rolesPath = '/settings/general-settings/role-permissions';

async function changeRights(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'delete an attendance entry' }).click();
  await page.getByRole('checkbox', { name: 'see everyone’s attendance in the bird view' }).click();
  await page.getByText('2 unsaved changes').waitFor();
}

async function previewRights(page: Page): Promise<void> {
  await changeRights(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await page.getByRole('dialog').getByText('This immediately changes what').waitFor();
}

async function findRight(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('break');
}

/** The lists are beside each other, or one below the other on a phone. */
async function chooseKind(page: Page, kind: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Assign to' });
  if (!(await list.isVisible())) return page.getByRole('radiogroup', { name: 'Assign to' }).getByText(kind).click();
  await list.click();
  await page.getByRole('option', { name: kind }).click();
}

async function assignRole(page: Page): Promise<void> {
  await press('Assign', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await chooseKind(page, 'Departments');
  await dialog.getByRole('checkbox', { name: 'Quality' }).click();
  await chooseKind(page, 'People');
  await dialog.getByRole('checkbox', { name: 'Agnes Lund' }).click();
}

async function checkAssigned(page: Page): Promise<void> {
  await assignRole(page);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('list', { name: 'People who get the role' }).waitFor();
}

async function leadsRights(page: Page): Promise<string> {
  const reply = await page.request.get('/app/muster-bar/search', { headers: ajax });
  const people = (await reply.json()) as { id: string; name: string }[];
  return `${rolesPath}/people/${people.find(({ name }) => name === 'Rafael Costa')?.id}`;
}

/** Opens the question for deleting a role that people hold. */
async function deleteAssignedRole(page: Page): Promise<void> {
  await press('More actions for Team lead', 'menu')(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'roles', who: 'owner', path: rolesPath },
  {
    name: 'roles-loading',
    who: 'owner',
    path: rolesPath,
    before: leaveUnanswered('settings/general/role-permissions/**'),
    isLoading: true,
  },
  { name: 'roles-add', who: 'owner', path: rolesPath, prepare: press('Add role', 'dialog') },
  { name: 'roles-menu', who: 'owner', path: rolesPath, prepare: press('More actions for Team lead', 'menu') },
  { name: 'roles-delete', who: 'owner', path: rolesPath, prepare: deleteAssignedRole },
  { name: 'role', who: 'owner', path: roleNamed('Team lead') },
  { name: 'role-read-only', who: 'hr', path: roleNamed('Team lead') },
  { name: 'role-search', who: 'owner', path: roleNamed('Team lead'), prepare: findRight },
  { name: 'role-changes', who: 'owner', path: roleNamed('Team lead'), prepare: changeRights },
  { name: 'role-preview', who: 'owner', path: roleNamed('Team lead'), prepare: previewRights },
  { name: 'role-assign-to', who: 'owner', path: roleNamed('Employee', '&tab=assign-to') },
  { name: 'role-assign', who: 'owner', path: roleNamed('Team lead', '&tab=assign-to'), prepare: assignRole },
  { name: 'role-assign-check', who: 'owner', path: roleNamed('Team lead', '&tab=assign-to'), prepare: checkAssigned },
  { name: 'person-rights', who: 'owner', path: leadsRights },
];
