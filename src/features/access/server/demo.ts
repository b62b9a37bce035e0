import type { DemoPart } from '#platform/server/demo.ts';
import { hashPassword } from './passwords.ts';

/** Lets everyone sign in and gives them roles; the Owner was created with the workspace. */
export const accessDemo: DemoPart = {
  async create(db, { people, ownerId, password }) {
    const roles = await db.selectFrom('roles').select(['id', 'name']).execute();
    const known = await db.selectFrom('people').select(['id', 'email']).where('id', '!=', ownerId).execute();
    // One hash for all: they share one password, and hashing sixty times would only slow down the start.
    const password_hash = await hashPassword(password);
    await db
      .insertInto('credentials')
      .values(known.map(({ id }) => ({ person_id: id, password_hash })))
      .execute();
    const accounts = known.map(({ id, email }) => {
      const name = people.find((person) => person.email === email)?.role;
      const role = roles.find((candidate) => candidate.name === name);
      if (!role) throw new Error(`There is no role for ${email}.`);
      return { role_id: role.id, person_id: id };
    });
    await db.insertInto('role_people').values(accounts).execute();
  },
};
