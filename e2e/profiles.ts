import type { Page } from '@playwright/test';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Acme } from './world.ts';

/** What HR holds about profiles. */
export const hrPermissions = [
  'view_employee',
  'add_employee',
  'edit_employee',
  'view_employee_personal_info',
  'view_employee_employment_info',
  'edit_employee_employment_info',
  'view_employee_salary_info',
  'edit_employee_salary_info',
  'edit_employee_note',
  'view_employee_document',
  'add_employee_document',
  'delete_employee_document',
  'change_employee_privacy',
  'change_employee_status',
  'reset_employee_password',
  'discharge_employee',
  'restore_employee',
  'view_archived_employee',
  'assign_role_user',
  'view_role',
  'view_any_attendance',
] as const satisfies readonly Permission[];

export const profileOf = (username: string, tab = '') => `/people/profile/view/${username}${tab && `?tab=${tab}`}`;

const ajax = { 'x-requested-with': 'XMLHttpRequest' };

/** Calls something about a profile as whoever has the page. */
export async function post(page: Page, user_id: string, path: string, data: object): Promise<void> {
  const address = new URL(`/app/employee/employee/profile/${user_id}/${path}`, page.url()).href;
  const reply = await page.request.post(address, { data, headers: ajax });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
}

/** A new item of a list. */
export function item(acme: Acme, list: 'departments' | 'designations' | 'employment_types', name: string) {
  return acme.inside(
    async (db) => (await db.insertInto(list).values({ name }).returning('id').executeTakeFirstOrThrow()).id,
  );
}
