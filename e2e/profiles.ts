import type { Page } from '@playwright/test';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Acme } from './world.ts';

/** Permissions of HR for profiles. */
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

/** Calls an endpoint for a profile as the page's user, from the page: Node cannot resolve names under .localhost. */
export async function postFromPage(page: Page, user_id: string, path: string, data: object): Promise<void> {
  const reply = await page.evaluate(
    async ([address, body]) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
      const sent = await fetch(address, { method: 'POST', body, headers });
      return { ok: sent.ok, said: `${sent.status} ${await sent.text()}` };
    },
    [`/app/employee/employee/profile/${user_id}/${path}`, JSON.stringify(data)] as const,
  );
  if (!reply.ok) throw new Error(`${path}: ${reply.said}`);
}

/** Creates a new item of a list. */
export function addListItem(acme: Acme, list: 'departments' | 'designations' | 'employment_types', name: string) {
  return acme.inside(
    async (db) => (await db.insertInto(list).values({ name }).returning('id').executeTakeFirstOrThrow()).id,
  );
}
