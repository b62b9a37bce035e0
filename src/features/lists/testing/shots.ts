import type { Page } from '@playwright/test';
import { press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const lists = '/settings/people';

/** Submits the form without a name. */
async function emptyAddForm(page: Page): Promise<void> {
  await press('Add department', 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await page.getByText('This is a required field').waitFor();
}

/** Deletes a department in use, up to the second question. */
async function deleteUsed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Production' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('This is still used by').waitFor();
}

async function findNoDepartment(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'departments', who: 'owner', path: `${lists}/departments` },
  {
    name: 'departments-loading',
    who: 'owner',
    path: `${lists}/departments`,
    before: leaveUnanswered('settings/employee/**'),
    isLoading: true,
  },
  { name: 'departments-add', who: 'owner', path: `${lists}/departments`, prepare: emptyAddForm },
  { name: 'departments-edit', who: 'owner', path: `${lists}/departments`, prepare: press('Assembly', 'dialog') },
  {
    name: 'departments-menu',
    who: 'owner',
    path: `${lists}/departments`,
    prepare: press('More actions for Engineering', 'menu'),
  },
  { name: 'departments-in-use', who: 'owner', path: `${lists}/departments`, prepare: deleteUsed },
  { name: 'departments-nothing', who: 'owner', path: `${lists}/departments`, prepare: findNoDepartment },
  { name: 'departments-trash', who: 'owner', path: `${lists}/departments?tab=trash` },
  { name: 'designations', who: 'owner', path: `${lists}/designations` },
  { name: 'employment-types', who: 'owner', path: `${lists}/employment-types` },
  { name: 'work-places', who: 'owner', path: `${lists}/work-places` },
  { name: 'document-types', who: 'owner', path: `${lists}/document-types` },
];
