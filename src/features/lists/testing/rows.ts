import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';
import { lists, type List } from '../server/definitions.ts';

const item =
  ({ table }: List, more: { readonly trashed_at?: Date } = {}): MakeRow =>
  ({ acme }) =>
    acme.inside(async (db) => {
      const row = { name: crypto.randomUUID(), ...more };
      return (await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

export const rows: FeatureFixtures = {
  entities: {
    department: item(lists.departments),
    designation: item(lists.designations),
    employment_type: item(lists.employmentTypes),
    document_type: item(lists.documentTypes),
    work_place: item(lists.workPlaces),
    group: item(lists.groups),
    trashed_item: item(lists.departments, { trashed_at: new Date() }),
  },
  /** The Trash shows items only to people who may see their list. */
  additionalPermissions: { trashed_item: [lists.departments.permissions.view] },
};
