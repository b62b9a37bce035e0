import type { Page } from '@playwright/test';
import { permissions } from '#platform/shared/permissions.ts';
import { expect, type Acme } from './world.ts';

export const path = '/settings/general-settings/role-permissions';
export const phone = { viewport: { width: 360, height: 740 } };

export const rolesOf = (page: Page) => page.getByRole('region', { name: 'Roles', exact: true });
export const roleRow = (page: Page, name: string | RegExp) =>
  rolesOf(page).getByRole('listitem').filter({ hasText: name });
export const rolePanel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const permissionBox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
export const question = (page: Page) => page.getByRole('alertdialog');

/** Names of the roles in order, without the part that makes them unique. */
export const roleOrder = async (page: Page) =>
  (await rolesOf(page).getByRole('link').locator('b').allTextContents()).map((name) => name.split(' ')[0]);

/** Adds a person with all permissions who ranks above these people, and opens the screen as them. */
export async function administrator(
  acme: Acme,
  as: (member: Awaited<ReturnType<Acme['hire']>>, path: string) => Promise<Page>,
  ...others: string[]
) {
  const ada = await acme.hire('Ada', ...permissions);
  const people = [];
  for (const name of others) people.push(await acme.hire(name, 'view_attendance', 'allow_clock_in_out_attendance'));
  return { ada, people, page: await as(ada, path) };
}

export async function openRole(page: Page, name: RegExp) {
  await roleRow(page, name).getByRole('link').click();
  await expect(rolePanel(page, name)).toBeVisible();
}
