import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { groups } from '#features/lists/contract.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { createPerson, type NewPerson } from '#features/people/server/commands.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { groupPeople } from '../../contract.ts';
import { groupReferences } from '../references.ts';
import { groupsRoutes } from '../routes.ts';

export const now = Date.parse('2026-03-02T12:00:00Z') / 1000;

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [listsRoutes([...peopleReferences, ...groupReferences]), groupsRoutes],
  now: () => new Date(now * 1000),
});
export const call = callerFor(app);

const rights: readonly Permission[] = [
  'view_employee_group',
  'add_employee_group',
  'edit_employee_group',
  'delete_employee_group',
  'assign_employee_group',
  'view_trash',
];

/** A company with Meg, who manages its groups, and an empty group. */
export async function club() {
  const acme = await company();
  const meg = await acme.hire('Meg', ...rights);
  const add = async (name: string) => (await call(groups.store, { body: { name } }, meg)).body.data.id;
  const early = await add('Early shift');
  const assign = (assigned_items: readonly AssignedItem[], as: Member = meg, group_id = early) =>
    call(groupPeople.assignUsers, { body: { group_id, assigned_items: [...assigned_items] } }, as);
  const check = (assigned_items: readonly AssignedItem[]) =>
    call(groupPeople.makeAssignUsers, { body: { group_id: early, assigned_items: [...assigned_items] } }, meg);
  const remove = (user_id: string | string[]) =>
    call(groupPeople.removeUsers, { body: { group_id: early, user_id } }, meg);
  const assigned = (query: object = {}, group_id = early) =>
    call(groupPeople.assignedUsers, { params: { group_id }, query }, meg);
  /** Names of the group's members. */
  const names = async () => (await assigned()).body.data.map(({ name }) => name);
  const trash = (action?: 'detach') => call(groups.delete, { params: { id: early }, query: { action } }, meg);
  const hire = (name: string, values: Partial<NewPerson> = {}) =>
    acme.inside(async (db) => {
      const person = { name, joined_on: '2020-01-01' as LocalDate, status: 'active' as const, ...values };
      return (await createPerson(db, person)).id;
    });
  const list = (table: 'departments' | 'designations' | 'employment_types', name: string, trashed_at?: Date) =>
    acme.inside(async (db) => {
      const row = { name, trashed_at: trashed_at ?? null };
      return (await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { acme, meg, add, early, assign, check, remove, assigned, names, trash, hire, list };
}

export type Club = Awaited<ReturnType<typeof club>>;

export const user = (id: string): AssignedItem => ({ id, type: 'user' });
